import Type, { type Static, type TObject, type TProperties } from 'typebox'
import type { PublicCheck, PublicPlace, PublicValue } from './publicValue.ts'
import type { FindOutline } from '../geography/outlines.ts'
import type { Remark } from '../errors/remarks.ts'
import type { Fault } from '../errors/refusal.ts'
import { fault } from '../errors/fault.ts'
import type { Language } from '../i18n/index.ts'
import { pointer } from '../json/pointer.ts'

export { isRecord } from '../json/record.ts'
export { fault } from '../errors/fault.ts'

/** Members of a JSON Schema property that only some kinds have. */
export const limits = {
  enum: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 120 }), { minItems: 1, maxItems: 500 }),
  ),
  minimum: Type.Optional(Type.Number()),
  maximum: Type.Optional(Type.Number()),
  minLength: Type.Optional(Type.Integer({ minimum: 0 })),
  maxLength: Type.Optional(Type.Integer({ minimum: 1 })),
  pattern: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  format: Type.Optional(Type.Enum(['email', 'uri', 'date', 'date-time'])),
}
export type Limit = keyof typeof limits

const jsonTypes = ['string', 'number', 'integer', 'array', 'object'] as const

/** The JSON Schema of a field: its title and the values it takes. */
export const property = Type.Object(
  {
    type: Type.Enum([...jsonTypes]),
    title: Type.String({ minLength: 1, maxLength: 120 }),
    placeholder: Type.Optional(Type.String({ maxLength: 200 })),
    /** Names that other people's files use for the field, in any language. */
    alias: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 120 }), {
        minItems: 1,
        maxItems: 20,
        uniqueItems: true,
      }),
    ),
    header: Type.Optional(Type.Boolean()),
    default: Type.Optional(Type.Unknown()),
    ...limits,
  },
  { additionalProperties: false },
)
export type Property = Static<typeof property>

export const isNumeric = ({ type }: Pick<Property, 'type'>): boolean =>
  type === 'number' || type === 'integer'

/** Whether a value is a number, a day or a time: shown in several ways. */
export const isFigure = (property: Property | undefined): boolean =>
  property !== undefined && (isNumeric(property) || (property.format ?? '').startsWith('date'))

/** Whether a value is one of a list. */
export const isChoice = ({ type, enum: values }: Pick<Property, 'type' | 'enum'>): boolean =>
  type === 'string' && values !== undefined

/** Meanings of fields beyond their kind, as descriptor options. */
export const meanings = {
  description: { role: 'description' },
  expiry: { role: 'expiry' },
  renspa: { geojson: 'RENSPA' },
  area: { geojson: 'AREA' },
  cutoff: { eudr: 'cutoff' },
  dds: { eudr: 'dds' },
  ddsVerification: { eudr: 'ddsVerification' },
  destination: { eudr: 'destination' },
} as const
export type Meaning = keyof typeof meanings

/** Options that every descriptor may have. */
export const commonOptions = {
  public: Type.Optional(Type.Boolean()),
  readOnly: Type.Optional(Type.Boolean()),
  source: Type.Optional(Type.String({ minLength: 1 })),
  help: Type.Optional(Type.String({ minLength: 1, maxLength: 300 })),
  geojson: Type.Optional(Type.Enum(['RENSPA', 'AREA'])),
  /** What the field means: `description` is the text that describes the product, `expiry` the last day of an asset. */
  role: Type.Optional(Type.Enum(['description', 'expiry'])),
  /** For the EU's regulation on deforestation: a look at the plot since the cut-off date, the numbers of a statement, where the goods go. */
  eudr: Type.Optional(Type.Enum(['cutoff', 'dds', 'ddsVerification', 'destination'])),
  /** The identifier of GS1 whose values it takes: 01, 10 and 21 make the code of a product, labels fill any. */
  gs1: Type.Optional(Type.String({ pattern: '^[0-9]{2,4}$' })),
  /** Results that say "no change of use". */
  eudrOk: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 120 }), { minItems: 1, uniqueItems: true }),
  ),
}

/** Hints for the studio's editor of an option, if its type isn't enough. */
export interface OptionHint {
  /** `short` stands beside the kind; `none` has an editor of its own. */
  widget?: 'assetSchemas' | 'balance' | 'checkSchemas' | 'form' | 'lines' | 'short' | 'none'
  /** Fields of other forms don't have it. */
  only?: 'stage' | 'transformation' | 'common'
}
/** A symbol, so that the published JSON Schema has no hints. */
const hintKey = Symbol('hint')
export const hint = (own: OptionHint) => ({ [hintKey]: own })
export const hintOf = (option: object): OptionHint => (option as { [hintKey]?: OptionHint })[hintKey] ?? {}

/** The key of a kind of asset, or of a check. */
export const schemaKey = (widget: 'assetSchemas' | 'checkSchemas') =>
  Type.Optional(Type.String({ minLength: 1, ...hint({ widget }) }))

export type Options<O extends TProperties> = { kind: string } & Static<TObject<typeof commonOptions>> &
  Static<TObject<O>>

/** One field of a form: its property and its descriptor, in the language of the reader where texts matter. */
export interface Field<O extends TProperties = TProperties> {
  property: Property
  descriptor: Options<O>
}

export interface NamedField<O extends TProperties = TProperties> extends Field<O> {
  name: string
}

