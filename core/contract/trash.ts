import Type, { type Static } from 'typebox'
import { Id, Ids, Named, Paged, route, shape, Text, Timestamp } from './route.ts'

/** An archived record that can still be brought back. */
const TrashItem = shape({
  type: Type.String(),
  _id: Id,
  name: Type.String(),
  schema: Type.Union([Named, Type.Null()]),
  archivedAt: Timestamp,
  archivedBy: Type.Union([Named, Type.Null()]),
  until: Timestamp,
  with: Type.Record(Type.String(), Type.Integer()),
  conflicts: Type.Array(shape({ id: Id, code: Type.String() })),
})
export type TrashItem = Static<typeof TrashItem>

/** What can be archived and taken back. */
export const archivableTypes = [
  'products',
  'milestones',
  'insights',
  'organizations',
  'locations',
  'assets',
  'media',
] as const

/** What was archived, and taking it back (UND-01); each noun archives by its own routes. */
export const trash = {
  list: route({
    method: 'GET',
    path: '/trash',
    access: { permission: 'write' },
    area: null,
    rehearses: true,
    summary:
      'What was archived in the last thirty days, what comes back with each, and what stands in its place',
    query: Type.Object({
      type: Type.Optional(Type.Enum([...archivableTypes])),
      search: Type.Optional(Text(200)),
      currentPage: Type.Optional(Text(20)),
      limit: Type.Optional(Text(20)),
    }),
    answer: Paged(TrashItem),
  }),
  restore: route({
    method: 'PUT',
    path: '/undo',
    access: { permission: 'write' },
    area: null,
    via: 'undo',
    summary: 'Brings archived records back with what fell with them, all or none',
    query: Type.Object({ type: Type.Optional(Text(40)) }),
    body: shape({ ids: Ids }),
    answer: null,
  }),
}
