import { Anchor, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { formatNumber, type Language, locales } from '../../../core/i18n/index.ts'
import { doesAreaDiffer } from '../../../core/geometry/proportion.ts'
import { kinds } from '../../../core/fields/index.ts'
import { cellNumber, decimalsOf } from '../cells.ts'
import type { InputProps } from '../field.ts'
import { frameOf } from './common.tsx'
import classes from './inputs.module.css'

/** A number in local notation, 84,5 or 29.320, with its unit inside the field. */
export function NumberField(props: InputProps<'number'> | InputProps<'integer'>) {
  const { property, descriptor, value, onChange, onLeave, languages, measuredHa } = props
  const { t } = useTranslation()
  const view = { language: languages.shown }
  const written =
    typeof value === 'number'
      ? cellNumber(value, descriptor, view.language, decimalsOf(value))
      : asText(value)
  const parse = (text: string) => kinds[descriptor.kind].parse(text, { property, descriptor }, view)
  // The text being typed, until the field loses the focus: a half-typed number must not be reformatted while typing.
  const [typed, setTyped] = useState<string>()
  // A number typed with the other language's mark for thousands: it is read as a fraction.
  const [doubted, setDoubted] = useState<string>()
  const frame = frameOf(props)

  const withUnit = (number: string) => (descriptor.unit ? `${number} ${descriptor.unit}` : number)

  const input = (
    <TextInput
      {...frame}
      description={
        doubted !== undefined && doubted === written
          ? t('forms.number.read', {
              read: withUnit(written),
              other: withUnit(whole(written, view.language)),
            })
          : frame.description
      }
      inputMode={property.type === 'integer' ? 'numeric' : 'decimal'}
      placeholder={property.placeholder && t('forms.example', { example: property.placeholder })}
      value={typed ?? written}
      rightSectionWidth="auto"
      rightSectionPointerEvents="none"
      rightSection={descriptor.unit && <span className={classes.unit}>{descriptor.unit}</span>}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(parse(event.currentTarget.value))
      }}
      onBlur={() => {
        setDoubted(typed !== undefined && isDoubtful(typed, view.language) ? written : undefined)
        setTyped(undefined)
        onLeave()
      }}
    />
  )
  const isOffered =
    measuredHa !== undefined && !frame.disabled && !frame.readOnly && isOther(value, measuredHa)
  if (!isOffered) return input
  return (
    <div>
      {input}
      <Anchor
        component="button"
        type="button"
        className={classes.measured ?? ''}
        onClick={() => onChange(property.type === 'integer' ? Math.round(measuredHa) : measuredHa)}
      >
        {t('forms.area.use', { area: formatNumber(measuredHa, view.language, 'ha') })}
      </Anchor>
    </div>
  )
}

/** The map is offered where nothing is said, or something that the EU would ask about. */
const isOther = (value: unknown, measuredHa: number): boolean =>
  typeof value !== 'number' || doesAreaDiffer(measuredHa, value)

/** `29,320` in Spanish: one fraction mark with three digits behind it, as thousands are written in English, which never begin with 0. */
const isDoubtful = (typed: string, language: Language): boolean =>
  new RegExp(`^[1-9]\\d{0,2}[${locales[language].decimal}]\\d{3}$`).test(typed.trim())

/** The number that the same digits would be with thousands: 29,32 → 29.320. */
function whole(written: string, language: Language): string {
  const { decimal, thousands } = locales[language]
  const [before = '', after = ''] = written.split(decimal)
  return `${before}${thousands}${after.padEnd(3, '0')}`
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')
