import Type, { type Static } from 'typebox'
import { StoredFiles } from './packs.ts'
import { Collection, Id, IdParams, LanguageQuery, route, shape } from './route.ts'

const Ability = shape({ title: Type.String(), text: Type.String() })

export const ReadyStage = shape({
  _id: Id,
  name: Type.String(),
  shortName: Type.Optional(Type.String()),
  marca: Type.Optional(Type.String()),
  ratio: Type.Optional(
    Type.Array(Type.Unsafe<1 | 'n'>({}), { description: 'Of the way from the stage before' }),
  ),
})

export const ReadySet = shape({
  _id: Id,
  name: Type.String(),
  description: Type.String(),
  processes: Type.Integer({ description: 'How many kinds of processes it has' }),
  stages: Type.Array(ReadyStage),
  abilities: Type.Array(Ability, { description: 'What one can do with it' }),
  quintals: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Sizes of a quintal, of which the account chooses one; the first stands in the files',
    }),
  ),
})
export type ReadySet = Static<typeof ReadySet>

export const SamplesState = shape({
  state: Type.Enum(['none', 'running', 'there']),
  pack: Type.Optional(Id),
  count: Type.Integer({ description: 'Products among the samples' }),
})

const admin = { permission: 'admin' } as const

/** Ready-made sets, and sample records for an account that uses one. */
export const samples = {
  packs: route({
    method: 'GET',
    path: '/admin/packs',
    access: admin,
    area: 'people',
    summary: 'Ready-made configurations that an account may begin with',
    query: Type.Object({ language: LanguageQuery }),
    answer: Collection(ReadySet),
  }),
  pack: route({
    method: 'GET',
    path: '/admin/packs/:id',
    access: admin,
    area: 'people',
    summary:
      "The files of a ready-made configuration, with the account's own id and name; `blanco` is the smallest",
    params: IdParams,
    query: Type.Object({
      quintal: Type.Optional(Type.String({ description: 'One of its `quintals`' })),
    }),
    answer: shape({ files: StoredFiles }),
  }),
  write: route({
    method: 'POST',
    path: '/admin/samples',
    access: admin,
    area: 'people',
    idempotent: true,
    summary: 'Writes the sample records of the ready-made set that the account uses, by a job',
    body: shape({ pack: Id }),
    answer: SamplesState,
    status: 202,
  }),
  state: route({
    method: 'GET',
    path: '/admin/samples',
    access: admin,
    area: 'people',
    summary: 'Whether there are sample records',
    answer: SamplesState,
  }),
  remove: route({
    method: 'DELETE',
    path: '/admin/samples',
    access: admin,
    area: 'people',
    summary: 'Archives all sample records at once; 409 RELATED while records of the account belong to them',
    answer: shape({ count: Type.Integer() }),
  }),
}
