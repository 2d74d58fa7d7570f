import type { AccessTable } from './table.ts'

export const samples: AccessTable<'samples'> = {
  packs: { request: () => ({}), answer: { shows: 4 } },
  pack: { request: () => ({ params: { id: 'cafe' } }) },
  // The account uses another configuration.
  write: { request: () => ({ body: { pack: 'cafe' } }) },
  state: { request: () => ({}) },
  remove: { request: () => ({}) },
}
