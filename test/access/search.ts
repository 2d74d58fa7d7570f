import type { AccessTable } from './table.ts'

export const search: AccessTable<'search'> = {
  all: {
    request: () => ({ query: { search: 'zur07' } }),
    answer: { shows: 1 },
    cases: {
      'by the code of a product': {
        request: ({ blockUuid }) => ({ query: { search: `https://litoral.example/${blockUuid}` } }),
        answer: { shows: 1 },
      },
      'of an organization': {
        request: ({ organization }) => ({ query: { search: organization } }),
        answer: { shows: 1 },
      },
      'of a place': { request: ({ location }) => ({ query: { search: location } }), answer: { shows: 1 } },
      'of an asset': { request: ({ asset }) => ({ query: { search: asset } }), answer: { shows: 1 } },
      'of a file': { request: ({ media }) => ({ query: { search: media } }), answer: { shows: 1 } },
    },
  },
}
