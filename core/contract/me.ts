import Type, { type Static } from 'typebox'
import { Clearable, Id, Language, OrNull, route, shape } from './route.ts'

/** Lists whose columns a person may choose. */
export const maxColumnLists = 500
/** The columns of a list by their names, in their order; a list shows one at least. */
export const ColumnNames = Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: 100 })

const themes = ['auto', 'light', 'dark'] as const
const densities = ['comfortable', 'compact'] as const
const firsts = ['organizations', 'today'] as const
const Theme = Type.Enum([...themes], { description: '`auto` follows the device' })
const Keys = Type.Boolean({ description: 'Whether single keys act: on unless it is false' })
const Density = Type.Enum([...densities], { description: 'The rows of tables' })
const First = Type.Enum([...firsts], { description: 'Where a sign-in without a saved path leads' })
const listNames = {
  description: 'By list: `locations`, or with its stage or kind `products:ID`, `assets:ID`',
}

const HiddenToday = Type.Array(Type.String({ maxLength: 200 }), {
  maxItems: 200,
  description: 'What the page of the day leaves out: chains by their ids, what waits by its codes',
})

/** Files whose columns were matched; the oldest are forgotten. */
export const maxMatchings = 200
const Path = Type.String({ maxLength: 300 })
const Word = Type.String({ maxLength: 200 })
const few = { maxProperties: 100 }
/** Decisions about a column; a pack of words has at most a hundred. */
export const ImportColumn = shape({
  units: Type.Optional(Type.Record(Word, Word, few)),
  numbers: Type.Optional(Language),
  isTurned: Type.Optional(Type.Boolean()),
  isYearFirst: Type.Optional(Type.Boolean()),
  values: Type.Optional(Type.Record(Word, Word, few)),
  prefix: Type.Optional(Type.String({ maxLength: 20 })),
})
const Fills = Type.Record(
  Path,
  Type.Union([
    shape({ text: Type.String({ maxLength: 500 }) }),
    shape({ column: Type.Integer({ minimum: 0, maximum: 199 }) }),
  ]),
  few,
)
/** Decisions about a file, besides which target each column fills. */
export const ImportRecipe = shape({
  sheet: Type.Optional(Word),
  head: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_048_576 })),
  encoding: Type.Optional(Type.Enum(['utf-8', 'windows-1252', 'ibm850', 'macintosh'])),
  numbers: Type.Optional(Language),
  days: Type.Optional(Language),
  organization: Type.Optional(Id),
  names: Type.Optional(Type.Record(Word, Id, few)),
  columns: Type.Optional(Type.Record(Type.String({ maxLength: 3 }), ImportColumn, { maxProperties: 200 })),
  fills: Type.Optional(Fills),
  language: Type.Optional(Language),
})
const Matching = shape({
  at: Type.String({ format: 'date-time' }),
  columns: Type.Array(OrNull(Path), { maxItems: 200 }),
  recipe: Type.Optional(ImportRecipe),
})
export type StoredMatching = Static<typeof Matching>
const matchings = {
  description:
    'By what is imported and a digest of the heads of the file: where its columns went, and when that was chosen',
}

/** FST-08: what a person has set for themselves; it holds in all their accounts. */
export const OwnSettings = shape({
  language: Type.Optional(Language),
  theme: Type.Optional(Theme),
  keys: Type.Optional(Keys),
  density: Type.Optional(Density),
  first: First,
  hiddenToday: Type.Optional(HiddenToday),
  columns: Type.Optional(Type.Record(Type.String(), ColumnNames, listNames)),
  matchings: Type.Optional(Type.Record(Type.String(), Matching, matchings)),
})
export type OwnSettings = Static<typeof OwnSettings>
export type StoredSettings = Partial<OwnSettings>

export const OwnSettingsChange = shape({
  language: Clearable(Language),
  theme: Clearable(Theme),
  keys: Clearable(Keys),
  density: Clearable(Density),
  first: Clearable(First),
  hiddenToday: Clearable(HiddenToday),
  columns: Type.Optional(Type.Record(Type.String({ maxLength: 200 }), OrNull(ColumnNames), listNames)),
  matchings: Type.Optional(Type.Record(Type.String({ maxLength: 200 }), OrNull(Matching), matchings)),
})
export type OwnSettingsChange = Static<typeof OwnSettingsChange>

const any = { permission: 'any' } as const

export const me = {
  settings: route({
    method: 'GET',
    path: '/me/settings',
    access: any,
    area: 'people',
    summary: "The caller's own settings, the same in all their accounts",
    answer: OwnSettings,
  }),
  changeSettings: route({
    method: 'PUT',
    path: '/me/settings',
    access: any,
    area: 'people',
    summary:
      "Changes the caller's own settings. Members that are left out stay, null removes one; so do lists within `columns`",
    body: OwnSettingsChange,
    answer: OwnSettings,
  }),
}