/** What a check needs besides the value. */
export interface Context {
  now: Date
  defaultLanguage: Language
  supportedLanguages: readonly Language[]
  /** Expected country of a typed position: that of its own value, else of the record (POS-01). */
  outlineOf?: FindOutline
  country?: string | undefined
  /** The identifier is a placeholder (PRE-07, PRE-08). */
  isUnidentified?: boolean
  /** Sanitises rich text. The browser may pass the identity function, because the server sanitises again. */
  sanitise(html: string): string
  /** The stored record, when editing: see `checkData`. */
  stored?: {
    dataSchema: Readonly<Record<string, unknown>>
    i18n?: Readonly<Record<string, unknown>>
    /** Fields of the record's version and fields with values; `required` has the fields that its version required. */
    properties: readonly string[]
    required: readonly string[]
  }
  /** Members that are dropped without a fault, because other code owns them (nodeType, nodeId…). */
  ignored?: readonly string[]
}

/** The reader of a text. The default time zone is the machine's, which is right in a browser. */
export interface View {
  language: Language
  timeZone?: string
}

/** Input of a page without scripts. */
export type Control =
  | 'line'
  | 'lines'
  | 'number'
  | 'day'
  | 'moment'
  | 'choice'
  | 'choices'
  | 'place'
  | 'plots'
  | 'files'

/** Kinds of records that a value can name. */
export type Noun = 'asset' | 'check' | 'file' | 'location' | 'organization'

/** A record that a value names. The server checks that it exists and may be used. */
export interface Reference {
  to: Noun
  /** For a file, its address. */
  id: string
  path: string
  /** Allowed schemas. */
  schema?: string
  /** Allowed types of files. */
  accept?: string
  /** A check that looks at an asset of this kind. */
  assetSchema?: string
  /** The value that holds the id: a finder writes the record's name into it. */
  item?: Record<string, unknown>
}

/** What a public page needs besides the value. */
export interface PublicView {
  /** Sanitises rich text. */
  sanitise(html: string): string
  /** The public form of a check, by its id. */
  checkOf?: ((id: string) => PublicCheck | undefined) | undefined
}

/** What paper templates take from a value besides its text. */
export interface PaperValue {
  /** Stands for the text. */
  text?: string
  rows?: { name: string; text: string; value: number }[]
  place?: PublicPlace
  /** The list of all public fields leaves it out. */
  isUnlisted?: true
}

/**
 * One kind of form field (FRM-01). `check` gets a normalised value that isn't empty. `toText` is for people, `toInput` for a
 * cell or a CSV column; for scalar kinds `parse(toInput(v))` equals `v`. `parse` returns text that it can't read unchanged,
 * so that `check` names the fault.
 */
export interface Kind<O extends TProperties = TProperties> {
  readonly type: (typeof jsonTypes)[number]
  /** May be an identifier, a header column or a CSV column. */
  readonly scalar: boolean
  /** Can be typed as one line: in a cell, from the clipboard, as a default. Scalar kinds can. */
  readonly isTyped: boolean
  /** Public pages show it unless its form says otherwise. Not so for kinds that may reveal things, places or people (§2.5). */
  readonly isPublic: boolean
  /** Its input on a page without scripts; null if such pages can't ask for it (LNK-02). */
  readonly control: Control | null
  /** Its words are in the account's language alone, so that a page in another language marks them. */
  readonly isProse: boolean
  /** Meanings that a field of this kind may have. */
  readonly meanings?: readonly Meaning[]
  /** Its values may be the code of a product (GS1-01). */
  readonly isCode?: true
  /** Its values are HTML. */
  readonly isMarkup?: true
  /** An identifier may be taken from its value (PRE-09). */
  readonly isSource?: true
  /** A file names the records of its value, one or several, and the server finds them. */
  readonly named?: 'one' | 'several'
  /** False for kinds that the rows of a breakdown can't hold. */
  readonly isRowValue?: false
  readonly options: O
  readonly limits: readonly Limit[]
  readonly format?: string
  normalise(input: unknown, field: Field<O>, context: Context): unknown
  check(value: unknown, field: Field<O>, context: Context): Fault[]
  /** Questions about an accepted value; they block nothing (TRU-03). */
  doubts?(value: unknown, field: Field<O>): Remark<string>[]
  toText(value: unknown, field: Field<O>, view: View): string
  /** Detail that the text omits, such as the coordinates of a named place. */
  toDetail?(value: unknown): string | undefined
  toInput(value: unknown, field: Field<O>, view: View): string
  /** As a cell of a sheet shows it, where that differs from its text: the month of dates comes first in English (MIL-22). */
  toCell?(value: unknown, field: Field<O>, view: View): string
  /** Writes out what was typed short in a cell: 4/3/26 is 04/03/2026. */
  complete?(text: string): string
  parse(text: string, field: Field<O>, view: View): unknown
  isEmpty(value: unknown): boolean
  references?(value: unknown, field: Field<O>): Reference[]
  /** Receives any stored value; returns undefined if a page can't show it. */
  publicValue(value: unknown, field: NamedField<O>, view: PublicView): PublicValue | undefined
  /** Addresses of the pictures that a value shows. */
  pictures?(value: unknown): string[]
  paperValue?(value: unknown, field: Field<O>, view: View): PaperValue
}

export function defineKind<const O extends TProperties>(kind: Kind<O>): Kind<O> {
  return kind
}

export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** The same fault with its path from the holder of `name`. */
export function pointerFault(name: string | number, inner: Fault): Fault {
  return { ...inner, path: pointer(name) + inner.path }
}

/** Faults of members that an object may not have, `__proto__` from a JSON text included. */
export function strangers(value: Record<string, unknown>, allowed: readonly string[]): Fault[] {
  return Object.keys(value)
    .filter((name) => !allowed.includes(name))
    .map((name) => fault('fields.unknown', undefined, pointer(name)))
}
