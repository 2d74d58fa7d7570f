import { Select } from '@mantine/core'
import { memo } from 'react'
import type { FieldChange } from '../../../../core/pack/edit/fields.ts'
import { labelledAs } from '../../../../core/rules/labelledAs.ts'
import { dropdown } from '../../../forms/inputs/common.tsx'
import { useTranslation } from '../../../ui/texts.ts'

interface LabelledSelectProps {
  kind: string
  /** The identifier of GS1 whose values the field takes. */
  value: string | undefined
  isReadOnly: boolean
  /** Keeps its identity. */
  edit: (member: string, part: FieldChange) => void
}

/** Which value of a GS1 label the field takes (GS1-10); a letter of the field's texts doesn't draw it again. */
export const LabelledSelect = memo(function LabelledSelect({
  kind,
  value,
  isReadOnly,
  edit,
}: LabelledSelectProps) {
  const { t } = useTranslation()
  const known = labelledAs(kind)
  if (known.length === 0 && value === undefined) return null
  const offered = known.map((ai) => ({
    value: ai as string,
    label: t('studio.labelled.one', { ai, word: t(`studio.labelled.word.${ai}`) }),
  }))
  const isOther = value !== undefined && !offered.some((one) => one.value === value)
  return (
    <Select
      label={t('studio.labelled.title')}
      data={isOther ? [...offered, { value, label: `(${value})` }] : offered}
      value={value ?? null}
      clearable
      readOnly={isReadOnly}
      placeholder={t('studio.labelled.none')}
      onChange={(ai) => edit('gs1', { descriptor: { gs1: ai ?? undefined } })}
      {...dropdown}
    />
  )
})
