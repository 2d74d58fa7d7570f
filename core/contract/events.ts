import Type from 'typebox'
import { parameterNames } from '../epcis/question.ts'
import { bytes, route, shape, Text } from './route.ts'

const access = { permission: 'any' } as const
const area = 'epcis'
/** EPX-07: exception types by status. */
const epcis = { 400: 'QueryParameterException', 413: 'QueryTooLargeException' } as const
const linked = bytes(['application/ld+json; charset=utf-8'])
/** Addresses are shorter than 16 KB. */
const maxParameter = 16_000

const Page = {
  perPage: Type.Optional(Text(10, 'Events of a page: 30 by default, 1,000 at most')),
  nextPageToken: Type.Optional(
    Text(
      2_000,
      'Of the header `Link` of the page before: the next one, for 24 hours, of the same query of the same caller',
    ),
  ),
}

const described: Readonly<Record<string, string>> = {
  orderBy: '`eventTime` (default) or `recordTime`',
  orderDirection: '`DESC` (default) begins with the latest, `ASC` with the first',
  eventCountLimit: 'No more events than that are answered, in the order of `orderBy`',
  maxEventCount: 'More events than that are refused with 413',
  EXISTS_errorDeclaration: 'Only events that declare an error',
}

const Parameters = Object.fromEntries(
  parameterNames.map((name) => [
    name,
    Type.Optional(
      Text(maxParameter, described[name] ?? 'As in EPCIS 2.0; several values with `|` between them'),
    ),
  ]),
)

const KeptQuery = shape({
  name: Type.String(),
  query: Type.Record(Type.String(), Type.String(), {
    description: 'Several values of one parameter with `|` between them',
  }),
})

/** Parameters of `GET /events`; lists hold several values. */
const Asked = Type.Record(Type.String(), Type.Unknown(), {
  description:
    '`{name?, query}`, or the query alone: `{"EQ_bizStep": ["shipping"], "GE_eventTime": "2026-03-01T00:00:00Z"}`',
})

const NameParams = shape({ name: Text(200, 'The name of a query') })

const list = (path: string, what: string) =>
  route({
    method: 'GET',
    path,
    access,
    area,
    epcis,
    summary: `${what} of the events that the caller may read, as a Collection`,
    query: shape(Page),
    answer: linked,
  })

/** Queries of EPCIS 2.0 over own and captured events. */
export const events = {
  list: route({
    method: 'GET',
    path: '/events',
    access,
    area,
    epcis,
    summary:
      'Events of EPCIS 2.0 that the caller may read, those of own records (at most 5 s behind) and captured ones, as an EPCISQueryDocument',
    query: shape({ ...Parameters, ...Page }),
    answer: linked,
  }),
  read: route({
    method: 'GET',
    path: '/events/:eventID',
    access,
    area,
    epcis,
    summary:
      'All events of one eventID, oldest first: one that was declared an error stands before its declaration',
    params: shape({ eventID: Text(2_000, 'The name of an event, escaped') }),
    answer: linked,
  }),
  eventTypes: list('/eventTypes', 'The types'),
  epcs: list('/epcs', 'The things, those of which there are many too'),
  bizSteps: list('/bizSteps', 'The steps'),
  bizLocations: list('/bizLocations', 'The places'),
  readPoints: list('/readPoints', 'The places where they happened'),
  dispositions: list('/dispositions', 'The dispositions'),
  queries: route({
    method: 'GET',
    path: '/queries',
    access,
    area,
    epcis,
    summary: 'The queries that the account keeps, by name',
    answer: Type.Array(KeptQuery),
  }),
  keep: route({
    method: 'POST',
    path: '/queries',
    access: { permission: 'write' },
    area,
    epcis: { 400: 'QueryValidationException' },
    summary: 'Keeps a query under a name, which the header Location answers',
    body: Asked,
    answer: KeptQuery,
    status: 201,
    creates: true,
    location: '/queries/:name',
  }),
  query: route({
    method: 'GET',
    path: '/queries/:name',
    access,
    area,
    epcis,
    summary: 'A query that the account keeps',
    params: NameParams,
    answer: KeptQuery,
  }),
  ask: route({
    method: 'GET',
    path: '/queries/:name/events',
    access,
    area,
    epcis,
    summary: 'The events that a kept query finds now',
    params: NameParams,
    query: shape(Page),
    answer: linked,
  }),
  forget: route({
    method: 'DELETE',
    path: '/queries/:name',
    access: { permission: 'write' },
    area,
    epcis,
    summary: 'Forgets a query',
    params: NameParams,
    answer: null,
  }),
}
