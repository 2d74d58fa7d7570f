import Type, { type Static } from 'typebox'
import { ColumnNames } from './me.ts'
import {
  Collection,
  Id,
  IdParams,
  ignoring,
  Named,
  OrNull,
  route,
  shape,
  Text,
  Timestamp,
  Values,
} from './route.ts'

/** Views that a person may save for themselves in an account, and that an account may share. */
export const maxViews = 200
/** Characters of a view's search. */
export const maxSearchLength = 8_000

const ListName = Type.String({
  minLength: 1,
  maxLength: 60,
  description: 'The list: `products`, `assets`, `locations` …',
})
const search =
  'The query of the list\'s address by its members: `{"productTypeId": "ps-partida", "searchHeader": {"patente": "AF"}}`. Without a stage or kind, the view stands in the lists of all of them'
const Shared = Type.Boolean({ description: 'Everybody in the account sees it; administrators write it' })

/** FST-05: what a list shows, under a name. */
export const SavedView = shape({
  _id: Id,
  list: Type.String(),
  name: Type.String(),
  search: Values,
  columns: OrNull(Type.Array(Type.String())),
  shared: Type.Boolean(),
  createdBy: Named,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  version: Type.Integer(),
})
export type SavedView = Static<typeof SavedView>

const ignored = ignoring('_id', 'createdBy', 'createdAt', 'updatedAt')
const Search = Type.Record(Type.String(), Type.Unknown(), { description: search })

export const SavedViewInput = shape({
  list: ListName,
  name: Text(100),
  search: Search,
  columns: Type.Optional(OrNull(ColumnNames)),
  shared: Type.Optional(Shared),
  ...ignored,
  ...ignoring('version'),
})
export const SavedViewChange = shape({
  name: Type.Optional(Text(100)),
  search: Type.Optional(Search),
  columns: Type.Optional(OrNull(ColumnNames)),
  shared: Type.Optional(Shared),
  version: Type.Optional(Type.Integer()),
  ...ignored,
  ...ignoring('list'),
})

const any = { permission: 'any' } as const

export const savedViews = {
  list: route({
    method: 'GET',
    path: '/savedViews',
    access: any,
    area: 'people',
    summary: "The caller's own views of a list and the shared ones, the oldest first",
    query: Type.Object({
      list: Type.Optional(Text(60, 'The list; without it, views of all lists')),
    }),
    answer: Collection(SavedView),
  }),
  create: route({
    method: 'POST',
    path: '/savedViews',
    access: any,
    area: 'people',
    summary: 'Saves a view for oneself; an administrator may share it with the account',
    body: SavedViewInput,
    answer: SavedView,
    creates: true,
  }),
  update: route({
    method: 'PUT',
    path: '/savedViews/:id',
    access: any,
    area: 'people',
    summary: 'Renames a view, shares it, or replaces what it shows; members that are left out stay',
    params: IdParams,
    body: SavedViewChange,
    answer: SavedView,
  }),
  remove: route({
    method: 'DELETE',
    path: '/savedViews/:id',
    access: any,
    area: 'people',
    summary: 'Removes a view for good',
    params: IdParams,
    answer: null,
  }),
}
