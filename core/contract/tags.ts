import Type, { type Static } from 'typebox'
import { maxTagName } from '../rules/tag.ts'
import { Collection, Id, IdParams, Named, route, shape, Text } from './route.ts'

export const TagInput = shape({ _id: Type.Optional(Type.Unknown()), name: Text(200) })
export type TagInput = Static<typeof TagInput>
export const TagChange = shape({ _id: Type.Optional(Type.Unknown()), name: Type.Optional(Text(200)) })

export const tags = {
  list: route({
    method: 'GET',
    path: '/tags',
    access: { permission: 'any' },
    area: 'media',
    summary: 'Tags assigned to the caller, by name; administrators see all',
    answer: Collection(Named),
  }),
  create: route({
    method: 'POST',
    path: '/tags',
    access: { permission: 'write' },
    area: 'media',
    creates: true,
    summary: `New tags of 1 to ${maxTagName} characters, in lower case, assigned to their creator`,
    body: Type.Union([TagInput, Type.Array(TagInput, { minItems: 1, maxItems: 1000 })]),
    answer: shape({ ids: Type.Array(Id) }),
  }),
  update: route({
    method: 'PUT',
    path: '/tags/:id',
    access: { permission: 'write' },
    area: 'media',
    summary: 'Renames an assigned tag',
    params: IdParams,
    body: TagChange,
    answer: Named,
  }),
  archive: route({
    method: 'DELETE',
    path: '/tags/:id',
    access: { permission: 'write' },
    area: 'media',
    summary: 'Removes an assigned tag from all files and from the library, for good',
    params: IdParams,
    answer: null,
  }),
}
