import Type, { type Static } from 'typebox'
import { remarkCodes } from '../errors/remarks.ts'
import { importKinds } from '../nouns/index.ts'
import { cellFaults } from '../import/cells.ts'
import { maxFactText, maxImportRows, maxNames, maxNameText } from '../import/sheet.ts'
import {
  bytes,
  CurrentPage,
  FormValues,
  Id,
  IdParams,
  Instead,
  Language,
  LanguageQuery,
  ListQuery,
  maxGroundBytes,
  Named,
  newAs,
  OrNull,
  Paged,
  route,
  shape,
  Text,
  Timestamp,
} from './route.ts'

/** Rows that an answer names. */
export const maxShownRows = 2_000
/** Rows that a warning of an answer names. */
export const maxWarnedRows = 20
/** Faulty rows that get a suggestion. */
export const maxSuggested = 100
/** Days in which an import is taken back, and for which its faulty rows are kept. */
export const importDays = 30

/** The content type of Excel workbooks. */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' as const

/** A name, an identifier, or the id. */
const Called = (what: string) => Text(maxNameText, `${what}, by name, identifier or id`)
const ImportKindShape = Type.Enum([...importKinds])
const File = shape({
  name: Text(200),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'Of its bytes, in hex' }),
})

/** What a row says. Dates are ISO; fields that name places or assets hold names, identifiers or ids. */
export const ImportValues = shape({
  dataSchema: FormValues(
    'The form of the record; of a place the members of POST /locations, its geometry (GeoJSON) under `kmzUrl`',
  ),
  organization: Type.Optional(
    Called('Its organization; without it that of its product, or the only one that the caller may use'),
  ),
  origin: Type.Optional(
    Type.Union(
      [
        Called('What a transformation of the same row makes it of: of the file or of the account'),
        Type.Array(Text(maxNameText), { minItems: 1, maxItems: maxNames }),
      ],
      { description: 'A list where the step groups its origins' },
    ),
  ),
  location: Type.Optional(
    Called('The place of an asset; otherwise what goes into the one place of its forms'),
  ),
  assets: Type.Optional(
    Type.Array(Text(500), {
      maxItems: 100,
      description: 'What goes into the one field of assets of its forms',
    }),
  ),
  process: Type.Optional(
    shape({
      milestoneSchema: Id,
      milestoneSchemaVersion: newAs('`milestoneSchema`'),
      dataSchema: FormValues('Of the transformation where it is the one that makes the product of `origin`'),
    }),
  ),
  insights: Type.Optional(
    Type.Array(shape({ name: Text(maxFactText), value: Text(maxFactText) }), { maxItems: 3 }),
  ),
  product: Type.Optional(Called('The product of a process')),
})
export type ImportValues = Static<typeof ImportValues>

export const ImportInput = shape({
  kind: ImportKindShape,
  schema: OrNull(Id),
  schemaVersion: newAs('`schema`'),
  file: File,
  rows: Type.Array(
    shape({
      n: Type.Integer({ minimum: 1, maximum: 1_048_576, description: 'Its number in the file' }),
      values: ImportValues,
      faults: Type.Optional(
        Type.Array(
          shape({
            column: Type.String({
              maxLength: 300,
              description: 'Pointer into `values`; empty: the whole row',
            }),
            code: Type.Enum([...cellFaults]),
            details: Type.Optional(shape({ text: Text(60, 'What the cell shows') })),
          }),
          {
            maxItems: 200,
            description: 'What the reader of the file has against cells, whose values stay out',
          },
        ),
      ),
      cells: Type.Optional(
        Type.Array(Text(32_767), {
          maxItems: 200,
          description: 'As the file has them, for the faulty rows, beside `heads`',
        }),
      ),
    }),
    { minItems: 1, maxItems: maxImportRows },
  ),
  heads: Type.Optional(
    Type.Array(Text(500), {
      maxItems: 200,
      description: 'Of the file, for its faulty rows; without them these name the members of `values`',
    }),
  ),
  matching: Type.Optional(
    Type.Array(OrNull(Text(300)), {
      maxItems: 200,
      description:
        'Beside `heads`, what each column fills: a pointer into `values`, null where it is left out. Reasons name the head',
    }),
  ),
  language: Language,
  rehearse: Type.Boolean({ description: 'Judges by the very rules of saving, and saves nothing' }),
  mode: Type.Enum(['valid', 'all'], {
    description: '`valid` saves the good rows and leaves the others; `all` saves none unless all are good',
  }),
  update: Type.Optional(
    Type.Union([Type.Literal(true), Type.Array(Type.Integer(), { maxItems: maxImportRows })], {
      description:
        'Rows, by number, that may change the record that has their unique values, by the rules of its PUT: all, or these. A place is the one of their name and organization. Cells without a value change nothing. Not: processes, and products with an origin in the row',
    }),
  ),
  versions: Type.Optional(
    Type.Record(Type.String(), Type.Integer(), {
      description:
        'The versions that a rehearsal answered, by the numbers of the rows. A row that is saved without the current one is faulty: STALE',
      maxProperties: maxImportRows,
    }),
  ),
})
export type ImportInput = Static<typeof ImportInput>

