import type { Issue } from '../../core/errors/refusal.ts'
import type { Descriptor, DescriptorOf, KindName, Property } from '../../core/fields/index.ts'
import type { Language } from '../../core/i18n/index.ts'
import type { FormLanguages } from './record.ts'

/** The one protocol of every input: value in, change out, issues by path as seen from the field ('' is the field itself). */
export interface FieldProps {
  /** Of the element that takes the focus; parts of a field hang theirs on it. */
  id: string
  /** The member that it writes. */
  name: string
  property: Property
  descriptor: Descriptor
  value: unknown
  onChange: (value: unknown) => void
  /** The person has left the field: what is wrong with it may be said now. */
  onLeave: () => void
  issues: readonly Issue[]
  required: boolean
  disabled: boolean
  readOnly: boolean
  languages: FormLanguages
  translations: Translated
}

/** The same with the descriptor of one kind: what its input takes. */
export type InputProps<K extends KindName> = FieldProps & { descriptor: DescriptorOf<K> }

/** Translations of an i18n-text field, by language other than the account's own. */
export interface Translated {
  texts: Partial<Record<Language, string>>
  issues: Partial<Record<Language, string>>
  onChange: (language: Language, text: string) => void
}

/** Kinds whose input needs the width of the form (look.md §4, form); the others stand two a row. */
const wide: ReadonlySet<KindName> = new Set<KindName>([
  'textarea',
  'i18n-text',
  'rich-text',
  'images',
  'video',
  'link',
  'checklist',
  'location',
  'disaggregate',
])

export const isWide = (kind: KindName): boolean => wide.has(kind)
