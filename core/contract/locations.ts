import Type, { type Static } from 'typebox'
import { maxGeometryLength } from '../geometry/check.ts'
import {
  After,
  bytes,
  Clearable,
  Collection,
  Coordinates,
  GroundFormat,
  Id,
  IdParams,
  ignoring,
  ListQuery,
  maxCreated,
  maxSheetBytes,
  Named,
  OrganizationFilter,
  OrNull,
  Paged,
  Reference,
  route,
  shape,
  SortBy,
  Text,
  TextOrNull,
  Timestamp,
  Warning,
} from './route.ts'

/** What a body says of a place beside its name and organization; an empty text or null removes it. */
const details = {
  country: Clearable(Text()),
  state: Clearable(Text()),
  city: Clearable(Text()),
  address: Clearable(Text()),
  gln: Clearable(Text(13, 'Its GLN: 13 digits')),
  glnExtension: Clearable(Text(20, 'Tells places of one GLN apart')),
  coords: Clearable(
    Type.Union([
      Coordinates,
      Text(2_000, 'As people write it: degrees in any writing, a link of a map, metres of a known system'),
    ]),
  ),
  /** LOC-08: no address but the ground itself. */
  kmzUrl: Clearable(Text(maxGeometryLength, 'GeoJSON, or the text of a KML, GPX, WKT or ODK')),
}

/** Members that answers carry and writes ignore (§3). */
const ignored = ignoring(
  '_id',
  'hasGeometry',
  'isOdd',
  'areaHa',
  'outline',
  'warnings',
  'createdAt',
  'updatedAt',
)

export const LocationInput = shape({
  name: Text(200),
  organization: Reference,
  ...details,
  ...ignored,
  ...ignoring('version'),
})
export type LocationInput = Static<typeof LocationInput>

export const LocationChange = shape({
  name: Type.Optional(Text(200)),
  organization: Type.Optional(Reference),
  ...details,
  ...ignored,
  version: Type.Optional(Type.Integer()),
})
export type LocationChange = Static<typeof LocationChange>

/** A place as lists and pickers show it. */
const listed = {
  _id: Id,
  name: Type.String(),
  organization: Named,
  country: TextOrNull,
  state: TextOrNull,
  city: TextOrNull,
  address: TextOrNull,
  gln: TextOrNull,
  glnExtension: TextOrNull,
  coords: OrNull(Coordinates),
  hasGeometry: Type.Boolean(),
  areaHa: OrNull(Type.Number({ description: 'Null without a polygon' })),
  outline: OrNull(
    Type.Array(Type.Array(Type.Number()), {
      description: 'The largest polygon by at most 40 corners [lng, lat], or the first point',
    }),
  ),
  version: Type.Integer(),
  createdAt: Timestamp,
  isOdd: Type.Optional(
    Type.Boolean({ description: 'Its geometry has warnings, which the answer by id says' }),
  ),
  updatedAt: Timestamp,
}
export const ListedLocation = shape(listed)
export type ListedLocation = Static<typeof ListedLocation>

export const Location = shape({
  ...listed,
  kmzUrl: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'The geometry as GeoJSON text',
  }),
  warnings: Type.Array(Warning),
})
export type Location = Static<typeof Location>

export const locations = {
  list: route({
    method: 'GET',
    path: '/locations',
    access: { permission: 'any' },
    area: 'locations',
    summary: 'Places of the assigned organizations, by name or organization; page=false gives all',
    query: Type.Object({
      ...ListQuery,
      after: After,
      sortBy: SortBy('organization'),
      organization: OrganizationFilter,
      format: GroundFormat,
    }),
    answer: Paged(ListedLocation),
    file: bytes(['application/geo+json']),
  }),
  create: route({
    method: 'POST',
    path: '/locations',
    access: { permission: 'write' },
    area: 'locations',
    summary: 'A new place of an organization',
    body: LocationInput,
    answer: Location,
    creates: true,
  }),
  createMany: route({
    method: 'POST',
    path: '/locations/createMany',
    access: { permission: 'write' },
    area: 'locations',
    summary: 'Up to 1,000 new places, all or none. A refusal names each row',
    body: shape({ locations: Type.Array(LocationInput, { minItems: 1, maxItems: maxCreated }) }),
    bodyLimit: maxSheetBytes,
    answer: Collection(Location),
    status: 201,
    creates: true,
  }),
  get: route({
    method: 'GET',
    path: '/locations/:id',
    access: { permission: 'any' },
    area: 'locations',
    summary: 'One place with its geometry',
    params: IdParams,
    answer: Collection(Location),
  }),
  update: route({
    method: 'PUT',
    path: '/locations/:id',
    access: { permission: 'archive' },
    area: 'locations',
    summary: 'Changes the members sent',
    params: IdParams,
    body: LocationChange,
    answer: Location,
  }),
  archive: route({
    method: 'DELETE',
    path: '/locations/:id',
    access: { permission: 'archive' },
    area: 'locations',
    summary: 'Archives a place; forms that hold a copy of it keep the copy',
    params: IdParams,
    answer: null,
  }),
}
