import Type from 'typebox'
import { Ids, route, shape, Text } from './route.ts'

/** Taking an archive back (UND-01); each noun archives by its own routes. */
export const archive = {
  restore: route({
    method: 'PUT',
    path: '/undo',
    access: { permission: 'write' },
    via: 'undo',
    summary: 'Brings archived records back with what fell with them, all or none',
    query: Type.Object({ type: Type.Optional(Text(40)) }),
    body: shape({ ids: Ids }),
    answer: null,
  }),
}
