import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { Asset, AssetSchema } from '../../../core/contract/assets.ts'
import type { Form } from '../../../core/fields/index.ts'
import { formAt } from '../../../core/fields/written.ts'
import { RequiredNote } from '../../forms/FormNotices.tsx'
import { FaultText } from '../../forms/inputs/common.tsx'
import { PlaceSelect } from '../../forms/inputs/PlaceSelect.tsx'
import { newRecord, organizationPath, placePath, type FormRecord } from '../../forms/record.ts'
import { RecordPanel } from '../../forms/RecordPanel.tsx'
import type { Saving } from '../../forms/saving.ts'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import { useFormLanguages } from '../../shell/useFormLanguages.ts'
import { toastFault } from '../../ui/toast.ts'
import { OrganizationSelect } from '../organizations/OrganizationSelect.tsx'
import { useOnlyOrganization } from '../organizations/queries.ts'
import { useAround } from '../organizations/useAround.ts'

interface AssetFormProps {
  kind: AssetSchema
  title: string
  submitLabel: string
  asset?: Asset
  /** The form of the version that the asset was written with. */
  own?: Form
  /** Why the asset is read-only. */
  readOnlyReason?: ReactNode
  saving: Saving<FormRecord>
  onClose: () => void
}

/** AST-04: the organization, the place and the form of the kind. */
export function AssetForm({
  kind: current,
  title,
  submitLabel,
  asset,
  own,
  readOnlyReason,
  saving,
  onClose,
}: AssetFormProps) {
  const { t } = useTranslation()
  const kind = asset ? formAt(current, asset.assetSchemaVersion) : current
  const [initial] = useState(() => (asset ? recordOf(asset) : { ...newRecord(kind), location: null }))
  const [stored] = useState(() => asset && { dataSchema: asset.dataSchema, own: own ?? kind })
  const only = useOnlyOrganization()
  const form = useRecordForm({
    form: kind,
    languages: useFormLanguages(),
    draft: saving.draft,
    version: saving.version,
    initial,
    ...(asset ? {} : { defaultOrganization: only }),
    ...(stored ? { stored } : {}),
  })
  const faultAt = (path: string) => {
    const issue = form.issues.find((one) => one.path === path)
    return issue && <FaultText>{issue.message}</FaultText>
  }
  const readOnly = readOnlyReason !== undefined && readOnlyReason !== ''
  return (
    <RecordPanel
      title={title}
      subtitle={asset?.name ?? <RequiredNote />}
      submitLabel={submitLabel}
      form={form}
      saving={saving}
      hasNext={!asset}
      around={useAround(form.record.organization)}
      readOnlyReason={readOnlyReason}
      onIncomplete={() => toastFault(t('common.toast.dataIncomplete'), { name: 'dataIncomplete' })}
      onClose={onClose}
      lead={
        <>
          <OrganizationSelect
            id={form.idOf(organizationPath)}
            value={form.record.organization}
            onChange={form.setOrganization}
            onBlur={() => form.leave(organizationPath)}
            error={faultAt(organizationPath)}
            readOnly={readOnly}
            present={asset?.organization}
          />
          <PlaceSelect
            id={form.idOf(placePath)}
            value={form.record.location ?? null}
            onChange={form.setPlace}
            readOnly={readOnly}
            error={faultAt(placePath)}
          />
        </>
      }
    />
  )
}

export const recordOf = ({ organization, location, dataSchema, i18n }: Asset): FormRecord => ({
  organization: organization._id,
  location,
  dataSchema,
  i18n,
  isUnidentified: false,
})
