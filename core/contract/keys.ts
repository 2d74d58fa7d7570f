import Type, { type Static } from 'typebox'
import { type Area, areas } from '../nouns/access.ts'
import type { Right as RightName } from '../rules/access.ts'
import { AssignmentEntry } from './users.ts'
import {
  Collection,
  CurrentPage,
  Id,
  IdParams,
  ignoring,
  OrNull,
  Paged,
  Right,
  route,
  shape,
  Text,
  Timestamp,
} from './route.ts'

/** Keys of an account that are neither revoked nor expired. */
export const maxLiveKeys = 50
export const maxKeyName = 60
/** Hours in which the former secret of a key still opens. */
export const maxGrace = 168
export const graceHours = 24
/** Requests of a key that are listed. */
export const maxKeyCalls = 1_000

const everyLater = '"*" stands for all, those that are added later too'
const Organizations = Type.Union([Type.Array(Id, { maxItems: 1000 }), Type.Literal('*')], {
  description: `Organizations whose records it reads and writes; ${everyLater}`,
})
const Entries = Type.Array(AssignmentEntry, {
  maxItems: 1000,
  description: `The id of each, and the rights; ${everyLater}`,
})
const Media = shape({ tags: Type.Array(Id, { maxItems: 1000 }) })
export const KeyAreas = Type.Partial(
  shape(
    Object.fromEntries(areas.map((area) => [area, Type.Array(Right)])) as Record<
      Area,
      Type.TArray<typeof Right>
    >,
  ),
  { additionalProperties: false, description: 'What belongs to no stage; write implies read' },
)
export type KeyAreas = Partial<Record<Area, RightName[]>>

const rights = {
  organizations: Organizations,
  productSchemas: Entries,
  milestoneSchemas: Entries,
  media: Media,
  areas: KeyAreas,
}

/** KEY-02: a program that works in the account, with rights of its own. */
export const Key = shape({
  _id: Id,
  name: Type.String(),
  hint: Type.String({ description: 'The beginning of its secret, shortened: `rk_7f3a…c91e`' }),
  ...rights,
  archive: Type.Boolean({
    description: 'Without it, it removes nothing, and may not what "Level one" may not',
  }),
  expiresAt: OrNull(Timestamp),
  lastUsedAt: OrNull(Timestamp),
  createdBy: shape({
    _id: Id,
    name: Type.String(),
    left: Type.Boolean({ description: 'They are no longer in the account' }),
  }),
  createdAt: Timestamp,
  revokedAt: OrNull(Timestamp),
  version: Type.Integer(),
})
export type Key = Static<typeof Key>

const Secret = Type.Optional(Type.String({ description: 'Shown this once' }))
export const KeyWithSecret = shape({ ...Key.properties, secret: Secret })

const name = Text(maxKeyName, 'Unique among live keys, whatever its case')
const grant = {
  organizations: Type.Optional(Organizations),
  productSchemas: Type.Optional(Entries),
  milestoneSchemas: Type.Optional(Entries),
  media: Type.Optional(Media),
  areas: Type.Optional(KeyAreas),
  archive: Type.Optional(Type.Boolean()),
  expiresAt: Type.Optional(OrNull(Text(40, 'Ahead; null: it stays until it is revoked'))),
}
/** Rights that are left out are not given. */
export const KeyInput = shape({ name, ...grant })
export type KeyInput = Static<typeof KeyInput>
/** Members that are left out stay (API-05). */
export const KeyChange = shape({
  name: Type.Optional(name),
  ...grant,
  version: Type.Optional(Type.Integer()),
  ...ignoring('_id', 'hint', 'lastUsedAt', 'createdBy', 'createdAt', 'revokedAt'),
})

export const KeyCall = shape({
  at: Timestamp,
  method: Type.String(),
  path: Type.String({ description: "The route's, without ids" }),
  status: Type.Integer(),
  ms: Type.Integer(),
  refusal: OrNull(
    shape({
      code: Type.String(),
      paths: Type.Array(Type.String(), {
        description:
          'Places of what was at fault, the first twenty, as `errors` of the answer named them; never what stood there',
      }),
    }),
  ),
})

/** Administrators alone, and no key makes another. */
const closed = { access: { permission: 'admin' }, area: 'people' } as const

export const keys = {
  list: route({
    method: 'GET',
    path: '/keys',
    ...closed,
    summary: 'Keys of the account, the newest first, revoked ones too',
    answer: Collection(Key),
  }),
  create: route({
    method: 'POST',
    path: '/keys',
    ...closed,
    summary: 'Makes a key, and shows its secret once',
    body: KeyInput,
    answer: KeyWithSecret,
    status: 201,
    creates: true,
    once: ['secret'],
  }),
  update: route({
    method: 'PUT',
    path: '/keys/:id',
    ...closed,
    summary: "Changes the members sent of a key's name, rights and end, at once for all its requests",
    params: IdParams,
    body: KeyChange,
    answer: Key,
  }),
  revoke: route({
    method: 'DELETE',
    path: '/keys/:id',
    ...closed,
    summary: 'Revokes a key at once and for good',
    params: IdParams,
    answer: null,
  }),
  rotate: route({
    method: 'POST',
    path: '/keys/:id/rotate',
    ...closed,
    summary: 'Gives a key another secret, shown once; the former one opens for some hours more',
    params: IdParams,
    body: shape({
      graceHours: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: maxGrace,
          description: `${graceHours} unless it says otherwise`,
        }),
      ),
    }),
    answer: KeyWithSecret,
    creates: true,
    once: ['secret'],
  }),
  calls: route({
    method: 'GET',
    path: '/keys/:id/calls',
    ...closed,
    summary: 'The last requests of a key, of seven days at most',
    params: IdParams,
    query: Type.Object({ currentPage: CurrentPage }),
    answer: Paged(KeyCall),
  }),
}
