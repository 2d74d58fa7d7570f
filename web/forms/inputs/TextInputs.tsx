import { Textarea, TextInput } from '@mantine/core'
import { kindOf } from '../../../core/fields/index.ts'
import { useTranslation } from '../../ui/texts.ts'
import type { FieldProps, InputProps } from '../field.ts'
import { Remarks } from '../Remarks.tsx'
import { isInCapitals, reshaped } from '../reshape.ts'
import { frameOf } from './common.tsx'

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** FRM-03: the text is trimmed when the field loses the focus, and brought into the form that its pattern wants. */
function useTextLine({ value, onChange, onLeave, property }: FieldProps) {
  const { t } = useTranslation()
  return {
    value: asText(value),
    placeholder: property.placeholder && t('forms.example', { example: property.placeholder }),
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(event.currentTarget.value),
    onBlur: () => {
      const shaped = reshaped(asText(value).trim(), property)
      if (shaped !== value && value !== undefined) onChange(shaped)
      onLeave()
    },
  }
}

export function TextLine(props: FieldProps) {
  const capitals = isInCapitals(props.property) ? { autoCapitalize: 'characters' } : {}
  const doubts = kindOf(props.descriptor).doubts?.(props.value, props) ?? []
  return (
    <>
      <TextInput {...frameOf(props)} {...capitals} {...useTextLine(props)} />
      {doubts.length > 0 && <Remarks doubts={doubts} />}
    </>
  )
}

export function EmailInput(props: InputProps<'email'>) {
  return <TextInput type="email" inputMode="email" {...frameOf(props)} {...useTextLine(props)} />
}

export function UrlInput(props: InputProps<'url'>) {
  return <TextInput type="url" inputMode="url" {...frameOf(props)} {...useTextLine(props)} />
}

export function TextAreaInput(props: InputProps<'textarea'>) {
  return <Textarea autosize minRows={2} maxRows={10} {...frameOf(props)} {...useTextLine(props)} />
}
