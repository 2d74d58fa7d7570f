import { Anchor, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { formatNumber } from '../../../core/i18n/index.ts'
import { doesAreaDiffer } from '../../../core/geometry/proportion.ts'
import { kinds, type Property } from '../../../core/fields/index.ts'
import { checkRange } from '../../../core/fields/number.ts'
import { remarkText } from '../../../core/errors/remarks.ts'
import { readFigure } from '../../../core/readers/figure.ts'
import { readOtherwise } from '../../../core/readers/number.ts'
import { inHandierUnit } from '../../../core/rules/quantity.ts'
import { cellNumber, decimalsOf } from '../cells.ts'
import type { InputProps } from '../field.ts'
import { frameOf } from './common.tsx'
import classes from './inputs.module.css'

/** A number in local notation, 84,5 or 29.320, with its unit inside the field. */
export function NumberField(props: InputProps<'number'> | InputProps<'integer'>) {
  const { property, descriptor, value, onChange, onLeave, onTold, isUnitHidden, languages, measuredHa } =
    props
  const { t } = useTranslation()
  const view = { language: languages.shown }
  const written =
    typeof value === 'number'
      ? cellNumber(value, descriptor, view.language, decimalsOf(value))
      : asText(value)
  const parse = (text: string) => kinds[descriptor.kind].parse(text, { property, descriptor }, view)
  // The text being typed, until the field loses the focus: a half-typed number must not be reformatted while typing.
  const [typed, setTyped] = useState<string>()
  // The text at the last blur, with the value read from it.
  const [left, setLeft] = useState<{ typed: string; value: unknown }>()
  const frame = frameOf(props)

  const other = left && left.value === value ? readOtherwise(left.typed, view.language) : undefined
  const toldOf = (text: string) => {
    const reading = readFigure(text, descriptor.unit, view.language)
    return reading && 'value' in reading ? (reading.told ?? []) : []
  }
  const told = left && left.value === value ? toldOf(left.typed) : []
  const isMeant = other !== undefined && !fits(value, property) && fits(other, property)
  const withUnit = (number: number, unit = descriptor.unit) => formatNumber(number, view.language, unit)
  const readAs = (number: number, instead: number) => {
    if (Math.abs(instead) > Math.abs(number))
      return t('forms.number.read', { read: withUnit(number), other: withUnit(instead) })
    const same = inHandierUnit({ quantity: number, unit: descriptor.unit ?? null })
    return same && `${withUnit(number)} = ${withUnit(same.quantity, same.unit ?? undefined)}`
  }

  const input = (
    <TextInput
      {...frame}
      description={
        told.map((remark) => remarkText(view.language, remark)).join(' ') ||
        (other !== undefined && typeof value === 'number' && !isMeant && readAs(value, other)) ||
        frame.description
      }
      inputMode={property.type === 'integer' ? 'numeric' : 'decimal'}
      placeholder={property.placeholder && t('forms.example', { example: property.placeholder })}
      value={typed ?? written}
      rightSectionWidth="auto"
      rightSectionPointerEvents="none"
      rightSection={
        !isUnitHidden && descriptor.unit && <span className={classes.unit}>{descriptor.unit}</span>
      }
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(parse(event.currentTarget.value))
      }}
      onBlur={() => {
        setLeft(typed === undefined ? undefined : { typed, value })
        if (typed !== undefined) onTold?.(toldOf(typed))
        setTyped(undefined)
        onLeave()
      }}
    />
  )
  const offer = (number: number, text: string) => (
    <Anchor
      component="button"
      type="button"
      className={classes.measured ?? ''}
      onClick={() => onChange(property.type === 'integer' ? Math.round(number) : number)}
    >
      {text}
    </Anchor>
  )
  const isMeasured = measuredHa !== undefined && isOther(value, measuredHa)
  const canTake = !frame.disabled && !frame.readOnly
  // The input keeps its position, since moving it would lose the focus and further keys.
  return (
    <div className={classes.number}>
      {input}
      {canTake && isMeant && offer(other, t('forms.number.use', { number: withUnit(other) }))}
      {canTake &&
        isMeasured &&
        offer(measuredHa, t('forms.area.use', { area: formatNumber(measuredHa, view.language, 'ha') }))}
    </div>
  )
}

const fits = (value: unknown, property: Property): boolean =>
  typeof value === 'number' &&
  checkRange(value, property).length === 0 &&
  (property.type === 'number' || Number.isInteger(value))

/** The map's area is offered for an empty value, or one that the EU would question. */
const isOther = (value: unknown, measuredHa: number): boolean =>
  typeof value !== 'number' || doesAreaDiffer(measuredHa, value)

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')
