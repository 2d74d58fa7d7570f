import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { formatNumber } from '../../../core/i18n/format.ts'
import { remarkText } from '../../../core/errors/remarks.ts'
import { readFigure } from '../../../core/readers/figure.ts'
import classes from './Craft.module.css'

interface OriginQuantityProps {
  label: string
  unit: string | undefined
  /** A number, or invalid text. */
  value: unknown
  /** What is left of the origin, in the same unit, where more is taken. */
  exceeded: number | undefined
  onChange: (value: unknown) => void
  /** A column of a spreadsheet: figures for this origin and those below it. */
  onPasteColumn: (values: readonly unknown[]) => void
}

/** How much is taken of one origin; empty where nobody said. */
export function OriginQuantity({
  label,
  unit,
  value,
  exceeded,
  onChange,
  onPasteColumn,
}: OriginQuantityProps) {
  const { t, i18n } = useTranslation()
  const language = i18n.language
  // The text being typed, until the field loses the focus.
  const [typed, setTyped] = useState<string>()
  const written = typeof value === 'number' ? formatNumber(value, language) : ((value as string) ?? '')
  // The text with which somebody left the field, and the value read from it.
  const [left, setLeft] = useState<{ typed: string; value: unknown }>()
  const readingOf = (text: string) => readFigure(text, unit, language)
  const quantityOf = (text: string) => {
    const reading = readingOf(text)
    return text.trim() === '' ? undefined : reading && 'value' in reading ? reading.value : text
  }
  const reading = typeof value === 'string' ? readingOf(value) : undefined
  const fault = reading && 'fault' in reading ? remarkText(language, reading.fault) : t('fields.number')
  const leftAs = left && left.value === value ? readingOf(left.typed) : undefined
  const told = leftAs && 'value' in leftAs ? (leftAs.told ?? []) : []
  const isWrong = value !== undefined && (typeof value !== 'number' || value < 0)
  return (
    <TextInput
      className={classes.quantity ?? ''}
      size="xs"
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      error={isWrong && typed === undefined ? fault : undefined}
      description={
        exceeded !== undefined && typed === undefined
          ? t('transformations.exceeds', { quantity: formatNumber(exceeded, language, unit) })
          : told.map((remark) => remarkText(language, remark)).join(' ') || undefined
      }
      inputWrapperOrder={['input', 'error', 'description']}
      value={typed ?? written}
      rightSection={unit && <span className={classes.unit}>{unit}</span>}
      rightSectionWidth="auto"
      rightSectionPointerEvents="none"
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        onChange(quantityOf(text))
      }}
      onPaste={(event) => {
        const lines = event.clipboardData.getData('text').trimEnd().split(/\r?\n/)
        if (lines.length < 2) return
        event.preventDefault()
        setTyped(undefined)
        onPasteColumn(lines.map((line) => quantityOf(line.split('\t')[0]!)))
      }}
      onBlur={() => {
        setLeft(typed === undefined ? undefined : { typed, value })
        setTyped(undefined)
      }}
    />
  )
}
