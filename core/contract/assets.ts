import Type, { type Static } from 'typebox'
import { form, FormVersion, OneForm } from './configuration.ts'
import {
  Clearable,
  Collection,
  ColumnQuery,
  FormAnswer,
  FormValues,
  Id,
  IdOf,
  IdParams,
  ignoring,
  ListQuery,
  maxCreated,
  maxSheetBytes,
  Named,
  NamedOrNull,
  Paged,
  Reference,
  route,
  newAs,
  sentAs,
  shape,
  Timestamp,
  Translations,
  TranslationsAnswer,
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
  location: NamedOrNull,
  dataSchema: FormAnswer('By the names of `schema.properties` of its kind'),
  i18n: TranslationsAnswer,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  version: Type.Integer(),
})
export type Asset = Static<typeof Asset>

/** An asset's own read-only members: answers carry them, writes ignore them (§3). */
const ignored = ignoring('_id', 'name', 'assetSchemaVersion', 'createdAt', 'updatedAt')
const values = {
  location: Clearable(Reference),
  i18n: Type.Optional(Translations),
}

export const AssetInput = shape({
  organization: Reference,
  assetSchema: Reference,
  dataSchema: FormValues('By the names of `schema.properties` of GET /api/assetSchemas/{id}'),
  ...values,
  ...ignored,
  assetSchemaVersion: newAs('`assetSchema`'),
  ...ignoring('version'),
})

export type AssetInput = Static<typeof AssetInput>

export const AssetChange = shape({
  organization: Type.Optional(Reference),
  dataSchema: Type.Optional(FormValues('The whole form: what is left out is emptied')),
  ...values,
  ...ignored,
  ...ignoring('assetSchema'),
  assetSchemaVersion: sentAs('assetSchemaVersion'),
  version: Type.Optional(Type.Integer()),
})
export type AssetChange = Static<typeof AssetChange>

/** AST-07: the client's query members; `currentPage=-1` asks for all. */
export const AssetListQuery = Type.Object({
  ...ColumnQuery,
  assetSchema: Type.Optional(IdOf('the kind of asset')),
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
  createMany: route({
    method: 'POST',
    path: '/assets/createMany',
    access: { permission: 'write', flag },
    area: 'assets',
    summary: 'Up to 1,000 new assets, all or none. A refusal names each row',
    body: shape({ assets: Type.Array(AssetInput, { minItems: 1, maxItems: maxCreated }) }),
    bodyLimit: maxSheetBytes,
    answer: Collection(Asset),
    status: 201,
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
