import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { Product } from '../../../core/contract/products.ts'
import type { Issue } from '../../../core/errors/refusal.ts'
import type { Form } from '../../../core/fields/index.ts'
import type { FormRecord } from '../../forms/record.ts'
import type { Edit } from '../../forms/useEdit.ts'
import { mergedRecord, versionDifferences, type NamedVersion } from '../../forms/versionChoice.ts'
import { VersionChoice } from '../../forms/VersionChoice.tsx'
import { useFormLanguages } from '../../shell/useFormLanguages.ts'
import { exactTime } from '../../ui/format.ts'
import { allOrganizationsQuery } from '../organizations/queries.ts'
import { recordOf } from './ProductForm.tsx'

interface OtherVersionProps {
  schema: Form
  edit: Edit<FormRecord, Product>
  mine: FormRecord
  theirs: Product
  savedBy: string | null
  overwrite: () => void
  useTheirs: () => void
}

/** What somebody else saved while the person edited, field by field. */
export function OtherVersion({
  schema,
  edit,
  mine,
  theirs,
  savedBy,
  overwrite,
  useTheirs,
}: OtherVersionProps) {
  const { t, i18n } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<readonly Issue[]>([])
  const languages = useFormLanguages()
  const { data: organizations = [] } = useQuery(allOrganizationsQuery)
  const version = (product: Product): NamedVersion => ({
    record: recordOf(product),
    organizationName: product.organization.name,
  })
  const organization = organizations.find(({ _id }) => _id === mine.organization)
  const differences = versionDifferences(
    schema,
    {
      base: version(edit.base),
      mine: { record: mine, organizationName: organization?.name ?? edit.base.organization.name },
      theirs: version(theirs),
    },
    { language: languages.shown, organizationTitle: t('common.organization') },
  )
  return (
    <VersionChoice
      title={t('forms.stale.saved', {
        name: savedBy ?? t('forms.stale.somebody'),
        date: exactTime(theirs.updatedAt, i18n.language),
      })}
      differences={differences}
      busy={busy}
      fault={faults.map(({ message }) => message).join(' ') || undefined}
      onSave={(sides) => {
        overwrite()
        setBusy(true)
        void edit
          .send(mergedRecord(mine, recordOf(theirs), sides))
          .then(setFaults)
          .finally(() => setBusy(false))
      }}
      onUseTheirs={useTheirs}
    />
  )
}
