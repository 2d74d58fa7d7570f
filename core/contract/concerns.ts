import Type, { type Static } from 'typebox'
import { concernStates, concernSubjects, maxConcernText } from '../rules/concern.ts'
import { minReason } from '../rules/reason.ts'
import {
  Clearable,
  CurrentPage,
  Id,
  IdOf,
  IdParams,
  ignoring,
  LanguageQuery,
  OrNull,
  Paged,
  route,
  shape,
  Text,
  TextOrNull,
  Timestamp,
} from './route.ts'

const about = {
  type: Type.Enum([...concernSubjects]),
  id: Type.String({ maxLength: 100, description: 'Its `_id`, or ISO 3166-1 alpha-2 of a country' }),
}
const Reason = Type.String({ minLength: minReason, maxLength: maxConcernText })

export const Concern = shape({
  _id: Id,
  about: shape({ ...about, name: Type.String() }),
  text: Type.String(),
  from: Type.String({ description: 'Who raised it' }),
  at: Timestamp,
  url: TextOrNull,
  closed: OrNull(shape({ at: Timestamp, reason: Type.String() })),
  editable: Type.Boolean({ description: 'Whether the caller may close it while it is open' }),
})
export type Concern = Static<typeof Concern>

export const ConcernInput = shape({
  about: shape({ ...about, ...ignoring('name') }),
  text: Reason,
  from: Type.String({ minLength: 1, maxLength: 200 }),
  at: Type.Optional(
    Text(30, 'A day (YYYY-MM-DD) or a moment (ISO 8601) that has come; the moment of the call by default'),
  ),
  url: Clearable(Text(2_000, 'Of https')),
  ...ignoring('_id', 'closed', 'editable'),
})
export type ConcernInput = Static<typeof ConcernInput>

const read = { permission: 'any', flag: 'download_geojson' } as const
const write = { permission: 'write', flag: 'download_geojson' } as const
const language = Type.Object({ language: LanguageQuery })

/** RSK-05: what somebody has said against a country, an organization, a place or a product. */
export const concerns = {
  list: route({
    method: 'GET',
    path: '/concerns',
    access: read,
    area: 'statements',
    summary: 'Concerns about what the caller may read, open ones first, then the newest',
    query: Type.Object({
      state: Type.Optional(Type.Enum([...concernStates], { description: 'Only those in this state' })),
      product: Type.Optional(IdOf('a product: only those about something in its origin')),
      currentPage: CurrentPage,
      language: LanguageQuery,
    }),
    answer: Paged(Concern),
  }),
  create: route({
    method: 'POST',
    path: '/concerns',
    access: write,
    area: 'statements',
    summary: 'A new concern about something that the caller may write, or about a country',
    query: language,
    body: ConcernInput,
    answer: Concern,
    status: 201,
    creates: true,
  }),
  close: route({
    method: 'POST',
    path: '/concerns/:id/close',
    access: write,
    area: 'statements',
    summary: 'Closes a concern for good, with the reason',
    params: IdParams,
    query: language,
    body: shape({ reason: Reason }),
    answer: Concern,
    idempotent: true,
  }),
}
