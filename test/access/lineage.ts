import type { AccessTable } from './table.ts'

const origins = { direction: '0', schemaId: 'ps-cuartel' }

export const lineage: AccessTable<'lineage'> = {
  near: {
    request: ({ block }) => ({ params: { id: block } }),
    answer: { shows: 1 },
    exceptions: { allButLoads: { shows: 0, masked: 1 } },
    cases: {
      'of the load': {
        request: ({ load: id }) => ({ params: { id } }),
        answer: { shows: 1 },
        exceptions: { allButBlocks: { shows: 0, masked: 1 } },
      },
    },
  },
  related: {
    request: ({ block, load }) => ({
      params: { id: block },
      query: { direction: '1', schemaId: 'ps-partida-uva', originId: load },
    }),
    answer: { shows: 1 },
    exceptions: { allButLoads: { shows: 0 } },
    cases: {
      'of the load': {
        request: ({ load: id }) => ({ params: { id }, query: origins }),
        answer: { shows: 1 },
        exceptions: { allButBlocks: { shows: 0, masked: 1 } },
      },
      'with a search': {
        request: ({ load: id }) => ({ params: { id }, query: { ...origins, search: 'zur' } }),
        answer: { shows: 1 },
        exceptions: { allButBlocks: { shows: 0 } },
      },
      'from the block': {
        request: ({ load: id, block }) => ({ params: { id }, query: { ...origins, originId: block } }),
        answer: { shows: 1 },
        exceptions: { allButBlocks: { shows: 0 } },
      },
    },
  },
  grouping: {
    request: ({ picking }) => ({ params: { id: picking } }),
    answer: { shows: 1 },
    exceptions: { allButBlocks: { shows: 0, masked: 1 } },
    cases: {
      'with a search': {
        request: ({ picking: id }) => ({ params: { id }, query: { search: 'zur' } }),
        answer: { shows: 1 },
        exceptions: { allButBlocks: { shows: 0 } },
      },
    },
  },
  graph: {
    request: ({ load: id }) => ({ params: { id } }),
    answer: { shows: 2 },
    exceptions: { allButBlocks: { shows: 1, masked: 1 } },
    cases: {
      'of the block': {
        request: ({ block: id }) => ({ params: { id }, query: { depth: '1' } }),
        answer: { shows: 2 },
        exceptions: { allButLoads: { shows: 1, masked: 1 } },
      },
    },
  },
}
