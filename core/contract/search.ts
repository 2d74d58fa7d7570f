import Type, { type Static } from 'typebox'
import { soughtTypes } from '../nouns/index.ts'
import { maxScanned, maxSought } from '../rules/search.ts'
import { Id, LanguageQuery, Named, OrNull, route, shape, Timestamp } from './route.ts'

/** Records of a group that an answer shows. */
export const maxFound = 5
/** Records of a group are counted up to this number: it stands for "more than 100". */
export const foundCap = 101

export const FoundItem = shape({
  _id: Id,
  name: Type.String(),
  matched: OrNull(
    shape({
      title: Type.String({ description: 'Of the field' }),
      text: Type.String({ description: 'Its value' }),
    }),
  ),
  stage: Type.Optional(Named),
  organization: Type.Optional(Named),
  address: Type.String({ description: 'A path of the app, which opens the record' }),
  createdAt: Timestamp,
})
export type FoundItem = Static<typeof FoundItem>

export const SearchGroup = shape({
  type: Type.Enum([...soughtTypes]),
  title: Type.String({ description: 'The stage, the kind of asset, or the section of the app' }),
  total: Type.Integer({ description: `Up to ${foundCap}` }),
  items: Type.Array(FoundItem, { maxItems: maxFound }),
  address: Type.String({ description: 'A path of the app, which lists all of the group' }),
})
export type SearchGroup = Static<typeof SearchGroup>

export const FoundGroups = shape({
  groups: Type.Array(SearchGroup),
  named: OrNull(
    Type.String({ description: 'The `_id` of the one record that a scanned code or label names' }),
  ),
})
export type FoundGroups = Static<typeof FoundGroups>

/** One search for everything (FST-02). */
export const search = {
  all: route({
    method: 'GET',
    path: '/search',
    access: { permission: 'any' },
    area: null,
    summary:
      'Records of all types that hold a text, or the record that a scanned code names: exact identifiers, then beginnings, then the rest, newest first',
    query: Type.Object({
      search: Type.String({
        minLength: 1,
        maxLength: maxScanned,
        description: `Under 3 characters only exact identifiers and beginnings of values are found; over ${maxSought} only what a label names`,
      }),
      language: LanguageQuery,
    }),
    answer: FoundGroups,
  }),
}
