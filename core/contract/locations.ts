import Type, { type Static } from 'typebox'
import { maxGeometryLength } from '../fields/geometry.ts'
import {
  Collection,
  Id,
  IdParams,
  ListQuery,
  Named,
  orders,
  Paged,
  Reference,
  route,
  shape,
  Text,
  TextOrNull,
  Timestamp,
  Warning,
} from './route.ts'

const optional = <T extends Type.TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))
const orNull = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])

const Coordinates = shape({
  lat: Type.Number({ minimum: -90, maximum: 90 }),
  lng: Type.Number({ minimum: -180, maximum: 180 }),
})

/** What a body says of a place beside its name and organization; an empty text or null removes it. */
const details = {
  country: optional(Text()),
  state: optional(Text()),
  city: optional(Text()),
  address: optional(Text()),
  coords: optional(Coordinates),
  /** LOC-08: no address but GeoJSON. */
  kmzUrl: optional(Text(maxGeometryLength)),
}

/** Members that answers carry and writes ignore (§3). */
const ignored = {
  _id: Type.Optional(Type.Unknown()),
  hasGeometry: Type.Optional(Type.Unknown()),
  isOdd: Type.Optional(Type.Unknown()),
  areaHa: Type.Optional(Type.Unknown()),
  outline: Type.Optional(Type.Unknown()),
  warnings: Type.Optional(Type.Unknown()),
  createdAt: Type.Optional(Type.Unknown()),
  updatedAt: Type.Optional(Type.Unknown()),
}

const LocationInput = shape({
  name: Text(200),
  organization: Reference,
  ...details,
  ...ignored,
  version: Type.Optional(Type.Unknown()),
})
export type LocationInput = Static<typeof LocationInput>

const LocationChange = shape({
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
  coords: orNull(Coordinates),
  hasGeometry: Type.Boolean(),
  areaHa: orNull(Type.Number({ description: 'Null without a polygon' })),
  outline: orNull(
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
      sortBy: Type.Optional(Type.Enum([...orders, 'organization'])),
      organization: Type.Optional(Text(20_000)),
    }),
    answer: Paged(ListedLocation),
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
