import Type, { type Static } from 'typebox'
import {
  After,
  Clearable,
  Collection,
  Coordinates,
  Id,
  IdParams,
  ignoring,
  ListQuery,
  Paged,
  route,
  shape,
  SortBy,
  Text,
  Timestamp,
} from './route.ts'

const Url = Text(2000)

export const OrganizationDetails = shape({
  description: Clearable(Text(5000)),
  image: Clearable(Url),
  nameFile1: Clearable(Text(200)),
  nameFile2: Clearable(Text(200)),
  nameFile3: Clearable(Text(200)),
  file1: Clearable(Url),
  file2: Clearable(Url),
  file3: Clearable(Url),
  alert: Clearable(Text(5000)),
})

/** What the public page says in other languages; it shows the account's texts where there are none. */
const Translations = Type.Record(
  Type.String(),
  shape({
    description: Type.Optional(Text(5000)),
    alert: Type.Optional(Text(5000)),
    disclaimer: Type.Optional(Text(5000)),
  }),
)

/** ORG-07 to ORG-09: the profile of an organization, everything but its name. */
const profile = {
  logoUrl: Clearable(Url),
  frontImageUrl: Clearable(Url),
  videoUrl: Clearable(Url),
  labelOfInputSearch: Clearable(Text()),
  country: Clearable(Text()),
  state: Clearable(Text()),
  city: Clearable(Text()),
  address: Clearable(Text()),
  cords: Clearable(Coordinates),
  website: Clearable(Url),
  phoneNumber: Clearable(Type.String({ maxLength: 40, pattern: '^[0-9]*$' })),
  email: Clearable(Text(254)),
  gln: Clearable(Text(13, 'Its GLN: 13 digits')),
  gs1Prefixes: Type.Optional(
    Type.Array(Text(12), {
      maxItems: 10,
      description: 'The prefixes that GS1 gave it, of 4 to 12 digits; none: any GTIN',
    }),
  ),
  socialMedia: Type.Optional(
    Type.Array(shape({ name: Type.Optional(Text(200)), url: Type.Optional(Url) }), { maxItems: 2 }),
  ),
  data: Type.Optional(OrganizationDetails),
  disclaimer: Clearable(Text(5000)),
  i18n: Type.Optional(Translations),
}
export const OrganizationProfile = shape(profile)
export type OrganizationProfile = Static<typeof OrganizationProfile>

/** Members that answers carry and writes ignore (§3: a record's own read-only members). */
const ignored = ignoring('omitted', '_id', 'uuid', 'dataSchema', 'createdAt', 'updatedAt')

export const OrganizationInput = shape({
  name: Text(200),
  ...profile,
  ...ignored,
  ...ignoring('version'),
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
    query: Type.Object({ ...ListQuery, after: After, sortBy: SortBy('updatedAt') }),
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
