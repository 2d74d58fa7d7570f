import { Button, TextInput } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Issue } from '../../../core/errors/refusal.ts'
import { AddressField } from '../../forms/files/AddressField.tsx'
import { useAfterUploads } from '../../forms/files/afterUploads.ts'
import { FaultText } from '../../forms/inputs/common.tsx'
import type { DraftContent } from '../../forms/saving.ts'
import { useCreate } from '../../forms/useCreate.ts'
import { useDraft } from '../../shell/draft.ts'
import { paths } from '../../shell/paths.ts'
import { refreshRights } from '../../shell/session.ts'
import { useSession } from '../../shell/useSession.ts'
import { Go, useGo } from '../../ui/Go.tsx'
import { allOrganizationsQuery, refreshOrganizations } from '../organizations/queries.ts'
import { bodyOf, valuesOf, type OrganizationValues } from '../organizations/values.ts'
import classes from './welcome.module.css'

const texts = ['name', 'country', 'city', 'state'] as const

/** The second step: who records. Everything else of its profile is added later, on its own screen. */
export function FirstOrganization({ heading }: { heading: ReactNode }) {
  const { t } = useTranslation()
  const go = useGo()
  const { account } = useSession()
  const { data: organizations } = useQuery(allOrganizationsQuery)
  const [typed, setValues] = useState<OrganizationValues>()
  // The first one is mostly the account's own.
  const values = typed ?? { ...valuesOf(), name: organizations?.length === 0 ? account.name : '' }
  const [faults, setFaults] = useState<readonly Issue[]>([])
  const [isBusy, setBusy] = useState(false)
  const saving = useCreate({
    route: contract.organizations.create,
    bodyOf,
    draft: useDraft<DraftContent<OrganizationValues>>('organization:new'),
    announced: { done: t('organizations.created') },
    onCreated: async () => {
      await Promise.all([refreshOrganizations(), refreshRights()])
      go(paths.welcome('colleague'))
    },
    onRefused: () => go(paths.home()),
  })
  const change = (part: Partial<OrganizationValues>) => setValues({ ...values, ...part })
  const faultAt = (name: string) => faults.find(({ path }) => path === `/${name}`)?.message
  const { save, isWaiting } = useAfterUploads(async () => {
    if (values.name.trim() === '') return setFaults([{ path: '/name', message: t('fields.requiredMark') }])
    setBusy(true)
    setFaults(await saving.send(values))
    setBusy(false)
  })
  return (
    <form
      className={classes.step2}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <main className={classes.main}>
        {heading}
        <p className={classes.lead}>{t('welcome.organization.lead')}</p>
        <div className={classes.fields}>
          {texts.map((name) => (
            <TextInput
              key={name}
              name={name}
              label={t(`organizations.form.${name}`)}
              required={name === 'name'}
              maxLength={name === 'name' ? 200 : 100}
              value={values[name]}
              error={faultAt(name) && <FaultText>{faultAt(name)}</FaultText>}
              onChange={(event) => change({ [name]: event.currentTarget.value })}
            />
          ))}
        </div>
        <div className={classes.logo}>
          <AddressField
            name="logoUrl"
            label={t('welcome.organization.logo')}
            value={values.logoUrl}
            accept="image/*"
            error={faultAt('logoUrl')}
            onChange={(logoUrl) => setValues((before) => ({ ...(before ?? values), logoUrl }))}
            onBlur={() => {}}
          />
        </div>
      </main>
      <footer className={classes.footer}>
        <Button
          component={Go}
          to={paths.welcome('chain')}
          variant="default"
          leftSection={<IconArrowLeft size={17} aria-hidden />}
        >
          {t('welcome.chain.step')}
        </Button>
        <span className={classes.ways}>
          <Button component={Go} to={paths.welcome('colleague')} variant="default">
            {t('welcome.later')}
          </Button>
          <Button
            type="submit"
            loading={isBusy || isWaiting}
            rightSection={<IconArrowRight size={17} aria-hidden />}
          >
            {t('welcome.organization.create')}
          </Button>
        </span>
      </footer>
    </form>
  )
}
