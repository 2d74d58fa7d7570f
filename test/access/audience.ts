import type { AccessTable } from './table.ts'

export const audience: AccessTable<'audience'> = {
  of: {
    request: ({ block: id }) => ({ params: { id } }),
    cases: {
      'of a view': {
        request: ({ block: id, view }) => ({ params: { id }, query: { as: 'view', view } }),
      },
    },
  },
}
