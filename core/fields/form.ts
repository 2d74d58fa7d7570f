import type { Descriptor } from './index.ts'
import type { Property } from './kind.ts'

/** A form: the JSON Schema of its data, a descriptor for each property, and the texts in other languages (§2.6). */
export interface Form {
  schema: { type: 'object'; required?: string[]; properties: Record<string, Property> }
  descriptor: Record<string, Descriptor>
  i18n?: Record<string, FormTexts>
  /** Earlier units of fields, which `formAt` reads. */
  formerUnits?: FormerUnit[]
}

/** A unit that a field had in an older version of its form. */
export interface FormerUnit {
  version: number
  field: string
  unit: string
}

/** Texts of a form in another language. Stages and processes also have a name there. */
export interface FormTexts {
  name?: string
  shortName?: string
  words?: Words
  publicItem?: string
  properties?: Record<string, FieldTexts>
}

/** The words for the products of a stage, and their gender for adjectives. */
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
  /** Names of the rows of a breakdown, in the order of the descriptor. */
  rows?: string[]
}
