import Type, { type Static } from 'typebox'
import { doors, eventActions, historyTypes, verbs } from '../rules/history.ts'
import { bytes, Id, IdParams, Named, Paged, route, shape, Text, TextOrNull, Timestamp } from './route.ts'

const Restricted = shape({ restricted: Type.Literal(true) })
const Value = Type.Union([Type.String(), Type.Null(), Restricted])
/** A value as people read it; null where there was none, or where only the change is told. */
export type HistoryValue = Static<typeof Value>

const Change = shape({ path: Type.String(), title: Type.String(), before: Value, after: Value })
export type HistoryChange = Static<typeof Change>

const Record = shape({
  _id: Id,
  name: Type.String(),
  /** Its stage, process or kind of asset. */
  schema: Type.Union([Named, Type.Null()]),
  /** Of a product, or of the product that it belongs to. */
  stage: TextOrNull,
  product: TextOrNull,
})

const Event = shape({
  n: Type.Integer(),
  at: Timestamp,
  user: Named,
  via: TextOrNull,
  action: Type.String(),
  verb: Type.Enum([...verbs]),
  type: Type.String(),
  record: Type.Union([Record, Restricted]),
  changes: Type.Array(Change),
  reason: Type.Optional(Type.String()),
  hash: Type.String({ description: 'SHA-256 of the event and the hash before it, in hex' }),
  previous: TextOrNull,
})
export type HistoryEvent = Static<typeof Event>

const Sealed = shape({ n: Type.Integer(), at: Timestamp })
const Seal = shape({
  n: Type.Integer({ description: 'The number of the last event' }),
  at: Type.Union([Timestamp, Type.Null()]),
  hash: Type.String(),
  sealed: Type.Union([Sealed, Type.Null()]),
  verified: Type.Union([
    shape({
      ...Sealed.properties,
      differ: Type.Integer(),
      brokenAt: Type.Union([Type.Integer(), Type.Null()]),
    }),
    Type.Null(),
  ]),
  running: Type.Boolean({ description: 'A check is under way' }),
})
export type HistorySeal = Static<typeof Seal>

const admin = { permission: 'admin' } as const
const currentPage = Type.Optional(Text(20))
const language = Type.Optional(Text(20))

/** Who changed what, and what proves it. */
export const history = {
  list: route({
    method: 'GET',
    path: '/history',
    access: admin,
    area: 'history',
    summary: 'Every change of the account, the last one first; as a table with format=csv',
    query: Type.Object({
      type: Type.Optional(Type.Enum([...historyTypes])),
      record: Type.Optional(Text(100)),
      user: Type.Optional(Text(100)),
      action: Type.Optional(Type.Enum([...eventActions])),
      via: Type.Optional(Type.Enum([...doors])),
      from: Type.Optional(Text(40)),
      to: Type.Optional(Text(40)),
      search: Type.Optional(Text(200)),
      currentPage,
      language,
      format: Type.Optional(Type.Literal('csv')),
    }),
    answer: Paged(Event),
    file: bytes(['text/csv; charset=utf-8']),
  }),
  seal: route({
    method: 'GET',
    path: '/history/seal',
    access: admin,
    area: 'history',
    summary: 'The head of the chain of changes, its last seal, and what the last check has found',
    answer: Seal,
  }),
  verify: route({
    method: 'POST',
    path: '/history/verify',
    access: admin,
    area: 'history',
    summary: 'Checks the whole chain and its seals; a job does it, one at a time',
    status: 202,
    answer: Seal,
  }),
  record: route({
    method: 'GET',
    path: '/history/:type/:id',
    access: { permission: 'any' },
    area: 'history',
    summary:
      'The changes of one record, as far as the person may read it; of a product also those of its processes',
    params: shape({ type: Id, ...IdParams.properties }),
    query: Type.Object({ currentPage, language }),
    answer: Paged(Event),
  }),
}
