import { geometryWarnings } from '../geometry/warnings.ts'
import type { Access, Area } from '../rules/access.ts'
import Type, { type Static, type TObject, type TSchema } from 'typebox'

/** A body or an answer that is no JSON but bytes of one of these content types. */
export interface Bytes {
  contentTypes: readonly [string, ...string[]]
  /** Bytes that a body may have. */
  maxBytes?: number
}
export const bytes = <const T extends readonly [string, ...string[]]>(
  contentTypes: T,
  maxBytes?: number,
): Bytes & { contentTypes: T } => ({ contentTypes, ...(maxBytes === undefined ? {} : { maxBytes }) })

export const isBytes = (shape: TSchema | Bytes | null | undefined): shape is Bytes =>
  shape !== null && shape !== undefined && 'contentTypes' in shape

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api, with `:name` parameters. */
  path: string
  /** The path begins at the origin instead of below /api: addresses that people and scanners open. */
  atOrigin?: true
  access: Access
  /** What a key for a machine needs besides: the right on this area; null asks for stages, processes and organizations alone. */
  area: Area | null
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
  /** What it answers instead where the query asks for a format. */
  file?: Bytes
  /** A body of any type is accepted and ignored. */
  ignoresBody?: true
  /** Creates something: an Idempotency-Key makes a repeat answer as the first time. */
  creates?: true
  /** A POST whose repeat changes nothing more. */
  idempotent?: true
  /** It tries what a write would do, and takes that back. */
  rehearses?: true
  /** The door that its events name, whoever asks; otherwise the caller's header X-Client says it. */
  via?: 'undo'
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

/** Bytes of the body of a sheet: many rows in one call. */
export const maxSheetBytes = 8_000_000

export const Text = (maxLength = 500) => Type.String({ maxLength })
export const Id = Type.String({ maxLength: 100 })
export const IdParams = shape({ id: Id })
/** Records of a bulk act or of an undo. */
export const Ids = Type.Array(Id, { minItems: 1, maxItems: 1000 })
export const Named = shape({ _id: Id, name: Type.String() })
export const Timestamp = Type.String({ description: 'ISO 8601 with milliseconds' })
export const Language = Type.Union([Type.Literal('es'), Type.Literal('en')])
export const JsonObject = Type.Record(Type.String(), Type.Unknown())
/** The same in answers: said so that the serialiser needn't match every name against a pattern. */
export const Values = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })
/** Translations of i18n-text values: `{en: {dataSchema: {descripcion: "…"}}}` (§2.5). */
export const Translations = Type.Record(Type.String(), JsonObject)
export const TranslationsAnswer = Type.Unsafe<Record<string, Record<string, unknown>>>({
  type: 'object',
  additionalProperties: true,
})
/** A text or null, said as one type: a union would be tried branch by branch for every row of an answer. */
export const TextOrNull = Type.Unsafe<string | null>({ type: ['string', 'null'] })

/** Something odd that was saved all the same. */
export const Warning = shape({
  code: Type.Enum(['BEFORE_ORIGIN', 'AFTER_USE', ...geometryWarnings]),
  path: Type.Optional(Type.String()),
  message: Type.String(),
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
  })
export const Collection = <T extends TSchema>(item: T) => shape({ collection: Type.Array(item) })

/** A yes or no in a query (API-01). */
export const YesNo = Type.Enum(['true', '1', 'false', '0'])

/** What every list may be sorted by; `createdAt` is another name of `date` (GEN-06). */
export const orders = ['alphabetical', 'date', 'createdAt'] as const

/** Query members of every list; `page=false` asks for all (GEN-07, API-01). */
export const ListQuery = {
  page: Type.Optional(Text(20)),
  limit: Type.Optional(Text(20)),
  search: Type.Optional(Text(200)),
  sort: Type.Optional(Type.Enum(['1', '-1'])),
  sortBy: Type.Optional(Type.Enum([...orders])),
  language: Type.Optional(Text(20)),
}

const Issue = shape({ path: Type.String(), message: Type.String() })
export const ErrorBody = shape({
  statusCode: Type.Integer(),
  code: Type.String(),
  message: Type.String(),
  errors: Type.Optional(Type.Array(Issue)),
  details: Type.Optional(Type.Unknown()),
  reasons: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
})
export type ErrorBody = Static<typeof ErrorBody>
