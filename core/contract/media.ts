import Type, { type Static } from 'typebox'
import { type FileType, fileTypes, maxFileName } from '../rules/file.ts'
import { Collection, Id, IdParams, ListQuery, Named, Paged, route, shape, Text, Timestamp } from './route.ts'

const types = Object.keys(fileTypes) as [FileType, ...FileType[]]
const FileName = Type.String({ minLength: 1, maxLength: maxFileName })
const Tags = Type.Array(Id, { maxItems: 1000 })

/** Members that answers carry and writes ignore (§3: a record's own read-only members). */
const ignored = {
  _id: Type.Optional(Type.Unknown()),
  createdBy: Type.Optional(Type.Unknown()),
  createdAt: Type.Optional(Type.Unknown()),
}

const Media = shape({
  _id: Id,
  name: Type.String(),
  type: Type.String(),
  url: Type.String(),
  tags: Type.Array(Named),
  createdBy: Named,
  createdAt: Timestamp,
  version: Type.Integer(),
})
export type Media = Static<typeof Media>

const List = Type.Optional(Text(4000))

/** The file library (6-contract §3): files that people keep under a name, with tags. */
export const media = {
  list: route({
    method: 'GET',
    path: '/media',
    access: { permission: 'any' },
    area: 'media',
    summary:
      'Files of the library that the caller added or that carry an assigned tag. filterTags: any of these ids; filterUsers: who added them; filterType: types as `image/*`, `image/png` or `png`',
    query: Type.Object({ ...ListQuery, filterTags: List, filterUsers: List, filterType: List }),
    answer: Paged(Media),
  }),
  types: route({
    method: 'GET',
    path: '/media/types',
    access: { permission: 'any' },
    area: 'media',
    summary: 'The types of the files that the caller may see, to filter by (MED-08)',
    answer: Collection(shape({ type: Type.Enum(types) })),
  }),
  create: route({
    method: 'POST',
    path: '/media',
    access: { permission: 'write' },
    area: 'media',
    summary: 'Keeps an upload in the library; with `rename` a taken name gets a number instead of a 409',
    body: shape({
      name: FileName,
      type: Type.Enum(types),
      url: Text(2000),
      tags: Type.Optional(Tags),
      rename: Type.Optional(Type.Boolean()),
      ...ignored,
      version: Type.Optional(Type.Unknown()),
    }),
    answer: Media,
    creates: true,
  }),
  get: route({
    method: 'GET',
    path: '/media/:id',
    access: { permission: 'any' },
    area: 'media',
    summary: 'One file of the library',
    params: IdParams,
    answer: Collection(Media),
  }),
  update: route({
    method: 'PUT',
    path: '/media/:id',
    access: { permission: 'write' },
    area: 'media',
    summary: 'Renames a file, or replaces its tags; tags that the caller cannot see stay',
    params: IdParams,
    body: shape({
      name: Type.Optional(FileName),
      tags: Type.Optional(Tags),
      version: Type.Optional(Type.Integer()),
      type: Type.Optional(Type.Unknown()),
      url: Type.Optional(Type.Unknown()),
      ...ignored,
    }),
    answer: Media,
  }),
  archive: route({
    method: 'DELETE',
    path: '/media/:id',
    access: { permission: 'write' },
    area: 'media',
    summary: 'Archives a file of the library; records that show it keep it',
    params: IdParams,
    answer: null,
  }),
}
