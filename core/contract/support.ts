import Type, { type Static } from 'typebox'
import { bytes, Id, IdParams, ListQuery, Paged, route, shape, Text, Timestamp } from './route.ts'

export const priorities = ['alta', 'media', 'baja'] as const
export type Priority = (typeof priorities)[number]
const Priority = Type.Enum([...priorities])

export const SupportRequest = shape({
  _id: Id,
  issue: Type.String(),
  priority: Priority,
  files: Type.Array(Type.String({ description: 'Addresses of pictures, for administrators' })),
  page: Type.Optional(Type.String({ description: 'The screen from which the person asked' })),
  user: shape({ _id: Id, name: Type.String(), email: Type.Optional(Type.String()) }),
  read: Type.Boolean(),
  createdAt: Timestamp,
  version: Type.Integer(),
})
export type SupportRequest = Static<typeof SupportRequest>

export const SupportInput = shape({
  issue: Text(5000),
  priority: Type.Optional(Priority),
  files: Type.Optional(Type.Array(Text(2000), { maxItems: 20 })),
  page: Type.Optional(Text(500)),
})
const admin = { permission: 'admin' } as const

/** SUP-01 to SUP-04. */
export const support = {
  create: route({
    method: 'POST',
    path: '/support',
    access: { permission: 'any' },
    area: 'people',
    summary:
      "Asks the account's administrators for help, who also get a mail. Files are uploads `for=support`",
    body: SupportInput,
    answer: shape({ _id: Id }),
    creates: true,
  }),
  list: route({
    method: 'GET',
    path: '/support',
    access: admin,
    area: 'people',
    summary: 'Requests for help, the newest first',
    query: Type.Object(ListQuery),
    answer: Paged(SupportRequest),
  }),
  update: route({
    method: 'PUT',
    path: '/support/:id',
    access: admin,
    area: 'people',
    summary: 'Marks a request as read or unread',
    params: IdParams,
    body: shape({ read: Type.Boolean(), version: Type.Optional(Type.Integer()) }),
    answer: SupportRequest,
  }),
  file: route({
    method: 'GET',
    path: '/support/:id/files/:n',
    access: admin,
    area: 'people',
    summary: 'A picture of a request; they are counted from 0',
    params: shape({
      ...IdParams.properties,
      n: Type.String({ pattern: '^\\d{1,3}$', description: 'Which picture' }),
    }),
    answer: bytes(['image/jpeg', 'image/png', 'image/svg+xml']),
  }),
}
