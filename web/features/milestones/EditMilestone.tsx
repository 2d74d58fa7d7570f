import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { useId, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { Milestone } from '../../../core/contract/milestones.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Product } from '../../../core/contract/products.ts'
import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import type { Form } from '../../../core/fields/index.ts'
import { warningsForForm } from '../../forms/area.ts'
import { withLockedChecks } from '../../forms/checks/locked.ts'
import { StoredValues, useStoredValues } from '../../forms/geometry/stored.ts'
import { organizationPath, type FormRecord } from '../../forms/record.ts'
import { RecordPanel } from '../../forms/RecordPanel.tsx'
import type { DraftContent } from '../../forms/saving.ts'
import { useCorrectionReason } from '../../forms/useCorrectionReason.tsx'
import { useEdit, type Edit } from '../../forms/useEdit.ts'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { useDraft } from '../../shell/draft.ts'
import { paths } from '../../../core/rules/paths.ts'
import { formAt } from '../../../core/fields/written.ts'
import { useOwnForm } from '../../shell/useOwnForm.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { groundField, LedToGround, useLedTo, useReturn } from '../../shell/LedToGround.tsx'
import { backOf } from '../../shell/ledTo.ts'
import { WaitingPanel } from '../../shell/WaitingPanel.tsx'
import { Go } from '../../ui/Go.tsx'
import { shownIdentifier } from '../../ui/identifier.ts'
import { Notice } from '../../ui/Notice.tsx'
import { allOrganizationsQuery } from '../organizations/queries.ts'
import { useAround } from '../organizations/useAround.ts'
import { productQuery } from '../products/queries.ts'
import { Differences } from './Differences.tsx'
import { useFormLanguages } from '../../shell/useFormLanguages.ts'
import { OrganizationLead } from './OrganizationLead.tsx'
import { milestoneQuery, refreshMilestones, schemaQuery, wholeMilestoneQuery } from './queries.ts'
import { useIsCorrectable, useIsCorrectableByOthers, useReason } from './reasons.ts'
import { useLeave } from './search.ts'
import { differences } from './stale.ts'

/** Edits a common process; a transformation is edited in its wizard. */
export function EditMilestone() {
  const { id, milestoneId } = useParams({ from: '/session/shell/Products/$id/Milestones/$milestoneId/Edit' })
  return <Loaded id={id} milestoneId={milestoneId} form={EditForm} wizard="Transformation" />
}

/** Corrects a common process of a product that was used (§2.4 Correct). */
export function CorrectMilestone() {
  const { id, milestoneId } = useParams({
    from: '/session/shell/Products/$id/Milestones/$milestoneId/Correct',
  })
  return <Loaded id={id} milestoneId={milestoneId} form={CorrectForm} wizard="Transformation/Correct" />
}

interface LoadedProps {
  id: string
  milestoneId: string
  form: (props: EditFormProps) => ReactNode
  /** Where the same is done to a transformation. */
  wizard: 'Transformation' | 'Transformation/Correct'
}

function Loaded({ id, milestoneId, form: FormOf, wizard }: LoadedProps) {
  const { t, i18n } = useTranslation()
  const leave = useLeave()
  const led = useLedTo()
  const product = useQuery(productQuery(id))
  const milestone = useQuery(milestoneQuery(milestoneId, i18n.language))
  const stored = useStoredValues(wholeMilestoneQuery(milestoneId, i18n.language), milestone.data)
  const schemaId = milestone.data?.milestoneSchema._id ?? ''
  const schema = useQuery({ ...schemaQuery(schemaId, i18n.language), enabled: schemaId !== '' })
  const close = useReturn(() => leave(paths.productMilestones(id, product.data?.productSchema ?? '')))
  if (milestone.data?.milestoneSchema.productSchemaGroup !== undefined && product.data) {
    return (
      <Navigate
        to={`/Products/$id/Milestones/$milestoneId/${wizard}`}
        params={{ id, milestoneId }}
        search={{ productTypeId: product.data.productSchema, ...led }}
        replace
      />
    )
  }
  if (product.data && milestone.data && schema.data) {
    return (
      <LedToGround>
        <StoredValues value={stored}>
          <FormOf product={product.data} milestone={milestone.data} schema={schema.data} onClose={close} />
        </StoredValues>
      </LedToGround>
    )
  }
  return (
    <WaitingPanel
      title={t('milestones.edit.title')}
      width="timeline"
      queries={[product, milestone, schema]}
      onClose={close}
    />
  )
}

interface EditFormProps {
  product: Product
  milestone: Milestone
  schema: MilestoneSchema
  onClose: () => void
}

/** Its figures are in the units of the record (FIG-02). */
const bodyOf = ({ organization, dataSchema, i18n }: FormRecord, { milestoneSchemaVersion }: Milestone) => ({
  organization,
  dataSchema,
  i18n,
  milestoneSchemaVersion,
})

/** Refetches do not change what is being edited. Taking over the other person's version restarts the form. */
function EditForm({ product, milestone, schema, onClose }: EditFormProps) {
  const { t } = useTranslation()
  const reason = useReason()
  const isCorrectable = useIsCorrectable()
  const isCorrectableByOthers = useIsCorrectableByOthers()
  const led = useLedTo()
  const edit = useEdit({
    route: contract.milestones.update,
    id: milestone._id,
    record: milestone,
    bodyOf,
    draft: useDraft<DraftContent<FormRecord>>(`milestone:${milestone._id}`),
    announced: { done: t('milestones.edit.saved', { name: milestone.name }) },
    onSaved: async () => {
      await refreshMilestones()
      onClose()
    },
  })
  if (!edit.base.editable && isCorrectable(edit.base) && backOf(led) !== undefined)
    return (
      <Navigate
        to="/Products/$id/Milestones/$milestoneId/Correct"
        params={{ id: product._id, milestoneId: milestone._id }}
        search={{ productTypeId: product.productSchema, ...led }}
        replace
      />
    )
  return (
    <VersionForm
      product={product}
      schema={schema}
      edit={edit}
      title={milestone.name}
      submitLabel={t('milestones.edit.save')}
      readOnlyReason={
        !edit.base.editable && (
          <Notice
            actions={
              isCorrectable(edit.base) && (
                <Button
                  component={Go}
                  to={paths.milestoneCorrect(product._id, milestone._id, product.productSchema)}
                  keep
                  size="xs"
                  variant="default"
                >
                  {t('milestones.correct.action')}
                </Button>
              )
            }
          >
            {t('milestones.edit.blocked', { reason: reason(edit.base.editReason) })}
            {isCorrectableByOthers(edit.base) && ` ${t('milestones.correct.others')}`}
          </Notice>
        )
      }
      onClose={onClose}
    />
  )
}

function CorrectForm({ product, milestone, schema, onClose }: EditFormProps) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const refused = refusal(contract.milestones.correct)
  const corrected = useMemo(() => withLockedChecks(schema, t('forms.checks.locked')), [schema, t])
  const key = `milestone:${milestone._id}:correction`
  const why = useCorrectionReason(useId(), useDraft<string>(`${key}:reason`))
  const edit = useEdit({
    route: contract.milestones.correct,
    id: milestone._id,
    record: milestone,
    bodyOf: (record: FormRecord, base: Milestone) => ({ ...bodyOf(record, base), reason: why.reason }),
    draft: useDraft<DraftContent<FormRecord>>(key),
    announced: { done: t('milestones.correct.done', { name: milestone.name }) },
    onSaved: async () => {
      why.drop()
      await refreshMilestones()
      onClose()
    },
  })
  return (
    <VersionForm
      product={product}
      schema={corrected}
      edit={{ ...edit, send: async (record) => (why.check() ? edit.send(record) : []) }}
      title={t('milestones.correct.title', { name: milestone.name })}
      submitLabel={t('milestones.correct.save')}
      readOnlyReason={refused && <Notice>{t('milestones.edit.blocked', { reason: refused })}</Notice>}
      lead={
        <>
          <Notice>{t('milestones.correct.text')}</Notice>
          {why.field}
        </>
      }
      onClose={onClose}
    />
  )
}

