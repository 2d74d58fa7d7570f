import { balanceWarnings } from '../fields/balanceRoles.ts'
import { remarkCodes } from '../errors/remarks.ts'
import { geometryWarnings } from '../geometry/warnings.ts'
import type { RouteArea } from '../nouns/access.ts'
import type { Access } from '../rules/access.ts'
import Type, { type Static, type TObject, type TSchema } from 'typebox'
import { languages } from '../i18n/locales.ts'
import { type Bytes, isBytes } from './bytes.ts'

export { bytes, isBytes, type Bytes } from './bytes.ts'

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api, with `:name` parameters. */
  path: string
  /** The path begins at the origin instead of below /api: addresses that people and scanners open. */
  atOrigin?: true
  access: Access
  /** The area that a key needs besides its rights on stages and processes. `null`: no area; `people`: no key may call it. */
  area: RouteArea
  summary: string
  params?: TObject
  query?: TObject
  body?: TSchema | Bytes
  /** Bytes that a JSON body may have where they aren't the usual 2 MB. */
  bodyLimit?: number
  /** Shape of the answer; null answers 204 without a body. */
  answer: TSchema | Bytes | null
  /** Status of a successful answer; 200 (204 without a body) unless said. */
  status?: 200 | 201 | 202
  /** The answer if the query asks for a format. */
  file?: Bytes
  /** A body of any type is accepted and ignored. */
  ignoresBody?: true
  /** Creates something: an Idempotency-Key makes a repeat answer as the first time. */
  creates?: true
  /** Members that are shown once: nothing stores them, and a repeat by Idempotency-Key answers without them. */
  once?: readonly string[]
  /** A POST without an effect, or whose repeat has none. */
  idempotent?: true
  /** It makes the changes and rolls them back, to see what would happen. */
  rehearses?: true
  /** With `preview=true` it answers 200 with the future record, and creates nothing. */
  previews?: true
  /** A route of EPCIS 2.0 (EPX-07): its errors are problem documents, with these types by status where they differ from the usual ones. */
  epcis?: Readonly<Record<number, string>>
  /** Path of the new resource below /api for the header Location; `:name` is a member of the answer. */
  location?: string
  /** The door in its events; by default the header X-Client names it. */
  via?: 'undo' | 'link' | 'import'
}

/** Keeps the literal types of a route, so that server and client read their shapes from it. */
export const route = <const R extends Route>(declared: R): R => declared

type Shape<T, Otherwise> = T extends TSchema ? Static<T> : Otherwise
export type Params<R extends Route> = Shape<R['params'], Record<string, never>>
export type Query<R extends Route> = Shape<R['query'], Record<string, never>>
export type Body<R extends Route> = Shape<R['body'], undefined>
export type Answer<R extends Route> = Shape<R['answer'], undefined>

/** A route's path from the origin on. */
export const pathOf = ({ path, atOrigin }: Pick<Route, 'path' | 'atOrigin'>): string =>
  atOrigin ? path : `/api${path}`

/** A POST to one record, such as `/webhooks/:id/test`: no body counts as `{}` (API-05). */
export const isAction = ({ method, params, body }: Route): boolean =>
  method === 'POST' && params !== undefined && body !== undefined && !isBytes(body)

/** `details` of a 409 STALE: what was sent, and the record as somebody else has saved it meanwhile. */
export interface StaleDetails<R extends Route> {
  yours: Body<R>
  theirs: Answer<R> & { version: number }
  /** The name of who saved it, of records that tell. */
  savedBy?: string | null
}

// ---- shapes that many resources share

const strict = { additionalProperties: false }

/** An object whose unknown members are refused (§3: unknown members are 400). */
export const shape = <P extends Type.TProperties>(properties: P) => Type.Object(properties, strict)

/** GRD-08: a list as a file of plots. */
export const GroundFormat = Type.Optional(
  Type.Literal('geojson', {
    description:
      'All that match, up to 10,000, as a file of their plots with names and ids, which can be imported again; `left` names those without ground',
  }),
)

/** Bytes of the body of a sheet: many rows in one call. */
export const maxSheetBytes = 8_000_000
/** Bytes of the body of a sheet with grounds: one at a time has more than others (GRD-08). */
export const maxGroundBytes = 24_000_000
/** New products, assets or places in one call. */
export const maxCreated = 1_000

export const Text = (maxLength = 500, description?: string) =>
  Type.String({ maxLength, ...(description ? { description } : {}) })
