import Type, { type Static } from 'typebox'
import { Id, IdParams, LanguageQuery, Named, route, shape } from './route.ts'

/** One record that shows a file. */
export const Use = shape({
  type: Type.Enum(['product', 'milestone', 'organization', 'asset', 'insight']),
  /** For a process or an attribute: the id of its product. */
  _id: Id,
  name: Type.String({ description: 'What people call the record: of a product its identifier' }),
  title: Type.String({ description: 'The field that holds the file, after the name of its process' }),
  public: Type.Boolean({ description: 'Whether a public page shows it' }),
  productSchema: Type.Optional(Type.String()),
  assetSchema: Type.Optional(Type.String()),
  organization: Type.Optional(Named),
})
export type Use = Static<typeof Use>

export const Uses = shape({
  collection: Type.Array(Use),
  restricted: Type.Integer({ description: 'Records that show it and that the caller may not read' }),
  capped: Type.Boolean({ description: 'There are more' }),
  size: Type.Integer({ description: 'Of the file, in bytes' }),
})
export type Uses = Static<typeof Uses>

/** Where the files of the library are used. */
export const uses = {
  list: route({
    method: 'GET',
    path: '/media/:id/uses',
    access: { permission: 'any' },
    area: 'media',
    summary: 'The records that show a file of the library, newest first, at most 200 of a kind, and its size',
    params: IdParams,
    query: Type.Object({ language: LanguageQuery }),
    answer: Uses,
  }),
}
