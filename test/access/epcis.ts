import type { AccessTable } from './table.ts'

export const epcis: AccessTable<'epcis'> = {
  export: {
    request: ({ block: id }) => ({ params: { id } }),
    cases: {
      'of the load': { request: ({ load: id }) => ({ params: { id }, query: { direction: 'both' } }) },
    },
  },
  summary: { request: ({ block: id }) => ({ params: { id } }) },
}
