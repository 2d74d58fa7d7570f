import { type AccessTable, administratorAlone } from './table.ts'

const needs = { permission: 'admin' } as const

export const samples: AccessTable<'samples'> = {
  packs: { needs, request: () => ({}), answers: administratorAlone({ shows: 4 }) },
  pack: {
    needs,
    request: () => ({ params: { id: 'cafe' } }),
    answers: administratorAlone('done'),
  },
  // The account uses another configuration.
  write: {
    needs,
    request: () => ({ body: { pack: 'cafe' } }),
    answers: administratorAlone('done'),
  },
  state: { needs, request: () => ({}), answers: administratorAlone('done') },
  remove: { needs, request: () => ({}), answers: administratorAlone('done') },
}
