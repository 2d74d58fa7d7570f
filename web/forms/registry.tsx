import { Skeleton } from '@mantine/core'
import { lazy, Suspense, type ComponentType } from 'react'
import { isTranslated, type KindName } from '../../core/fields/index.ts'
import { ChecklistInput } from './checks/ChecklistInput.tsx'
import type { FieldProps, InputProps } from './field.ts'
import { AssetsInput } from './inputs/AssetsInput.tsx'
import { DateField, DateTimeField } from './inputs/DateInputs.tsx'
import { DisaggregateInput } from './inputs/DisaggregateInput.tsx'
import { FieldGroup } from './inputs/FieldGroup.tsx'
import { FileInput, ImageInput, ImagesInput, VideoInput } from './inputs/FileInputs.tsx'
import { LinkInput } from './inputs/LinkInput.tsx'
import { LocationInput } from './inputs/LocationInput.tsx'
import { NumberField } from './inputs/NumberInput.tsx'
import { MultipleSelectField, SelectField } from './inputs/SelectInputs.tsx'
import { EmailInput, TextAreaInput, TextLine, UrlInput } from './inputs/TextInputs.tsx'
import { TranslatedInput } from './inputs/TranslatedInput.tsx'

const RichTextInput = lazy(() => import('./inputs/RichTextInput.tsx'))

/** The editor loads with the first form that has a rich text. */
function RichTextField(props: InputProps<'rich-text'>) {
  return (
    <Suspense
      fallback={
        <FieldGroup {...props}>
          <Skeleton height={118} />
        </FieldGroup>
      }
    >
      <RichTextInput {...props} />
    </Suspense>
  )
}

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
  'rich-text': RichTextField,
  file: FileInput,
  image: ImageInput,
  images: ImagesInput,
  video: VideoInput,
  link: LinkInput,
  select: SelectField,
  'multiple-select': MultipleSelectField,
  checklist: ChecklistInput,
  location: LocationInput,
  assets: AssetsInput,
  disaggregate: DisaggregateInput,
} satisfies { [K in KindName]: ComponentType<InputProps<K>> }

/** The input of a kind, for generic code. */
export const inputOf = (kind: KindName): ComponentType<FieldProps> =>
  inputs[kind] as ComponentType<FieldProps>

/** The inputs of kinds that fit into a cell of a list; the others need the room of a form. */
const inCell = {
  text: TextLine,
  'i18n-text': null,
  date: DateField,
  'date-string': DateField,
  datetime: DateTimeField,
  number: NumberField,
  integer: NumberField,
  email: EmailInput,
  url: UrlInput,
  textarea: null,
  'rich-text': null,
  file: null,
  image: null,
  images: null,
  video: null,
  link: null,
  select: SelectField,
  'multiple-select': null,
  checklist: null,
  location: null,
  assets: null,
  disaggregate: null,
} satisfies { [K in KindName]: ComponentType<InputProps<K>> | null }

/** The input of a kind in a cell of a list; null where its value is edited in the form alone. */
export const cellInputOf = (kind: KindName): ComponentType<FieldProps> | null =>
  inCell[kind] as ComponentType<FieldProps> | null

/** The input of a kind beside a sheet, which has no place for translations. */
export const sheetInputOf = (kind: KindName): ComponentType<FieldProps> =>
  isTranslated({ kind }) ? TextLine : inputOf(kind)
