import type { AccessTable } from './table.ts'

export const audience: AccessTable<'audience'> = {
  of: {
    request: ({ block: id }) => ({ params: { id } }),
    cases: {
      'of a key': {
        request: ({ block: id, apiKey }) => ({ params: { id }, query: { as: 'key', key: apiKey } }),
      },
      'of a view': {
        request: ({ block: id, view }) => ({ params: { id }, query: { as: 'view', view } }),
      },
    },
  },
}