export const Id = Type.String({ maxLength: 100 })
/** An id in a path or a query. */
export const IdOf = (what: string) => Text(100, `\`_id\` of ${what}`)
export const IdParams = shape({ id: IdOf('the record') })
/** Records of a bulk act or of an undo. */
export const Ids = Type.Array(Id, { minItems: 1, maxItems: 1000 })
export const Named = shape({ _id: Id, name: Type.String() })
export const Timestamp = Type.String({ description: 'ISO 8601 with milliseconds' })
export const Language = Type.Enum([...languages])
export const Right = Type.Union([Type.Literal('read'), Type.Literal('write')])
export const Coordinates = shape({
  lat: Type.Number({ minimum: -90, maximum: 90 }),
  lng: Type.Number({ minimum: -180, maximum: 180 }),
})
export const OrNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
/** An optional member; an empty text or null removes its value. */
export const Clearable = <T extends TSchema>(schema: T) => Type.Optional(OrNull(schema))

/** Members that answers carry and writes ignore (§3: a record's own read-only members). */
export const ignoring = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, Type.Optional(Type.Unknown({ readOnly: true }))])) as Record<
    Name,
    Type.TOptional<Type.TUnknown>
  >

/** FIG-02: the form version in whose units the figures of an edit are. */
export const sentAs = (member: string) =>
  Type.Optional(
    Type.Integer({
      description: `The version of the form in whose units the figures are; without it, those sent as they are stored are in the units of the record's own \`${member}\`, others in today's`,
    }),
  )

/** FIG-02: the form version in whose units the figures of a new record are. */
export const newAs = (form: string) =>
  Type.Optional(
    Type.Integer({
      description: `The version of the form of ${form} in whose units the figures are; without it, today's`,
    }),
  )

export const JsonObject = Type.Record(Type.String(), Type.Unknown())
/** The same in answers: said so that the serialiser needn't match every name against a pattern. */
export const Values = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })

const translations = 'Translations of i18n-text values: `{"en": {"dataSchema": {"descripcion": "…"}}}`'
export const Translations = Type.Record(Type.String(), JsonObject, { description: translations })
export const TranslationsAnswer = Type.Unsafe<Record<string, Record<string, unknown>>>({
  type: 'object',
  additionalProperties: true,
  description: translations,
})
/** The values of a record's form, in a body and in an answer. */
export const FormValues = (description: string) => Type.Record(Type.String(), Type.Unknown(), { description })
export const FormAnswer = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, description })
/** A text or null, said as one type: a union would be tried branch by branch for every row of an answer. */
export const TextOrNull = Type.Unsafe<string | null>({ type: ['string', 'null'] })
export const NamedOrNull = Type.Unsafe<Static<typeof Named> | null>({
  type: ['object', 'null'],
  properties: Named.properties,
  required: ['_id', 'name'],
})

/** What stops a product; if several do, a recall comes before a hold (RCL-03). */
export const Hold = shape({
  recall: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Null where the caller may not read it',
  }),
  number: Type.Integer(),
  kind: Type.Enum(['hold', 'recall']),
  reason: Type.String(),
})
export type Hold = Static<typeof Hold>
export const HoldOrNull = Type.Unsafe<Hold | null>({
  type: ['object', 'null'],
  properties: Hold.properties,
  required: ['recall', 'number', 'kind', 'reason'],
})

/** Something odd that was saved all the same. */
/** Other readings of a value (TRU-03). */
export const Instead = Type.Array(shape({ text: Type.String(), value: Type.Unknown() }), {
  description: 'Other readings of the value, the likeliest first',
})

export const Warning = shape({
  code: Type.Enum([
    ...new Set([
      'BEFORE_ORIGIN',
      'AFTER_USE',
      ...balanceWarnings,
      ...geometryWarnings,
      ...remarkCodes,
    ] as const),
  ]),
  path: Type.Optional(Type.String()),
  message: Type.String(),
  details: Type.Optional(
    Type.Unknown({
      description:
        'OVER_USED: `{left, asked, unit, origins}`, whose id only those who may read it get. YIELD_LOW and YIELD_HIGH: `{value, min, max, unit}`, in percent where unit is null. Of a reader: the facts of its message',
    }),
  ),
  instead: Type.Optional(Instead),
})
export type Warning = Static<typeof Warning>

/** A reference in a body: the id itself, or an object that carries `_id` or `id` (§3). */
export const Reference = Type.Union([
  Id,
  Type.Object({ _id: Id }, { additionalProperties: true }),
  Type.Object({ id: Id }, { additionalProperties: true }),
])
export const referenceId = (reference: Static<typeof Reference>): string =>
  typeof reference === 'string' ? reference : '_id' in reference ? reference._id : reference.id

