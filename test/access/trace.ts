import type { AccessTable } from './table.ts'

export const trace: AccessTable<'trace'> = {
  of: {
    request: ({ block: id }) => ({ params: { id } }),
    answer: { shows: 2 },
    exceptions: { allButLoads: { shows: 1, masked: 1 } },
    cases: {
      'of the load': {
        request: ({ load: id }) => ({ params: { id }, query: { direction: '0' } }),
        answer: { shows: 2 },
        exceptions: { allButBlocks: { shows: 1, masked: 1 } },
      },
    },
  },
  ofMany: {
    request: ({ block, load }) => ({ body: { products: [block, load], direction: 0 } }),
    answer: { shows: 2 },
  },
}
