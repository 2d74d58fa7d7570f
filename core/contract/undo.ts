import Type from 'typebox'
import { Id, IdParams, route, shape, Text } from './route.ts'

/** What an archive can bring back, by the word that the client sends (UND-02). */
export const undoTypes = ['products', 'organizations', 'milestones'] as const
export type UndoType = (typeof undoTypes)[number]

const ids = Type.Array(Id, { minItems: 1, maxItems: 1000 })
const removal = { method: 'DELETE', params: IdParams, answer: null } as const
const notLevelOne = { permission: 'archive' } as const
const archiveMilestone = {
  ...removal,
  access: notLevelOne,
  summary: 'Archives a process; of a transformation its links too, which frees the origins',
} as const

/** Archiving and taking it back (GEN-11, UND-01). */
export const undo = {
  product: route({
    ...removal,
    path: '/products/:id',
    access: notLevelOne,
    summary: 'Archives a product without links, with its processes and attributes',
  }),
  products: route({
    method: 'POST',
    path: '/productsDeleteMany',
    access: notLevelOne,
    summary: 'Archives several products, or none of them',
    body: shape({ ids }),
    answer: shape({ ids }),
  }),
  organization: route({
    ...removal,
    path: '/organizations/:id',
    access: { permission: 'write' },
    summary: 'Archives an organization; records that name it keep its name',
  }),
  milestone: route({ ...archiveMilestone, path: '/milestones/:id' }),
  milestoneSingular: route({ ...archiveMilestone, path: '/milestone/:id' }),
  transformation: route({ ...archiveMilestone, path: '/transformations/:id' }),
  restore: route({
    method: 'PUT',
    path: '/undo',
    access: { permission: 'write' },
    summary: 'Brings archived records back with what fell with them, all or none',
    query: Type.Object({ type: Type.Optional(Text(40)) }),
    body: shape({ ids }),
    answer: null,
  }),
}
