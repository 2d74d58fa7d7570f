import Type, { type Static } from 'typebox'
import { roles } from '../rules/role.ts'
import { Id, IdParams, ListQuery, Paged, Right, route, shape, SortBy, Text } from './route.ts'

export const AssignmentEntry = shape({ id: Id, permission: Type.Array(Right) })
/** USR-05. */
export const Assignment = shape({
  organization: Type.Array(Id),
  productSchemas: Type.Array(AssignmentEntry),
  milestoneSchemas: Type.Array(AssignmentEntry),
  media: shape({ tags: Type.Array(Id) }),
})
export type Assignment = Static<typeof Assignment>

const Ids = Type.Array(Id, { maxItems: 1000 })
const Entries = Type.Array(AssignmentEntry, { maxItems: 1000 })
/** Replaces the whole: members that are left out become empty. */
export const AssignmentInput = shape({
  organization: Type.Optional(Ids),
  productSchemas: Type.Optional(Entries),
  milestoneSchemas: Type.Optional(Entries),
  media: Type.Optional(shape({ tags: Type.Optional(Ids) })),
})
export type AssignmentInput = Static<typeof AssignmentInput>

/** `_id` is the identity provider's subject, and `id` repeats it. Only administrators see more than names. */
const member = {
  _id: Id,
  id: Id,
  name: Type.String(),
  email: Type.Optional(Type.String()),
  roles: Type.Optional(Type.Array(Type.String())),
  registered: Type.Optional(Type.Boolean({ description: 'Whether the person can sign in' })),
  version: Type.Optional(Type.Integer()),
}
export const User = shape(member)
export type User = Static<typeof User>
export const ListedUser = shape({
  ...member,
  assignment: Type.Optional(Assignment),
  lastSeen: Type.Optional(Type.String({ description: 'The last day on which they worked in the account' })),
})
export type ListedUser = Static<typeof ListedUser>

const Role = Type.Enum([...roles])
export const UserInput = shape({ name: Text(200), email: Text(254), role: Type.Optional(Role) })

export const UserChange = shape({
  name: Type.Optional(Text(200)),
  role: Type.Optional(Role),
  version: Type.Optional(Type.Integer()),
})

export const Invitation = shape({
  _id: Type.String({ description: "The invitation's" }),
  user: Id,
  registered: Type.Literal(false),
})

const admin = { permission: 'admin' } as const

export const users = {
  list: route({
    method: 'GET',
    path: '/users',
    access: { permission: 'any' },
    area: 'people',
    summary:
      'Users with a grant on the account, by name; e-mails, roles and rights are told to administrators',
    query: Type.Object({
      ...ListQuery,
      sortBy: SortBy('email'),
    }),
    answer: Paged(ListedUser),
  }),
  create: route({
    method: 'POST',
    path: '/users',
    access: admin,
    area: 'people',
    summary: 'Adds somebody to the account without sending a mail; an invitation lets them in',
    body: UserInput,
    answer: User,
    creates: true,
  }),
  invite: route({
    method: 'POST',
    path: '/users/invite',
    access: admin,
    area: 'people',
    summary: 'Adds somebody to the account and sends them a link by which they join it',
    body: UserInput,
    answer: Invitation,
    creates: true,
  }),
  inviteAgain: route({
    method: 'POST',
    path: '/users/:id/invite',
    access: admin,
    area: 'people',
    summary: 'Sends a new link to somebody who has not joined yet; the earlier one ends',
    params: IdParams,
    ignoresBody: true,
    answer: Invitation,
  }),
  checkRegistered: route({
    method: 'GET',
    path: '/checkRegistered/:id',
    access: 'public',
    area: null,
    summary: 'Whether an invitation was accepted; an unknown one was not',
    params: IdParams,
    answer: shape({ registered: Type.Boolean() }),
  }),
  get: route({
    method: 'GET',
    path: '/users/:id',
    access: { permission: 'any' },
    area: 'people',
    summary: 'One user; whole for administrators and for oneself',
    params: IdParams,
    answer: User,
  }),
  update: route({
    method: 'PUT',
    path: '/users/:id',
    access: { permission: 'write' },
    area: 'people',
    summary:
      'Renames a user, or replaces their role. Other accounts go on showing the name that the person has given themselves',
    params: IdParams,
    body: UserChange,
    answer: User,
  }),
  withdraw: route({
    method: 'DELETE',
    path: '/users/:id',
    access: admin,
    area: 'people',
    summary: "Ends a user's grant on the account at once; their rights stay written",
    params: IdParams,
    answer: null,
  }),
  assignment: route({
    method: 'GET',
    path: '/assignments/:id',
    access: admin,
    area: 'people',
    summary: 'What a user may see and change; empty lists when nothing was assigned',
    params: IdParams,
    answer: Assignment,
  }),
  assign: route({
    method: 'PUT',
    path: '/users/assign/:id',
    access: admin,
    area: 'people',
    summary:
      'Replaces what a user may see and change; duplicates are merged. Organizations and stages are both empty or neither',
    params: IdParams,
    body: AssignmentInput,
    answer: Assignment,
  }),
}
