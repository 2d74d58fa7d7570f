import { Select } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from '../../../ui/texts.ts'
import { kindOf, type Descriptor } from '../../../../core/fields/index.ts'
import { meanings } from '../../../../core/fields/kind.ts'
import type { FieldChange } from '../../../../core/pack/edit/fields.ts'
import type { FormPlace } from '../../../../core/pack/edit/schemas.ts'
import { dropdown } from '../../../forms/inputs/common.tsx'

interface MeaningSelectProps {
  section: FormPlace['section']
  descriptor: Descriptor
  /** The first of the field's options, which the EU's rules take for yes until somebody chooses. */
  firstOption: string | undefined
  isReadOnly: boolean
  /** Keeps its identity. */
  edit: (member: string, part: FieldChange) => void
}

/** What the field means to the public page and to the files of plots; a letter of the field's texts doesn't draw it again. */
export const MeaningSelect = memo(function MeaningSelect(props: MeaningSelectProps) {
  const { section, descriptor, firstOption, isReadOnly, edit } = props
  const { t } = useTranslation()
  const offered = (kindOf(descriptor).meanings ?? []).filter(
    (one) =>
      !('eudr' in meanings[one]) ||
      section === 'milestoneSchemas' ||
      (one === 'destination' && section === 'productSchemas'),
  )
  const meaning = offered.find((one) =>
    Object.entries(meanings[one]).every(([member, value]) => descriptor[member as 'role'] === value),
  )
  if (offered.length === 0) return null
  return (
    <Select
      label={t('studio.field.meaning')}
      data={offered.map((value) => ({ value, label: t(`studio.meaning.${value}`) }))}
      value={meaning ?? null}
      clearable
      readOnly={isReadOnly}
      placeholder={t('studio.meaning.none')}
      onChange={(value) => {
        const cleared = { role: undefined, geojson: undefined, eudr: undefined, eudrOk: undefined }
        edit('meaning', {
          descriptor: {
            ...cleared,
            ...(value ? meanings[value] : {}),
            ...(value === 'cutoff' && firstOption !== undefined ? { eudrOk: [firstOption] } : {}),
          },
        })
      }}
      {...dropdown}
    />
  )
})
