import type { AccessTable } from './table.ts'

export const history: AccessTable<'history'> = {
  list: {
    request: ({ organization }) => ({ query: { type: 'organizations', record: organization } }),
    // It was created, then got a prefix of GS1.
    answer: { shows: 2 },
  },
  seal: { request: () => ({}) },
  verify: { request: () => ({}) },
  record: {
    request: ({ organization }) => ({ params: { type: 'organizations', id: organization } }),
    answer: { shows: 2 },
    cases: {
      'of a product': {
        request: ({ block }) => ({ params: { type: 'products', id: block } }),
        // Its processes are part of it, for whoever may read them.
        answer: { shows: 5 },
        exceptions: { noProcess: { shows: 2 } },
      },
      'of a process': {
        request: ({ picking }) => ({ params: { type: 'milestones', id: picking } }),
        answer: { shows: 1 },
      },
      'of a place': {
        request: ({ location }) => ({ params: { type: 'locations', id: location } }),
        answer: { shows: 1 },
      },
      'of an asset': {
        request: ({ asset }) => ({ params: { type: 'assets', id: asset } }),
        answer: { shows: 1 },
      },
    },
  },
}
