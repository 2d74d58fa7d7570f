import type { AccessTable } from './table.ts'

export const configuration: AccessTable<'configuration'> = {
  stages: {
    request: () => ({}),
    answer: { shows: 6, writable: 6, products: 5 },
    exceptions: {
      administrator: { shows: 7, writable: 7, products: 5 },
      anotherOrganization: { shows: 6, writable: 6, products: 0 },
      stagesToRead: { shows: 6, writable: 0, products: 5 },
      allButBlocks: { shows: 5, writable: 5, products: 3 },
      allButLoads: { shows: 5, writable: 5, products: 4 },
    },
  },
  stage: {
    request: () => ({ params: { id: 'ps-cuartel' } }),
    answer: { shows: 1, writable: 1, products: 2 },
    exceptions: {
      anotherOrganization: { shows: 1, writable: 1, products: 0 },
      stagesToRead: { shows: 1, writable: 0, products: 2 },
    },
  },
  milestoneSchemas: {
    request: ({ load }) => ({ query: { productId: load } }),
    otherRequests: [
      ({ stage }) => ({ query: { productSchemaId: stage } }),
      ({ stage }) => ({ query: { productSchemaGroupId: stage, onlyInitiators: '1' } }),
    ],
    answer: { shows: 2, writable: 2, products: 0 },
    exceptions: { processesToRead: { shows: 2, writable: 0, products: 0 } },
    cases: {
      'to record': {
        request: () => ({ query: { productSchemaId: 'ps-cuartel', withoutInitiators: '1' } }),
        answer: { shows: 3, writable: 3, products: 0 },
      },
      'to look up': {
        request: () => ({ query: { productSchemaId: 'ps-cuartel' } }),
        answer: { shows: 3, writable: 3, products: 0 },
        exceptions: { processesToRead: { shows: 3, writable: 0, products: 0 } },
      },
    },
  },
  milestoneSchema: {
    request: () => ({ params: { id: 'ms-poda' } }),
    answer: { shows: 1, writable: 1, products: 0 },
    exceptions: { processesToRead: { shows: 1, writable: 0, products: 0 } },
  },
  milestoneSchemaPlural: {
    request: () => ({ params: { id: 'ms-poda' } }),
    answer: { shows: 1, writable: 1, products: 0 },
    exceptions: { processesToRead: { shows: 1, writable: 0, products: 0 } },
  },
  stageTemplate: { request: () => ({ params: { id: 'ps-cuartel' } }) },
  milestoneSchemaTemplate: { request: () => ({ params: { id: 'ms-poda' } }) },
  vertical: {
    request: () => ({ params: { id: 'v-vino' } }),
    answer: { shows: 6 },
    exceptions: { allButBlocks: { shows: 5 }, allButLoads: { shows: 5 } },
  },
  workflow: {
    request: ({ load }) => ({ params: { id: load } }),

    cases: {
      'of a stage': { request: () => ({ params: { id: 'ps-cuartel' } }) },
    },
  },
}
