import Type from 'typebox'
import { Id, IdParams, ListQuery, Paged, route, shape } from './route.ts'

/** `_id` is the identity provider's subject, and `id` repeats it. Only administrators see more than names. */
const User = shape({
  _id: Id,
  id: Id,
  name: Type.String(),
  email: Type.Optional(Type.String()),
  roles: Type.Optional(Type.Array(Type.String())),
  registered: Type.Optional(Type.Boolean({ description: 'Whether the person can sign in' })),
})

const Entry = shape({
  id: Id,
  permission: Type.Array(Type.Union([Type.Literal('read'), Type.Literal('write')])),
})
/** USR-05. */
const Assignment = shape({
  organization: Type.Array(Id),
  productSchemas: Type.Array(Entry),
  milestoneSchemas: Type.Array(Entry),
  media: shape({ tags: Type.Array(Id) }),
})

export const users = {
  list: route({
    method: 'GET',
    path: '/users',
    access: { permission: 'any' },
    summary: 'Users with a grant on the account',
    query: Type.Object(ListQuery),
    answer: Paged(User),
  }),
  get: route({
    method: 'GET',
    path: '/users/:id',
    access: { permission: 'any' },
    summary: 'One user; whole for administrators and for oneself',
    params: IdParams,
    answer: User,
  }),
  assignment: route({
    method: 'GET',
    path: '/assignments/:id',
    access: { permission: 'admin' },
    summary: 'What a user may see and change; empty lists when nothing was assigned',
    params: IdParams,
    answer: Assignment,
  }),
}
