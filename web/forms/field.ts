import type { ComponentType } from 'react'
import type { Issue } from '../../core/errors/refusal.ts'
import type { Remark } from '../../core/errors/remarks.ts'
import type { Descriptor, DescriptorOf, KindName, Property } from '../../core/fields/index.ts'
import type { Language } from '../../core/i18n/index.ts'
import type { FormLanguages } from './record.ts'

/** The protocol of every input: value in, change out, issues by path relative to the field ('' is the field itself). */
export interface FieldProps {
  /** Id of the focusable element; the ids of a field's parts start with it. */
  id: string
  /** The member that it writes. */
  name: string
  property: Property
  descriptor: Descriptor
  value: unknown
  onChange: (value: unknown) => void
  /** The person left the field: its faults may be shown now. */
  onLeave: () => void
  issues: readonly Issue[]
  /** Warnings about the stored value. */
  warnings?: readonly string[]
  /** Called with remarks on a text after leaving the field, if there is no room below it. */
  onTold?: ((told: readonly Remark[]) => void) | undefined
  /** The unit stands elsewhere, as in the head of a column. */
  isUnitHidden?: boolean
  /** Hectares that the map of the form measures, where this field says how many they are. */
  measuredHa?: number | undefined
  required: boolean
  disabled: boolean
  readOnly: boolean
  languages: FormLanguages
  translations: TranslationProps
  /** Day of the record's event (ISO): assets that had expired by then can't be used. */
  day: string
  /** The inputs of all kinds, for values that hold forms of their own. */
  inputOf: (kind: KindName) => ComponentType<FieldProps>
}

/** The same, with the descriptor of one kind. */
export type InputProps<K extends KindName> = FieldProps & { descriptor: DescriptorOf<K> }

/** Translations of an i18n-text field, by language, without the account's own. */
interface TranslationProps {
  texts: Partial<Record<Language, string>>
  issues: Partial<Record<Language, string>>
  onChange: (language: Language, text: string) => void
}
