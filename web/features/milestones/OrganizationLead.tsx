import { useTranslation } from '../../ui/texts.ts'
import { FaultText } from '../../forms/inputs/common.tsx'
import { organizationPath } from '../../forms/record.ts'
import type { RecordForm } from '../../forms/useRecordForm.ts'
import { OrganizationSelect } from '../organizations/OrganizationSelect.tsx'

interface OrganizationLeadProps {
  id: string
  form: RecordForm
  /** The current organization; it is named even after it was archived. */
  present?: { _id: string; name: string }
  readOnly?: boolean
}

/** The organization in charge of a process, before the fields of its form. */
export function OrganizationLead({ id, form, present, readOnly = false }: OrganizationLeadProps) {
  const { t } = useTranslation()
  const message = form.issues.find(({ path }) => path === organizationPath)?.message
  return (
    <OrganizationSelect
      id={id}
      label={t('milestones.new.organization')}
      value={form.record.organization}
      onChange={form.setOrganization}
      onBlur={() => form.leave(organizationPath)}
      error={message && <FaultText>{message}</FaultText>}
      readOnly={readOnly}
      {...(present ? { present } : {})}
    />
  )
}
