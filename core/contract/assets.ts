import Type, { type Static } from 'typebox'
import { form, FormVersion, OneForm } from './configuration.ts'
import {
  Collection,
  Id,
  IdParams,
  JsonObject,
  ListQuery,
  Named,
  Paged,
  Reference,
  route,
  shape,
  Text,
  Timestamp,
  Translations,
  TranslationsAnswer,
  Values,
} from './route.ts'

/** AST-08: what an account calls a kind of asset, and its form. Titles are in the language asked for. */
export const AssetSchema = Type.Object({
  _id: Id,
  name: Type.String(),
  ...form,
  uniqueFields: Type.Array(Type.String()),
  craftable: Type.Boolean({ description: 'Its assets may be picked as supplies of a transformation' }),
  type: Type.Optional(Type.String()),
  version: FormVersion,
  currentVersion: Type.Integer(),
})
export type AssetSchema = Static<typeof AssetSchema>

export const Asset = shape({
  _id: Id,
  name: Type.String({ description: 'Its identifier' }),
  assetSchema: Id,
  assetSchemaVersion: Type.Integer(),
  organization: Named,
  location: Type.Unsafe<Static<typeof Named> | null>({
    type: ['object', 'null'],
    properties: Named.properties,
    required: ['_id', 'name'],
  }),
  dataSchema: Values,
  i18n: TranslationsAnswer,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  version: Type.Integer(),
})
export type Asset = Static<typeof Asset>

/** An asset's own read-only members: answers carry them, writes ignore them (§3). */
const ignored = {
  _id: Type.Optional(Type.Unknown()),
  name: Type.Optional(Type.Unknown()),
  assetSchemaVersion: Type.Optional(Type.Unknown()),
  createdAt: Type.Optional(Type.Unknown()),
  updatedAt: Type.Optional(Type.Unknown()),
}
const values = {
  location: Type.Optional(Type.Union([Reference, Type.Null()])),
  i18n: Type.Optional(Translations),
}

const AssetInput = shape({
  organization: Reference,
  assetSchema: Reference,
  dataSchema: JsonObject,
  ...values,
  ...ignored,
  version: Type.Optional(Type.Unknown()),
})

const AssetChange = shape({
  organization: Type.Optional(Reference),
  dataSchema: Type.Optional(JsonObject),
  ...values,
  ...ignored,
  assetSchema: Type.Optional(Type.Unknown()),
  version: Type.Optional(Type.Integer()),
})
export type AssetChange = Static<typeof AssetChange>

/** AST-07: the client's query members; `currentPage=-1` asks for all. */
export const AssetListQuery = Type.Object({
  ...ListQuery,
  sort: Type.Optional(Text(300)),
  assetSchema: Type.Optional(Text(100)),
  currentPage: Type.Optional(Text(20)),
  searchHeader: Type.Optional(Text(2000)),
  headers: Type.Optional(Text(2000)),
  organization: Type.Optional(Text(20_000)),
})
export type AssetListQuery = Static<typeof AssetListQuery>

const flag = 'assets'
const read = { permission: 'any', flag } as const
const change = { permission: 'archive', flag } as const

export const assets = {
  schemas: route({
    method: 'GET',
    path: '/assetSchemas',
    access: read,
    area: 'assets',
    summary: 'Kinds of asset, in the order of the configuration',
    query: Type.Object(ListQuery),
    answer: Paged(AssetSchema),
  }),
  schema: route({
    method: 'GET',
    path: '/assetSchemas/:id',
    access: read,
    area: 'assets',
    summary: 'One kind of asset',
    params: IdParams,
    query: OneForm,
    answer: Collection(AssetSchema),
  }),
  list: route({
    method: 'GET',
    path: '/assets',
    access: read,
    area: 'assets',
    summary: 'Assets of a kind: searched, filtered, sorted',
    query: AssetListQuery,
    answer: Paged(Asset),
  }),
  create: route({
    method: 'POST',
    path: '/assets',
    access: { permission: 'write', flag },
    area: 'assets',
    summary: 'A new asset',
    body: AssetInput,
    answer: Asset,
    creates: true,
  }),
  get: route({
    method: 'GET',
    path: '/assets/:id',
    access: read,
    area: 'assets',
    summary: 'One asset',
    params: IdParams,
    answer: Collection(Asset),
  }),
  update: route({
    method: 'PUT',
    path: '/assets/:id',
    access: change,
    area: 'assets',
    summary: 'Changes an asset',
    params: IdParams,
    body: AssetChange,
    answer: Asset,
  }),
  archive: route({
    method: 'DELETE',
    path: '/assets/:id',
    access: change,
    area: 'assets',
    summary: 'Archives an asset; records that name it keep its name',
    params: IdParams,
    answer: null,
  }),
}