interface VersionFormProps {
  product: Product
  schema: MilestoneSchema
  edit: Edit<FormRecord, Milestone>
  title: string
  submitLabel: string
  readOnlyReason: ReactNode
  /** Shown above the form. */
  lead?: ReactNode
  onClose: () => void
}

/** The form of one version: it restarts when somebody else's version is taken over. */
function VersionForm(props: VersionFormProps) {
  const { schema, edit, title, onClose } = props
  const own = useOwnForm('milestoneSchema', schema._id, edit.base.milestoneSchemaVersion, schema)
  if (own.data) return <Fields key={edit.base.version} {...props} own={own.data} />
  return <WaitingPanel title={title} width="timeline" queries={[own]} onClose={onClose} />
}

/** `own`: the form of the version that the milestone was written with. */
function Fields({
  product,
  schema: current,
  own,
  edit,
  title,
  submitLabel,
  readOnlyReason,
  lead,
  onClose,
}: VersionFormProps & { own: Form }) {
  const { t } = useTranslation()
  const { chains } = useChains()
  const milestone = edit.base
  const schema = formAt(current, milestone.milestoneSchemaVersion)
  const [initial] = useState(() => recordOf(milestone))
  const [stored] = useState(() => ({ dataSchema: milestone.dataSchema, own }))
  const form = useRecordForm({
    form: schema,
    languages: useFormLanguages(),
    initial,
    stored,
    warnings: warningsForForm(milestone),
    version: edit.version,
    draft: edit.draft,
  })
  const stage = findStage(chains, product.productSchema)?.stage
  return (
    <RecordPanel
      title={title}
      subtitle={`${t('milestones.edit.title')} · ${shownIdentifier(String(product.dataSchema.identifier))}`}
      stage={stage}
      width="timeline"
      form={form}
      saving={edit}
      around={useAround(product.organization._id, product, stage?.stage)}
      beginAt={groundField(useLedTo(), schema.descriptor)}
      submitLabel={submitLabel}
      readOnlyReason={readOnlyReason}
      notice={
        <>
          {edit.stale && <StaleDifferences schema={schema} {...edit.stale} />}
          {lead}
        </>
      }
      lead={
        <OrganizationLead
          id={form.idOf(organizationPath)}
          form={form}
          present={milestone.organization}
          readOnly={Boolean(readOnlyReason)}
        />
      }
      onCancel={onClose}
      onClose={onClose}
    />
  )
}

interface StaleDifferencesProps {
  schema: Form
  mine: FormRecord
  theirs: Milestone
}

function StaleDifferences({ schema, mine, theirs }: StaleDifferencesProps) {
  const { t } = useTranslation()
  const languages = useFormLanguages()
  const { data: organizations = [] } = useQuery(allOrganizationsQuery)
  const nameOf = (id: string) => organizations.find(({ _id }) => _id === id)?.name ?? id
  return (
    <Differences
      differences={differences(
        schema,
        { ...mine, organization: nameOf(mine.organization) },
        { dataSchema: theirs.dataSchema, organization: theirs.organization.name },
        { language: languages.shown, organizationTitle: t('milestones.new.organization') },
      )}
    />
  )
}

const recordOf = ({ organization, dataSchema, i18n }: Milestone): FormRecord => ({
  organization: organization._id,
  dataSchema,
  i18n,
  isUnidentified: false,
})
