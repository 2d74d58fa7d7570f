import Type, { type Static } from 'typebox'
import { keptDoubts } from '../errors/remarks.ts'
import { historyTypes } from '../nouns/history.ts'
import { doors, eventActions, verbs } from '../rules/history.ts'
import {
  bytes,
  CurrentPage,
  Id,
  IdOf,
  IdParams,
  LanguageQuery,
  ListQuery,
  Named,
  OrNull,
  Paged,
  route,
  shape,
  Text,
  TextOrNull,
  Timestamp,
} from './route.ts'

export const Restricted = shape({ restricted: Type.Literal(true) })
export const HistoryValue = Type.Union([Type.String(), Type.Null(), Restricted])
/** A value as people read it; null where there was no value, or where only the fact of the change is shown. */
export type HistoryValue = Static<typeof HistoryValue>

export const HistoryChange = shape({
  path: Type.String(),
  title: Type.String(),
  before: HistoryValue,
  after: HistoryValue,
})
export type HistoryChange = Static<typeof HistoryChange>

export const HistoryRecord = shape({
  _id: Id,
  name: Type.String(),
  /** Its stage, process or kind of asset. */
  schema: OrNull(Named),
  /** The stage of the product, or of the product that the record belongs to. */
  stage: TextOrNull,
  product: TextOrNull,
})
export type HistoryRecord = Static<typeof HistoryRecord>

/** Who made a change; for a key, `behind` is the person who made the key. */
const Actor = shape({ _id: Id, name: Type.String(), behind: Type.Optional(Named) })

export const HistoryEvent = shape({
  n: Type.Integer(),
  at: Timestamp,
  /** A person, or a job by its kind; null for the holder of a link. */
  user: OrNull(Actor),
  via: Type.Enum([...doors]),
  action: Type.String(),
  verb: Type.Enum([...verbs]),
  type: Type.Enum([...historyTypes]),
  record: Type.Union([HistoryRecord, Restricted]),
  changes: Type.Array(HistoryChange),
  reason: Type.Optional(Type.String()),
  doubts: Type.Optional(
    Type.Array(Type.Enum([...keptDoubts]), {
      description: 'What was doubtful of its values, and saved in spite of it',
    }),
  ),
  /** The answer by link that was accepted, with the signed values that the acceptance changed. */
  answer: Type.Optional(
    shape({ _id: Id, name: Type.String(), organization: Type.String(), signed: Type.Array(HistoryChange) }),
  ),
  hash: Type.String({ description: 'SHA-256 of the event and the hash before it, in hex' }),
  previous: TextOrNull,
})
export type HistoryEvent = Static<typeof HistoryEvent>

export const Sealed = shape({ n: Type.Integer(), at: Timestamp })
export const HistorySeal = shape({
  n: Type.Integer({ description: 'The number of the last event' }),
  at: OrNull(Timestamp),
  hash: Type.String(),
  sealed: OrNull(Sealed),
  verified: Type.Union([
    shape({
      ...Sealed.properties,
      differ: Type.Integer(),
      brokenAt: OrNull(Type.Integer()),
    }),
    Type.Null(),
  ]),
  running: Type.Boolean({ description: 'A check is under way' }),
})
export type HistorySeal = Static<typeof HistorySeal>

const admin = { permission: 'admin' } as const

/** Who changed what, and what proves it. */
export const history = {
  list: route({
    method: 'GET',
    path: '/history',
    access: admin,
    area: 'history',
    summary: 'Every change of the account, the last one first; as a table with format=csv',
    query: Type.Object({
      type: Type.Optional(
        Type.Enum([...historyTypes], { description: 'Only changes of records of this type' }),
      ),
      record: Type.Optional(IdOf('the record')),
      user: Type.Optional(IdOf('the user who made the change')),
      action: Type.Optional(Type.Enum([...eventActions], { description: 'What was done' })),
      via: Type.Optional(Type.Enum([...doors], { description: 'The door by which it came' })),
      from: Type.Optional(Text(40, 'Only changes from this time or day on, as ISO 8601')),
      to: Type.Optional(Text(40, 'Only changes until this time, or until the end of this day')),
      search: ListQuery.search,
      currentPage: CurrentPage,
      language: LanguageQuery,
      format: Type.Optional(Type.Literal('csv', { description: 'A table instead of JSON' })),
    }),
    answer: Paged(HistoryEvent),
    file: bytes(['text/csv; charset=utf-8']),
  }),
  seal: route({
    method: 'GET',
    path: '/history/seal',
    access: admin,
    area: 'history',
    summary: 'The head of the chain of changes, its last seal, and what the last check has found',
    answer: HistorySeal,
  }),
  verify: route({
    method: 'POST',
    path: '/history/verify',
    access: admin,
    area: 'people',
    summary: 'Checks the whole chain and its seals; a job does it, one at a time',
    status: 202,
    answer: HistorySeal,
  }),
  record: route({
    method: 'GET',
    path: '/history/:type/:id',
    access: { permission: 'any' },
    area: 'history',
    summary:
      'The changes of one record, as far as the person may read it; of a product also those of its processes',
    params: shape({
      type: Text(100, 'The type of the record, as `type` of an event names it'),
      ...IdParams.properties,
    }),
    query: Type.Object({ currentPage: CurrentPage, language: LanguageQuery }),
    answer: Paged(HistoryEvent),
  }),
}
