import { Button, Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import { isEmail } from '../../../core/fields/email.ts'
import { attempt, call } from '../../api/client.ts'
import { Entry } from '../../forms/FixedForm.tsx'
import type { DraftContent } from '../../forms/saving.ts'
import { useCreate } from '../../forms/useCreate.ts'
import { useFixedForm, type Control } from '../../forms/useFixedForm.tsx'
import { useChains } from '../../shell/chains.ts'
import { useDraft } from '../../shell/draft.ts'
import { paths } from '../../../core/rules/paths.ts'
import type { Chain } from '../../shell/stations.ts'
import { Go, useGo } from '../../ui/Go.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { allOrganizationsQuery } from '../organizations/queries.ts'
import { processesQuery, refreshUsers, tagsQuery } from '../users/queries.ts'
import { assignmentOf } from '../users/rights.ts'
import { type Duty, dutiesOf, stagesOf } from './duties.ts'
import { StepForm } from './StepForm.tsx'
import classes from './welcome.module.css'

interface Values {
  email: string
  name: string
  duty: Duty
}

/** The third step: who else records. What they may see is drawn as their chain; all of it may be changed later. */
export function FirstColleague({ heading }: { heading: ReactNode }) {
  const { t } = useTranslation()
  const { chains, pending } = useChains()
  const { data: organizations } = useQuery(allOrganizationsQuery)
  const go = useGo()
  const stage = chains[0]?.stages[0]
  const enter = stage ? paths.products(stage.id) : paths.home()
  const blocked = organizations?.length === 0 ? t('welcome.colleague.noOrganization') : undefined
  const form = useFixedForm<Values>({
    initial: { email: '', name: '', duty: 'all' },
    whenMissing: null,
    refusal: blocked,
    saving: useInvitation(chains, () => go(enter)),
    fields: [
      {
        name: 'email',
        label: t('users.columns.email'),
        required: true,
        maxLength: 254,
        inputMode: 'email',
        fault: ({ email }) => (isEmail(email.trim()) ? undefined : t('fields.email')),
      },
      { name: 'name', label: t('common.name'), required: true, maxLength: 200 },
      {
        name: 'duty',
        label: t('welcome.colleague.does'),
        render: (control) =>
          pending ? <ListSkeleton rows={3} height={44} /> : <Duties {...control} chains={chains} />,
      },
    ],
  })
  return (
    <StepForm
      form={form}
      heading={heading}
      lead={t('welcome.colleague.lead')}
      back="organization"
      later={enter}
      submitLabel={t('welcome.colleague.invite')}
      blocked={blocked}
    >
      {blocked !== undefined && (
        <div className={classes.notice}>
          <Notice
            actions={
              <Button component={Go} to={paths.welcome('organization')} variant="default" size="compact-sm">
                {t('welcome.organization.create')}
              </Button>
            }
          >
            {blocked}
          </Notice>
        </div>
      )}
      <div className={classes.fields}>
        <Entry form={form} name="email" />
        <Entry form={form} name="name" />
      </div>
      <Entry form={form} name="duty" />
    </StepForm>
  )
}

/** Invites somebody and gives them what their work needs, in every organization that there is. */
function useInvitation(chains: readonly Chain[], onInvited: () => void) {
  const { t, i18n } = useTranslation()
  const { data: organizations = [] } = useQuery(allOrganizationsQuery)
  const { data: processes = [] } = useQuery(processesQuery(i18n.language))
  const { data: tags = [] } = useQuery(tagsQuery)
  // The answer tells who was invited, and the form what for.
  const duty = useRef<Duty>('all')
  return useCreate({
    route: contract.users.invite,
    bodyOf: ({ email, name, duty: chosen }: Values) => {
      duty.current = chosen
      return { email: email.trim(), name: name.trim(), role: 'Level two' as const }
    },
    draft: useDraft<DraftContent<Values>>('user:first'),
    announced: { done: t('users.invite.sent') },
    onCreated: async ({ user }) => {
      const stages = stagesOf(duty.current, chains)
      const rights = processes.flatMap(({ _id, productSchema }) => {
        const right = stages.get(productSchema)
        return right ? [[_id, right] as const] : []
      })
      const body = assignmentOf({
        organizations: new Set(organizations.map(({ _id }) => _id)),
        stages,
        processes: new Map(rights),
        tags: new Set(tags.map(({ _id }) => _id)),
      })
      await attempt(call(contract.users.assign, { params: { id: user }, body }, { done: false }))
      await refreshUsers()
      onInvited()
    },
    onRefused: onInvited,
  })
}

/** What a colleague does, with the rights as dots along the chain: filled = records, hollow = looks, dashed = not there. */
function Duties({ label, value, onChange, chains }: Control & { chains: readonly Chain[] }) {
  const { t, i18n } = useTranslation()
  const all = chains.flatMap(({ stages }) => stages)
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  return (
    <fieldset className={classes.duties}>
      <legend>{label}</legend>
      {dutiesOf(chains).map((duty) => {
        const rights = stagesOf(duty, chains)
        const names = all.filter(({ id }) => rights.has(id)).map(({ shortName }) => shortName)
        return (
          <label key={duty} className={classes.duty}>
            <Radio
              name="duty"
              value={duty}
              checked={duty === value}
              onChange={() => onChange(duty)}
              aria-label={t(`welcome.colleague.duty.${duty}`)}
              aria-describedby={`duty-${duty}`}
            />
            <b>{t(`welcome.colleague.duty.${duty}`)}</b>
            <span id={`duty-${duty}`} className={classes.dutyText}>
              {duty === 'field'
                ? list.format(names)
                : t(`welcome.colleague.dutyText.${duty}`, { count: all.length })}
            </span>
            <span className={classes.dots} aria-hidden>
              {all.map(({ id }) => (
                <i key={id} data-right={rights.get(id)} />
              ))}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
