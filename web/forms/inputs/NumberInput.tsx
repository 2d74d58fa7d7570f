import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { kinds } from '../../../core/fields/index.ts'
import { cellNumber, decimalsOf } from '../cells.ts'
import type { InputProps } from '../field.ts'
import { frameOf } from './common.tsx'
import classes from './inputs.module.css'

/** A number as people here type it, 84,5 and 29.320; its unit stands inside the field. */
export function NumberField(props: InputProps<'number'> | InputProps<'integer'>) {
  const { property, descriptor, value, onChange, onLeave, languages } = props
  const { t } = useTranslation()
  const view = { language: languages.shown }
  const written =
    typeof value === 'number'
      ? cellNumber(value, descriptor, view.language, decimalsOf(value))
      : asText(value)
  const parse = (text: string) => kinds[descriptor.kind].parse(text, { property, descriptor }, view)
  // What is being typed, until the field is left: a half-typed number must not be written anew under the hand.
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
