import { Button, Radio, TextInput } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Issue } from '../../../core/errors/refusal.ts'
import { isEmail } from '../../../core/fields/email.ts'
import { attempt, call } from '../../api/client.ts'
import { FaultText } from '../../forms/inputs/common.tsx'
import type { DraftContent } from '../../forms/saving.ts'
import { useCreate } from '../../forms/useCreate.ts'
import { useChains } from '../../shell/chains.ts'
import { useDraft } from '../../shell/draft.ts'
import { paths } from '../../shell/paths.ts'
import type { Chain } from '../../shell/stations.ts'
import { Go, useGo } from '../../ui/Go.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { allOrganizationsQuery } from '../organizations/queries.ts'
import { processesQuery, refreshUsers, tagsQuery } from '../users/queries.ts'
import { assignmentOf } from '../users/rights.ts'
import { type Duty, dutiesOf, stagesOf } from './duties.ts'
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
  const [values, setValues] = useState<Values>({ email: '', name: '', duty: 'all' })
  const [faults, setFaults] = useState<readonly Issue[]>([])
  const [isBusy, setBusy] = useState(false)
  const go = useGo()
  const stage = chains[0]?.stages[0]
  const enter = stage ? paths.products(stage.id) : paths.home()
  const invite = useInvitation(chains, () => go(enter))
  const isMissing = organizations?.length === 0
  const faultAt = (name: keyof Values) => faults.find(({ path }) => path === `/${name}`)?.message
  const entry = (name: 'email' | 'name') => ({
    name,
    required: true,
    value: values[name],
    error: faultAt(name) && <FaultText>{faultAt(name)}</FaultText>,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      setValues({ ...values, [name]: event.currentTarget.value }),
  })
  const submit = async () => {
    const open: Issue[] = [
      ...(isEmail(values.email.trim()) ? [] : [{ path: '/email', message: t('fields.email') }]),
      ...(values.name.trim() ? [] : [{ path: '/name', message: t('fields.requiredMark') }]),
    ]
    if (open.length > 0) return setFaults(open)
    setBusy(true)
    setFaults(await invite.send(values))
    setBusy(false)
  }
  return (
    <form
      className={classes.step2}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <main className={classes.main}>
        {heading}
        <p className={classes.lead}>{t('welcome.colleague.lead')}</p>
        {isMissing && (
          <div className={classes.notice}>
            <Notice
              actions={
                <Button component={Go} to={paths.welcome('organization')} variant="default" size="compact-sm">
                  {t('welcome.organization.create')}
                </Button>
              }
            >
              {t('welcome.colleague.noOrganization')}
            </Notice>
          </div>
        )}
        <div className={classes.fields}>
          <TextInput type="email" maxLength={254} label={t('users.columns.email')} {...entry('email')} />
          <TextInput maxLength={200} label={t('common.name')} {...entry('name')} />
        </div>
        {pending ? (
          <ListSkeleton rows={3} height={44} />
        ) : (
          <Duties chains={chains} value={values.duty} onChange={(duty) => setValues({ ...values, duty })} />
        )}
      </main>
      <footer className={classes.footer}>
        <Button
          component={Go}
          to={paths.welcome('organization')}
          variant="default"
          leftSection={<IconArrowLeft size={17} aria-hidden />}
        >
          {t('welcome.organization.step')}
        </Button>
        <span className={classes.ways}>
          <Button component={Go} to={enter} variant="default">
            {t('welcome.later')}
          </Button>
          <Button
            type="submit"
            loading={isBusy}
            {...(isMissing && {
              disabled: true,
              'data-hint': t('welcome.colleague.noOrganization'),
            })}
          >
            {t('welcome.colleague.invite')}
          </Button>
        </span>
      </footer>
    </form>
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

interface DutiesProps {
  chains: readonly Chain[]
  value: Duty
  onChange: (duty: Duty) => void
}

/** What a colleague does, with the rights as dots along the chain: filled = records, hollow = looks, dashed = not there. */
function Duties({ chains, value, onChange }: DutiesProps) {
  const { t, i18n } = useTranslation()
  const all = chains.flatMap(({ stages }) => stages)
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  return (
    <fieldset className={classes.duties}>
      <legend>{t('welcome.colleague.does')}</legend>
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