export const ImportFault = shape({
  column: Type.String({ description: 'Pointer into `values`, as `/dataSchema/peso`; empty: the whole row' }),
  code: Type.String({
    description:
      'UNKNOWN (no record is called so), AMBIGUOUS (several are), NAME_SIMILAR (only a search would find some, which `instead` names), REPEATED (an earlier row has its unique values), DIFFERS (a record has them, with other values), STALE (the record is no longer as `versions` says), a code of the API (ON_HOLD, ORIGIN_TAKEN, REQUIREMENTS_NOT_MET …), else INVALID',
  }),
  message: Type.String(),
  head: Type.Optional(
    Type.String({
      description: 'What the file calls the column, else what the form does; not where `message` says it',
    }),
  ),
  suggestion: Type.Optional(Type.String({ description: 'The one identifier that nearly is the one sent' })),
  details: Type.Optional(Type.Unknown({ description: 'Of a reader: the facts of its message' })),
  instead: Type.Optional(Instead),
})
export type ImportFault = Static<typeof ImportFault>

const remark = {
  column: Type.String({ description: 'Pointer into `values`, as of faults' }),
  code: Type.Enum([...remarkCodes]),
  message: Type.String(),
  details: Type.Optional(Type.Unknown({ description: 'The facts of the message' })),
}

/** What a reader says of a value that is taken all the same (TRU-03). */
export const ImportWarning = shape({ ...remark, instead: Type.Optional(Instead) })
export type ImportWarning = Static<typeof ImportWarning>

/** The same warning on several rows; message and details come from the first one. */
export const ColumnWarning = shape({
  ...remark,
  count: Type.Integer({ description: 'How many rows have it' }),
  rows: Type.Array(Type.Integer(), { description: `The numbers of the first ${maxWarnedRows}` }),
})
export type ColumnWarning = Static<typeof ColumnWarning>

/** What a row changes of a record that exists. */
export const ImportChange = shape({
  column: Type.String({ description: 'Pointer into `values`' }),
  from: Type.Union([Type.String(), Type.Null()], {
    description: 'As people read it; null where the record has nothing',
  }),
  to: Type.String(),
})
export type ImportChange = Static<typeof ImportChange>

export const ImportedRow = shape({
  n: Type.Integer(),
  state: Type.Enum(['good', 'saved', 'known', 'changed', 'faulty']),
  product: Type.Optional(
    Type.String({ description: 'The id of the product that a known or changed row is or is of' }),
  ),
  changes: Type.Optional(
    Type.Array(ImportChange, {
      description:
        'What an updating row changes; also of one that is refused. Of more than 2 MB the first: the others come with the next answer',
    }),
  ),
  version: Type.Optional(Type.Integer({ description: 'Of the record that the row changes, for `versions`' })),
  faults: Type.Array(ImportFault),
  warnings: Type.Array(ImportWarning),
  read: Type.Optional(
    Type.Array(shape({ column: Type.String(), name: Type.String() }), {
      description: 'What the records are called that the row names in other letters',
    }),
  ),
})
export type ImportedRow = Static<typeof ImportedRow>

export const ImportAnswer = shape({
  import: OrNull(
    Type.String({
      description: 'Null where nothing is kept: of a rehearsal, and of `all` with a faulty row',
    }),
  ),
  good: Type.Integer({
    description:
      'Rows without a fault that are not known. They are saved where `import` names an import; in mode `all` one faulty row leaves all unsaved',
  }),
  known: Type.Integer(),
  changed: Type.Integer({
    description: 'Rows without a fault that change a record that exists; saved as the good ones are',
  }),
  faulty: Type.Integer(),
  warnings: Type.Array(ColumnWarning, {
    description: 'What readers say of values that are taken all the same, once for all rows',
  }),
  rows: Type.Array(ImportedRow, {
    description:
      'Faulty, changed and known ones, and good ones with `warnings` or `read`, in the order of the file; of more than 2,000 the faulty ones first, then the changed ones',
  }),
})
export type ImportAnswer = Static<typeof ImportAnswer>

