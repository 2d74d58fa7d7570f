import type { Descriptor } from './index.ts'
import type { Property } from './kind.ts'

/** A form: JSON Schema of the data, a descriptor for every property, and their texts in other languages (§2.6). */
export interface Form {
  schema: { type: 'object'; required?: string[]; properties: Record<string, Property> }
  descriptor: Record<string, Descriptor>
  i18n?: Record<string, FormTexts>
}

/** Texts of a form in another language; its own names are there where the form has one. */
export interface FormTexts {
  name?: string
  shortName?: string
  words?: Words
  publicItem?: string
  properties?: Record<string, FieldTexts>
}

/** The word for the products of a stage, and its gender where adjectives agree with it. */
export interface Words {
  one: string
  many: string
  gender?: 'm' | 'f'
}

export interface FieldTexts {
  title?: string
  placeholder?: string
  help?: string
  enumLabels?: Record<string, string>
  /** Names of the rows of a breakdown, in the order of the descriptor's. */
  rows?: string[]
}
