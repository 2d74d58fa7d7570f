import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import { AddressField } from '../../forms/files/AddressField.tsx'
import { Entry } from '../../forms/FixedForm.tsx'
import type { DraftContent } from '../../forms/saving.ts'
import { useCreate } from '../../forms/useCreate.ts'
import { type Control, useFixedForm } from '../../forms/useFixedForm.tsx'
import { useDraft } from '../../shell/draft.ts'
import { paths } from '../../../core/rules/paths.ts'
import { refreshRights } from '../../shell/session.ts'
import { useSession } from '../../shell/useSession.ts'
import { useGo } from '../../ui/Go.tsx'
import { allOrganizationsQuery, refreshOrganizations } from '../organizations/queries.ts'
import { bodyOf, valuesOf, type OrganizationValues } from '../organizations/values.ts'
import { StepForm } from './StepForm.tsx'
import classes from './welcome.module.css'

const texts = ['name', 'country', 'city', 'state'] as const

interface StepProps {
  heading: ReactNode
}

/** The second step: who records. Everything else of its profile is added later, on its own screen. */
export function FirstOrganization({ heading }: StepProps) {
  const { account } = useSession()
  const { data: organizations, isPending } = useQuery(allOrganizationsQuery)
  // The first one is mostly the account's own.
  return (
    !isPending && (
      <OrganizationForm heading={heading} name={organizations?.length === 0 ? account.name : ''} />
    )
  )
}

function OrganizationForm({ heading, name }: StepProps & { name: string }) {
  const { t } = useTranslation()
  const go = useGo()
  const form = useFixedForm({
    initial: { ...valuesOf(), name },
    whenMissing: null,
    saving: useCreate({
      route: contract.organizations.create,
      bodyOf,
      draft: useDraft<DraftContent<OrganizationValues>>('organizations:new'),
      announced: { done: t('organizations.created') },
      onCreated: async () => {
        await Promise.all([refreshOrganizations(), refreshRights()])
        go(paths.welcome('colleague'))
      },
      onRefused: () => go(paths.home()),
    }),
    fields: [
      ...texts.map((one) => ({
        name: one,
        label: t(`organizationForm.${one}`),
        required: one === 'name',
        maxLength: one === 'name' ? 200 : 100,
      })),
      {
        name: 'logoUrl',
        label: t('welcome.organization.logo'),
        render: (control: Control) => <AddressField {...control} accept="image/*" />,
      },
    ],
  })
  return (
    <StepForm
      form={form}
      heading={heading}
      lead={t('welcome.organization.lead')}
      back="chain"
      later={paths.welcome('colleague')}
      submitLabel={t('welcome.organization.create')}
      submitIcon={<IconArrowRight size={17} aria-hidden />}
    >
      <div className={classes.fields}>
        {texts.map((one) => (
          <Entry key={one} form={form} name={one} />
        ))}
      </div>
      <div className={classes.logo}>
        <Entry form={form} name="logoUrl" />
      </div>
    </StepForm>
  )
}