/** An import as the list shows it. */
const importMembers = {
  _id: Id,
  file: File,
  kind: ImportKindShape,
  schema: OrNull(Id),
  at: Timestamp,
  by: Named,
  saved: Type.Integer(),
  known: Type.Integer(),
  changed: Type.Integer({ description: 'Records that existed, whose values it changed' }),
  faulty: Type.Integer(),
  undone: OrNull(Timestamp),
}
export const Import = shape(importMembers)
export type Import = Static<typeof Import>

/** An import with why rows were left out. */
export const ImportWithReasons = shape({
  ...importMembers,
  reasons: OrNull(
    Type.Array(
      shape({
        message: Type.String(),
        rows: Type.Array(Type.Integer(), { description: 'Their numbers in the file' }),
      }),
      { description: 'Why rows were left out, the most frequent reason first, for 30 days; then null' },
    ),
  ),
})
export type ImportWithReasons = Static<typeof ImportWithReasons>

/** A record of an import that stays when it is taken back. */
export const KeptImport = shape({
  n: Type.Integer(),
  product: Type.Optional(Type.String({ description: 'The id of the product that it is or is of' })),
  name: Type.String({ description: 'What people call it; a process by its product' }),
  code: Type.Enum(['RELATED', 'STALE'], {
    description: 'Something has used it; somebody has changed it since',
  }),
})
export type KeptImport = Static<typeof KeptImport>

export const UndoneImport = shape({
  undone: Type.Integer({ description: 'Records that were taken back, or have their former values again' }),
  kept: Type.Array(KeptImport, { description: 'In the order of the file; they may be taken back later' }),
})
export type UndoneImport = Static<typeof UndoneImport>

export const imports = {
  create: route({
    method: 'POST',
    path: '/imports',
    access: { permission: 'write' },
    area: 'people',
    summary:
      'Makes records of the rows of a file, up to 10,000 in one transaction, or rehearses that. Rows that are saved already are known and change nothing. Bodies of more than 8 MB are for records with grounds, one at a time',
    body: ImportInput,
    bodyLimit: maxGroundBytes,
    answer: ImportAnswer,
    creates: true,
    via: 'import',
  }),
  list: route({
    method: 'GET',
    path: '/imports',
    access: { permission: 'any' },
    area: null,
    summary: "One's own imports, and those of everybody for administrators, the newest first",
    query: Type.Object({
      page: ListQuery.page,
      limit: ListQuery.limit,
      search: Type.Optional(Text(200, 'The name of the file, or of who sent it')),
      kind: Type.Optional(Type.Enum([...importKinds], { description: 'What the rows became' })),
      currentPage: CurrentPage,
      language: LanguageQuery,
    }),
    answer: Paged(Import),
  }),
  get: route({
    method: 'GET',
    path: '/imports/:id',
    access: { permission: 'any' },
    area: null,
    summary: 'An import, with why rows were left out',
    params: IdParams,
    answer: ImportWithReasons,
  }),
  faulty: route({
    method: 'GET',
    path: '/imports/:id/faulty.csv',
    access: { permission: 'any' },
    area: null,
    summary: 'The faulty rows of an import with their reasons, for 30 days; then 410',
    params: IdParams,
    query: Type.Object({ language: LanguageQuery }),
    answer: bytes(['text/csv; charset=utf-8']),
  }),
  faultyWorkbook: route({
    method: 'GET',
    path: '/imports/:id/faulty.xlsx',
    access: { permission: 'any' },
    area: null,
    summary: 'The same as a workbook, in which every cell is a text: zeros before a number stay',
    params: IdParams,
    query: Type.Object({ language: LanguageQuery }),
    answer: bytes([workbookType]),
  }),
  undo: route({
    method: 'DELETE',
    path: '/imports/:id',
    access: { permission: 'archive' },
    area: 'people',
    summary:
      'Takes back what an import made, and gives what it changed its former values, within 30 days. Records that were used or changed since stay, and are named',
    params: IdParams,
    answer: UndoneImport,
    via: 'import',
  }),
}
