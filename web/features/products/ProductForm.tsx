import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { Product } from '../../../core/contract/products.ts'
import type { Form } from '../../../core/fields/index.ts'
import { isPublic } from '../../../core/fields/public.ts'
import { formAt } from '../../../core/fields/written.ts'
import { RequiredCount } from '../../forms/FormNotices.tsx'
import { warningsForForm } from '../../forms/area.ts'
import { FaultText } from '../../forms/inputs/common.tsx'
import { RecordPanel } from '../../forms/RecordPanel.tsx'
import { fieldPath, organizationPath, type FormRecord } from '../../forms/record.ts'
import type { Saving } from '../../forms/saving.ts'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import type { ChainStage } from '../../shell/stations.ts'
import { useFormLanguages } from '../../shell/useFormLanguages.ts'
import { toastFault } from '../../ui/toast.ts'
import { OrganizationSelect } from '../organizations/OrganizationSelect.tsx'
import { useAround } from '../organizations/useAround.ts'
import type { useDefaultOrganization } from '../organizations/useDefaultOrganization.ts'
import { identifierOf } from './columns.tsx'
import { nextQuery } from './queries.ts'
import type { JoinHandOver } from './useJoins.ts'
import { useLastOrigin } from './useLastOrigin.ts'

export interface ProductFormProps {
  stage: ChainStage
  title: string
  submitLabel: string
  product?: Product
  /** Of a new product. */
  organization?: ReturnType<typeof useDefaultOrganization>
  /** Of a new product: the values that it begins with, for the next step of a series. */
  initial?: FormRecord | undefined
  /** The form of the version that the product was written with. */
  own?: Form
  /** Of a new product: takes what it is made of, where the person goes on with the origin of the last one. */
  chooseOrigin?: ((join: JoinHandOver | undefined) => void) | undefined
  offersUnidentified: boolean
  /** Why the product is read-only. */
  readOnlyReason?: ReactNode
  /** Shown above the fields. */
  notice?: ReactNode
  saving: Saving<FormRecord>
  /** The field that the person was led to. */
  beginAt?: string | undefined
  onClose: () => void
}

/** PRE-01, PRE-06: the organization in charge, and the form of the stage. */
export function ProductForm({
  stage,
  product,
  organization,
  initial,
  own,
  readOnlyReason,
  saving,
  chooseOrigin,
  onClose,
  ...texts
}: ProductFormProps) {
  const { t } = useTranslation()
  const schema = product ? formAt(stage.stage, product.productSchemaVersion) : stage.stage
  const [stored] = useState(() => product && { dataSchema: product.dataSchema, own: own ?? schema })
  const [proposed, setProposed] = useState<string>()
  const form = useRecordForm({
    form: schema,
    languages: useFormLanguages(),
    draft: saving.draft,
    version: saving.version,
    ...(product
      ? { initial: recordOf(product), warnings: warningsForForm(product) }
      : { defaultOrganization: organization?.id, proposed }),
    ...(initial ? { initial } : {}),
    ...(stored ? { stored } : {}),
  })
  const next = useQuery(nextQuery(product ? undefined : stage.id, form.record.organization))
  const nextIdentifier = next.data ?? undefined
  if (proposed !== nextIdentifier) setProposed(nextIdentifier)
  const send: typeof saving.send = async (record, onNext) => {
    const faults = await saving.send(record, onNext)
    // Somebody else may have taken the number meanwhile.
    if (faults.some(({ path }) => path === fieldPath('identifier'))) await next.refetch()
    return faults
  }
  const hidden = titlesHidden(schema).join(', ')
  const publicNote = hidden ? t('products.public.some', { fields: hidden }) : t('products.public.all')
  const organizationIssue = form.issues.find(({ path }) => path === organizationPath)
  return (
    <RecordPanel
      {...texts}
      stage={stage}
      subtitle={product ? identifierOf(product) : <RequiredCount form={form} />}
      form={form}
      saving={{ ...saving, send }}
      hasNext={!product && !initial}
      nextIdentifier={nextIdentifier}
      otherWay={useLastOrigin(stage, form.record.organization, chooseOrigin)}
      around={useAround(form.record.organization)}
      readOnlyReason={readOnlyReason}
      footnote={product ? undefined : publicNote}
      onIncomplete={() => toastFault(t('common.toast.dataIncomplete'), { name: 'dataIncomplete' })}
      onClose={onClose}
      lead={
        <OrganizationSelect
          id={form.idOf(organizationPath)}
          value={form.record.organization}
          onChange={form.setOrganization}
          onBlur={() => form.leave(organizationPath)}
          error={organizationIssue && <FaultText>{organizationIssue.message}</FaultText>}
          readOnly={readOnlyReason !== undefined}
          help={
            organization?.isLast && form.record.organization === organization.id
              ? t('organizations.last')
              : undefined
          }
          present={product?.organization}
        />
      }
    />
  )
}

/** Titles of the fields that the public page doesn't show. */
const titlesHidden = ({ schema, descriptor }: Form) =>
  Object.entries(schema.properties).flatMap(([name, { title }]) => {
    const entry = descriptor[name]
    return entry && !isPublic(entry) ? [title] : []
  })

export const recordOf = (product: Product): FormRecord => ({
  organization: product.organization._id,
  dataSchema: product.dataSchema,
  i18n: product.i18n,
  isUnidentified: product.isUnidentified,
})

/** A new product, whose figures are in the units of the form that was typed into (FIG-02). */
export const newBodyOf = ({ formVersion, ...record }: FormRecord, productSchema: string) => ({
  ...record,
  productSchema,
  ...(formVersion === undefined ? {} : { productSchemaVersion: formVersion }),
})

/** An edit, whose figures are in the units of the record (FIG-02). */
export const bodyOf = (record: FormRecord, { productSchemaVersion }: Product) => ({
  ...record,
  productSchemaVersion,
})
