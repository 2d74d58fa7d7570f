import type { ComponentType } from 'react'
import type { KindName } from '../../core/fields/index.ts'
import type { FieldProps, InputProps } from './field.ts'
import { AssetsInput } from './inputs/AssetsInput.tsx'
import { DateField, DateTimeField } from './inputs/DateInputs.tsx'
import { FileInput, ImageInput, ImagesInput, VideoInput } from './inputs/FileInputs.tsx'
import { LinkInput } from './inputs/LinkInput.tsx'
import { LocationInput } from './inputs/LocationInput.tsx'
import { NumberField } from './inputs/NumberInput.tsx'
import { ReadOnlyValue } from './inputs/ReadOnlyValue.tsx'
import { MultipleSelectField, SelectField } from './inputs/SelectInputs.tsx'
import { EmailInput, TextAreaInput, TextLine, UrlInput } from './inputs/TextInputs.tsx'
import { TranslatedInput } from './inputs/TranslatedInput.tsx'

/** The inputs of the field kinds: a kind of core/fields without an input does not compile. */
const inputs = {
  text: TextLine,
  'i18n-text': TranslatedInput,
  date: DateField,
  'date-string': DateField,
  datetime: DateTimeField,
  number: NumberField,
  integer: NumberField,
  email: EmailInput,
  url: UrlInput,
  textarea: TextAreaInput,
  'rich-text': ReadOnlyValue,
  file: FileInput,
  image: ImageInput,
  images: ImagesInput,
  video: VideoInput,
  link: LinkInput,
  select: SelectField,
  'multiple-select': MultipleSelectField,
  checklist: ReadOnlyValue,
  location: LocationInput,
  assets: AssetsInput,
  disaggregate: ReadOnlyValue,
} satisfies { [K in KindName]: ComponentType<InputProps<K>> }

/** The input of a kind, for generic code. */
export const inputOf = (kind: KindName): ComponentType<FieldProps> =>
  inputs[kind] as ComponentType<FieldProps>

/** Whether a value of the kind can be typed here; the others are read-only. */
export const isTyped = (kind: KindName): boolean => inputs[kind] !== ReadOnlyValue
