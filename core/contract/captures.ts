import Type, { type Static } from 'typebox'
import { IdOf, IdParams, ListQuery, OrNull, Paged, route, shape, Text, Timestamp, Values } from './route.ts'

/** Events of a document that is captured. */
export const maxCaptured = 1_000

const Remark = shape({
  path: Type.String({ description: 'JSON Pointer in the document' }),
  code: Type.String(),
  message: Type.String(),
})

const Sender = shape({
  _id: Type.String({ description: 'A person, or `key:` and the id of a key' }),
  name: Type.String(),
})

/** CAP-02: a document that was captured. */
export const Capture = shape({
  captureID: Type.String(),
  createdAt: Timestamp,
  finishedAt: OrNull(Timestamp),
  running: Type.Boolean(),
  success: Type.Boolean(),
  captureErrorBehaviour: Type.Literal('rollback', { description: 'All of its events are stored, or none' }),
  errors: Type.Array(Remark),
  warnings: Type.Array(Remark, {
    description: '`EVENT_ID_REUSED`: another event had that eventID; both are kept',
  }),
  captured: Type.Integer({ description: 'Events that were stored' }),
  known: Type.Integer({ description: 'Events that had been stored before' }),
  by: Sender,
})
export type Capture = Static<typeof Capture>

/** CAP-03: an event of others that names a product. */
export const ReceivedEvent = shape({
  eventID: Type.String(),
  type: Type.String(),
  at: Timestamp,
  bizStep: OrNull(Type.String({ description: 'A word of GS1’s vocabulary, or the address of another one' })),
  key: Sender,
  state: Type.Literal('evidence', { description: 'It changes no record' }),
  milestone: Type.Null(),
  reason: Type.Null(),
  event: Values,
})
export type ReceivedEvent = Static<typeof ReceivedEvent>

/** Documents of the last 24 hours. */
const RecentCaptures = shape({
  documents: Type.Integer({ description: 'Those that were refused, too' }),
  refused: Type.Integer({ description: 'Of keys, as far as their last requests are kept' }),
  keys: Type.Array(
    shape({
      _id: Type.String({ description: 'The id of a key' }),
      name: Type.String(),
      refused: Type.Integer(),
    }),
    { description: 'Whose documents were refused, most of them first' },
  ),
})

/** Administrators, and keys with this area. */
const capturing = { access: { permission: 'admin' }, area: 'epcis', epcis: {} } as const

/** EPCIS's own shape is judged with words of its own, which name each fault. */
const Document = Type.Record(Type.String(), Type.Unknown(), {
  description: 'As EPCIS 2.0 says, in JSON or JSON-LD',
})

export const captures = {
  create: route({
    method: 'POST',
    path: '/capture',
    ...capturing,
    summary: `Stores the events of a document of EPCIS 2.0, 1,000 at most: all, or none of them`,
    body: Document,
    answer: Capture,
    status: 202,
    creates: true,
    location: '/capture/:captureID',
  }),
  event: route({
    method: 'POST',
    path: '/events',
    ...capturing,
    summary: 'Stores an event of EPCIS 2.0; nothing happens where it is stored already',
    body: Document,
    answer: shape({ eventID: Type.String() }),
    status: 201,
    creates: true,
    location: '/events/:eventID',
  }),
  list: route({
    method: 'GET',
    path: '/capture',
    ...capturing,
    summary: 'What was captured, the newest first; a key sees what it captured itself',
    query: Type.Object({
      perPage: Type.Optional(Text(20, 'Of a page: 30 unless it says otherwise, 1,000 at most')),
      nextPageToken: Type.Optional(Text(100, 'As the header `Link` of the page before has it')),
    }),
    answer: Type.Array(Capture),
  }),
  get: route({
    method: 'GET',
    path: '/capture/:id',
    ...capturing,
    summary: 'What became of a document',
    params: shape({ id: IdOf('a capture') }),
    answer: Capture,
  }),
  recent: route({
    method: 'GET',
    path: '/capture/recent',
    ...capturing,
    summary: 'How many documents were sent in 24 hours, and how many of them were refused',
    answer: RecentCaptures,
  }),
  received: route({
    method: 'GET',
    path: '/products/:id/received',
    access: { permission: 'any' },
    area: 'epcis',
    summary: 'Events of others that name a product, by any of its names, the newest first',
    params: IdParams,
    query: Type.Object({ page: ListQuery.page, limit: ListQuery.limit }),
    answer: Paged(ReceivedEvent),
  }),
}
