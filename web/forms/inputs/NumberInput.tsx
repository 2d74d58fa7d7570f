import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { kinds } from '../../../core/fields/index.ts'
import { cellNumber, decimalsOf } from '../cells.ts'
import type { InputProps } from '../field.ts'
import { frameOf } from './common.tsx'
import classes from './inputs.module.css'

/** A number in local notation, 84,5 or 29.320, with its unit inside the field. */
export function NumberField(props: InputProps<'number'> | InputProps<'integer'>) {
  const { property, descriptor, value, onChange, onLeave, languages } = props
  const { t } = useTranslation()
  const view = { language: languages.shown }
  const written =
    typeof value === 'number'
      ? cellNumber(value, descriptor, view.language, decimalsOf(value))
      : asText(value)
  const parse = (text: string) => kinds[descriptor.kind].parse(text, { property, descriptor }, view)
  // The text being typed, until the field loses the focus: a half-typed number must not be reformatted while typing.
  const [typed, setTyped] = useState<string>()

  return (
    <TextInput
      {...frameOf(props)}
      inputMode={descriptor.kind === 'integer' ? 'numeric' : 'decimal'}
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
        setTyped(undefined)
        onLeave()
      }}
    />
  )
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')
