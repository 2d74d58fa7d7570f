import Type, { type Static } from 'typebox'
import { Collection, Id, IdParams, ListQuery, orders, Paged, route, shape, Text, Timestamp } from './route.ts'

const optional = <T extends Type.TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))
const Url = Text(2000)

const Coordinates = shape({
  lat: Type.Number({ minimum: -90, maximum: 90 }),
  lng: Type.Number({ minimum: -180, maximum: 180 }),
})

/** ORG-07 to ORG-09: the profile of an organization, everything but its name. */
const profile = {
  logoUrl: optional(Url),
  frontImageUrl: optional(Url),
  videoUrl: optional(Url),
  labelOfInputSearch: optional(Text()),
  country: optional(Text()),
  state: optional(Text()),
  city: optional(Text()),
  address: optional(Text()),
  cords: optional(Coordinates),
  website: optional(Url),
  phoneNumber: optional(Type.String({ maxLength: 40, pattern: '^[0-9]*$' })),
  socialMedia: Type.Optional(
    Type.Array(shape({ name: Type.Optional(Text(200)), url: Type.Optional(Url) }), { maxItems: 2 }),
  ),
  data: Type.Optional(
    shape({
      description: optional(Text(5000)),
      image: optional(Url),
      nameFile1: optional(Text(200)),
      nameFile2: optional(Text(200)),
      nameFile3: optional(Text(200)),
      file1: optional(Url),
      file2: optional(Url),
      file3: optional(Url),
      alert: optional(Text(5000)),
    }),
  ),
  disclaimer: optional(Text(5000)),
}
export const OrganizationProfile = shape(profile)
export type OrganizationProfile = Static<typeof OrganizationProfile>

/** Members that answers carry and writes ignore (§3: a record's own read-only members). */
const ignored = {
  omitted: Type.Optional(Type.Unknown()),
  _id: Type.Optional(Type.Unknown()),
  uuid: Type.Optional(Type.Unknown()),
  dataSchema: Type.Optional(Type.Unknown()),
  createdAt: Type.Optional(Type.Unknown()),
  updatedAt: Type.Optional(Type.Unknown()),
}

export const OrganizationInput = shape({
  name: Text(200),
  ...profile,
  ...ignored,
  version: Type.Optional(Type.Unknown()),
})
export type OrganizationInput = Static<typeof OrganizationInput>
export const OrganizationChange = shape({
  name: Type.Optional(Text(200)),
  ...profile,
  ...ignored,
  version: Type.Optional(Type.Integer()),
})
export type OrganizationChange = Static<typeof OrganizationChange>

export const Organization = shape({
  _id: Id,
  uuid: Id,
  name: Type.String(),
  ...profile,
  socialMedia: Type.Array(shape({ name: Type.String(), url: Type.String() }), {
    description: 'Always two entries, empty where nothing is set',
  }),
  /** ORG-10: the name, repeated as the member that generic lists read. */
  dataSchema: shape({ identifier: Type.String() }),
  omitted: Type.Optional(
    Type.Array(Type.String(), { description: 'Members too large for a list; by id it is whole' }),
  ),
  version: Type.Integer(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Organization = Static<typeof Organization>

export const organizations = {
  list: route({
    method: 'GET',
    path: '/organizations',
    access: { permission: 'any' },
    area: null,
    summary: 'Organizations assigned to the caller; page=false gives all',
    query: Type.Object({ ...ListQuery, sortBy: Type.Optional(Type.Enum([...orders, 'updatedAt'])) }),
    answer: Paged(Organization),
  }),
  create: route({
    method: 'POST',
    path: '/organizations',
    access: { permission: 'write' },
    area: null,
    summary: 'A new organization, assigned to its creator',
    body: OrganizationInput,
    answer: Organization,
    creates: true,
  }),
  get: route({
    method: 'GET',
    path: '/organizations/:id',
    access: { permission: 'any' },
    area: null,
    summary: 'One organization',
    params: IdParams,
    answer: Collection(Organization),
  }),
  update: route({
    method: 'PUT',
    path: '/organizations/:id',
    access: { permission: 'write' },
    area: null,
    summary: 'Changes the members sent; sending one location mode clears the other',
    params: IdParams,
    body: OrganizationChange,
    answer: Organization,
  }),
  archive: route({
    method: 'DELETE',
    path: '/organizations/:id',
    access: { permission: 'write' },
    area: null,
    summary: 'Archives an organization; records that name it keep its name',
    params: IdParams,
    answer: null,
  }),
}