/** GEN-16; `capped` when a search found more than it counts, or a list without pages more than an answer of 4 MB holds. */
export const Paged = <T extends TSchema>(item: T) =>
  shape({
    collection: Type.Array(item),
    page: Type.Optional(Type.Integer()),
    totalPages: Type.Optional(Type.Integer()),
    totalDocs: Type.Optional(Type.Integer()),
    capped: Type.Optional(Type.Boolean()),
    next: Type.Optional(
      OrNull(
        Type.String({ description: 'Of a list asked with `after`: the next one; null on the last page' }),
      ),
    ),
  })
export const Collection = <T extends TSchema>(item: T) => shape({ collection: Type.Array(item) })

/** A yes or no in a query (API-01). */
export const YesNo = (description: string) =>
  Type.Optional(Type.Enum(['true', '1', 'false', '0'], { description }))

/** Sort orders of every list; `createdAt` is an alias of `date` (GEN-06). */
export const orders = ['alphabetical', 'date', 'createdAt'] as const

/** Members of many queries. */
export const LanguageQuery = Type.Optional(
  Text(20, '`es` or `en`: the language of texts; by default that of the header Accept-Language'),
)
export const CurrentPage = Type.Optional(
  Text(20, 'The page, from 1; another name of `page`. -1 or `false` asks for all, up to 10,000'),
)
export const OrganizationFilter = Type.Optional(
  Text(20_000, 'Only records of these organizations: their ids, as `[a,b]`, `a,b` or JSON `[{"id": "a"}]`'),
)
export const SortBy = <const Name extends string>(...more: Name[]) =>
  Type.Optional(
    Type.Enum([...orders, ...more], { description: 'What `sort` compares; by default the time of creation' }),
  )

/** Query members of every list (GEN-07, API-01). */
export const ListQuery = {
  page: Type.Optional(Text(20, 'The page, from 1; `false` asks for all, up to 10,000')),
  limit: Type.Optional(Text(20, 'Records of a page: 20 by default, 200 at most')),
  search: Type.Optional(Text(200, 'Only records with this text, whatever its case and accents')),
  sort: Type.Optional(
    Type.Enum(['1', '-1'], { description: '1 begins with the lowest, -1 with the highest (default)' }),
  ),
  sortBy: SortBy(),
  language: LanguageQuery,
}
/** A list that goes on after a record instead of by pages (API-04). */
export const After = Type.Optional(
  Text(
    100,
    'In place of a page: goes on behind this `_id` in the order of ids (`sort` 1 or -1), whatever became of its record; empty begins. `next` of the answer, and its header `Link`, name the next one',
  ),
)
/** Query members of lists whose columns an account configures. */
export const ColumnQuery = {
  ...ListQuery,
  sort: Type.Optional(
    Text(
      300,
      'JSON with one of `alphabetical`, `date`, `name`, `organization`, `dataSchema.PROPERTY`, and 1 or -1: `{"date": -1}`',
    ),
  ),
  currentPage: CurrentPage,
  after: After,
  searchHeader: Type.Optional(
    Text(2000, 'JSON of texts by property, each of which must be in the record: `{"identifier": "L-12"}`'),
  ),
  headers: Type.Optional(
    Text(
      2000,
      'Properties that `search` reads beside the identifier: `[variedad,lote]`; by default all headers',
    ),
  ),
  organization: OrganizationFilter,
}

export const Issue = shape({
  path: Type.String({ description: 'JSON Pointer in the body; `/NAME` of a member of the query' }),
  message: Type.String(),
  code: Type.Optional(Type.Enum([...remarkCodes], { description: 'Of a value that a reader refuses' })),
  details: Type.Optional(Type.Unknown({ description: 'The facts of the message' })),
  instead: Type.Optional(Instead),
})
export const ErrorBody = shape({
  statusCode: Type.Integer(),
  code: Type.String(),
  message: Type.String({ description: 'In the language asked for' }),
  errors: Type.Optional(
    Type.Array(Issue, { description: 'The first hundred faults, in the order of their paths' }),
  ),
  details: Type.Optional(
    Type.Unknown({
      description:
        'STALE: `{yours, theirs, savedBy?}`. RELATED: `{related: [id]}`, of an import also `names`, five of them. RECALLED: `{recall}`, its id; ON_HOLD: the same where the caller may read it, and `{products}`. OVER_USED: `{left, asked, unit, origins}`. FORBIDDEN of a recall: `{restricted}`, how many products it reaches that the caller may not read. UNDO_CONFLICT: `[{id, code}]`. PREFLIGHT: the checks that block. EXTERNAL_IDENTITY: `{url}`. INVALID with more than a hundred faults: `{faults}`, their number. INTERNAL: `{requestId}`',
    }),
  ),
  reasons: Type.Optional(
    Type.Record(Type.String(), Type.Array(Type.String()), {
      description: 'Of many rows in one call: what is wrong with each, by `row N · IDENTIFIER`',
    }),
  ),
})
export type ErrorBody = Static<typeof ErrorBody>
