import Type, { type Static } from 'typebox'
import { form, FormVersion, OneForm } from './configuration.ts'
import {
  Clearable,
  Collection,
  FormAnswer,
  FormValues,
  Id,
  IdOf,
  IdParams,
  ignoring,
  LanguageQuery,
  ListQuery,
  NamedOrNull,
  Paged,
  Reference,
  route,
  newAs,
  sentAs,
  shape,
  Text,
  TextOrNull,
  Timestamp,
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
  asset: NamedOrNull,
  dataSchema: FormAnswer('By the names of `schema.properties` of its schema'),
  deleted_at: TextOrNull,
  createdAt: Timestamp,
})
export type Check = Static<typeof Check>

/** Members that answers carry and writes ignore (§3). */
const ignored = ignoring('name', 'checkSchemaVersion', 'createdAt')
const asset = Clearable(Reference)
export const CheckInput = shape({
  checkSchema: Reference,
  asset,
  dataSchema: FormValues('By the names of `schema.properties` of GET /api/checkSchemas/{id}'),
  ...ignored,
  checkSchemaVersion: newAs('`checkSchema`'),
  _id: Type.Optional(Type.Unknown({ description: 'A temporary id of the client, which is ignored' })),
  ...ignoring('deleted_at'),
})
export const CheckChange = shape({
  _id: Id,
  asset,
  dataSchema: Type.Optional(FormValues('The whole form: what is left out is emptied')),
  deleted_at: Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      maxLength: 40,
      description: 'A time removes the check',
    }),
  ),
  ...ignored,
  ...ignoring('checkSchema'),
  checkSchemaVersion: sentAs('checkSchemaVersion'),
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
    query: Type.Object({
      ...ListQuery,
      assetSchemaId: Type.Optional(IdOf('the kind of asset that is looked at')),
    }),
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
    query: Type.Object({
      ids: Type.Optional(Text(40_000, 'Ids of checks, as `[a,b]` or `a,b`')),
      language: LanguageQuery,
    }),
    answer: Collection(Check),
  }),
  get: route({
    method: 'GET',
    path: '/checks/:id',
    access: read,
    area: 'checks',
    summary: "One filled check; a schema's id answers that schema",
    params: IdParams,
    query: Type.Object({ language: LanguageQuery }),
    answer: Collection(Type.Union([Check, CheckSchema])),
  }),
  create: route({
    method: 'POST',
    path: '/checks',
    access: write,
    area: 'checks',
    summary: 'Fills checks, all or none; a process that names them makes them its own',
    body: Type.Array(CheckInput, list),
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
