import Type, { type Static } from 'typebox'
import { type FileType, fileTypes, maxFileName } from '../rules/file.ts'
import {
  After,
  Collection,
  Id,
  IdParams,
  ignoring,
  ListQuery,
  Named,
  Paged,
  route,
  shape,
  Text,
  Timestamp,
} from './route.ts'

const types = Object.keys(fileTypes) as [FileType, ...FileType[]]
const FileName = Type.String({ minLength: 1, maxLength: maxFileName })
const Tags = Type.Array(Id, { maxItems: 1000 })

/** Members that answers carry and writes ignore (§3: a record's own read-only members). */
const ignored = ignoring('_id', 'createdBy', 'createdAt')

export const Media = shape({
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

export const MediaInput = shape({
  name: FileName,
  type: Type.Enum(types),
  url: Text(2000),
  tags: Type.Optional(Tags),
  rename: Type.Optional(Type.Boolean()),
  ...ignored,
  ...ignoring('version'),
})
export const MediaChange = shape({
  name: Type.Optional(FileName),
  tags: Type.Optional(Tags),
  version: Type.Optional(Type.Integer()),
  ...ignoring('type', 'url'),
  ...ignored,
})

/** The file library (6-contract §3): files that people keep under a name, with tags. */
export const media = {
  list: route({
    method: 'GET',
    path: '/media',
    access: { permission: 'any' },
    area: 'media',
    summary: 'Files of the library that the caller added or that carry an assigned tag',
    query: Type.Object({
      ...ListQuery,
      after: After,
      filterTags: Type.Optional(Text(4000, 'Ids of tags, any of which the file carries, as `[a,b]`')),
      filterUsers: Type.Optional(Text(4000, 'Who added it, as JSON `[{"id": "a"}]`')),
      filterType: Type.Optional(Text(4000, 'Types of files, as `image/*`, `image/png` or `png`')),
    }),
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
    body: MediaInput,
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
    body: MediaChange,
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
