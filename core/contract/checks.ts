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
  TextOrNull,
  Timestamp,
  Values,
} from './route.ts'

/** CHK-06: the form of a check. Titles are in the language asked for. */
export const CheckSchema = Type.Object({
  _id: Id,
  name: Type.String(),
  ...form,
  assetSchema: Type.Optional(Type.String({ description: 'The kind of asset that is looked at' })),
  version: FormVersion,
  currentVersion: Type.Integer(),
  createdAt: Timestamp,
})
export type CheckSchema = Static<typeof CheckSchema>

/** A filled check. */
export const Check = shape({
  _id: Id,
  name: Type.String({ description: "Its schema's name" }),
  checkSchema: Id,
  checkSchemaVersion: Type.Integer(),
  asset: Type.Unsafe<Static<typeof Named> | null>({
    type: ['object', 'null'],
    properties: Named.properties,
    required: ['_id', 'name'],
  }),
  dataSchema: Values,
  deleted_at: TextOrNull,
  createdAt: Timestamp,
})
export type Check = Static<typeof Check>

/** Members that answers carry and writes ignore (§3). */
const ignored = {
  name: Type.Optional(Type.Unknown()),
  checkSchemaVersion: Type.Optional(Type.Unknown()),
  createdAt: Type.Optional(Type.Unknown()),
}
const asset = Type.Optional(Type.Union([Reference, Type.Null()]))
const NewCheck = shape({
  checkSchema: Reference,
  asset,
  dataSchema: JsonObject,
  ...ignored,
  _id: Type.Optional(Type.Unknown({ description: 'A temporary id of the client, which is ignored' })),
  deleted_at: Type.Optional(Type.Unknown()),
})
const CheckChange = shape({
  _id: Id,
  asset,
  dataSchema: Type.Optional(JsonObject),
  deleted_at: Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      maxLength: 40,
      description: 'A time removes the check',
    }),
  ),
  ...ignored,
  checkSchema: Type.Optional(Type.Unknown()),
})
export type CheckChange = Static<typeof CheckChange>

const list = { minItems: 1, maxItems: 1000 }
const flag = 'checklists'
const read = { permission: 'any', flag } as const
const write = { permission: 'write', flag } as const

export const checks = {
  schemas: route({
    method: 'GET',
    path: '/checkSchemas',
    access: read,
    area: 'checks',
    summary: 'Forms of checks, for a kind of asset with assetSchemaId',
    query: Type.Object({ ...ListQuery, assetSchemaId: Type.Optional(Text(100)) }),
    answer: Paged(CheckSchema),
  }),
  schema: route({
    method: 'GET',
    path: '/checkSchemas/:id',
    access: read,
    area: 'checks',
    summary: 'One form of checks',
    params: IdParams,
    query: OneForm,
    answer: Collection(CheckSchema),
  }),
  list: route({
    method: 'GET',
    path: '/checks',
    access: read,
    area: 'checks',
    summary: 'Filled checks by their ids; unknown ids are left out, removed checks come with deleted_at',
    query: Type.Object({ ids: Type.Optional(Text(40_000)), language: Type.Optional(Text(20)) }),
    answer: Collection(Check),
  }),
  get: route({
    method: 'GET',
    path: '/checks/:id',
    access: read,
    area: 'checks',
    summary: "One filled check; a schema's id answers that schema",
    params: IdParams,
    query: Type.Object({ language: Type.Optional(Text(20)) }),
    answer: Collection(Type.Union([Check, CheckSchema])),
  }),
  create: route({
    method: 'POST',
    path: '/checks',
    access: write,
    area: 'checks',
    summary: 'Fills checks, all or none; a process that names them makes them its own',
    body: Type.Array(NewCheck, list),
    answer: shape({ ids: Type.Array(Id), created: Type.Integer(), collection: Type.Array(Check) }),
    creates: true,
  }),
  update: route({
    method: 'PUT',
    path: '/checks',
    access: write,
    area: 'checks',
    summary: 'Changes or removes checks, all or none',
    body: Type.Array(CheckChange, list),
    answer: Collection(Check),
  }),
}
