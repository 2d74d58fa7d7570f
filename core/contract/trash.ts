import Type, { type Static } from 'typebox'
import {
  CurrentPage,
  Id,
  Ids,
  ListQuery,
  Named,
  OrNull,
  Paged,
  route,
  shape,
  Text,
  Timestamp,
} from './route.ts'
import { archivableTypes } from '../nouns/index.ts'

/** An archived record that can still be brought back. */
export const TrashItem = shape({
  type: Type.Enum([...archivableTypes]),
  _id: Id,
  name: Type.String(),
  schema: OrNull(Named),
  archivedAt: Timestamp,
  archivedBy: OrNull(Named),
  until: Timestamp,
  with: Type.Record(Type.String(), Type.Integer()),
  conflicts: Type.Array(shape({ id: Id, code: Type.String() })),
})
export type TrashItem = Static<typeof TrashItem>

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
      type: Type.Optional(Type.Enum([...archivableTypes], { description: 'Only records of this type' })),
      search: ListQuery.search,
      currentPage: CurrentPage,
      limit: ListQuery.limit,
    }),
    answer: Paged(TrashItem),
  }),
  restore: route({
    method: 'PUT',
    path: '/undo',
    access: { permission: 'write' },
    area: 'people',
    via: 'undo',
    summary: 'Brings archived records back with what fell with them, all or none',
    query: Type.Object({ type: Type.Optional(Text(40, 'The type of the records, as the list names it')) }),
    body: shape({ ids: Ids }),
    answer: null,
  }),
}
