import type { AccessTable } from './table.ts'

export const organizations: AccessTable<'organizations'> = {
  list: { request: () => ({ query: { search: 'finca' } }), answer: { shows: 1 } },
  create: { request: () => ({ body: { name: 'Otra finca' } }) },
  get: { request: ({ organization }) => ({ params: { id: organization } }), answer: { shows: 1 } },
  update: {
    request: ({ organization }) => ({
      params: { id: organization },
      body: { website: 'https://finca.example' },
    }),
  },
  archive: {
    request: ({ archivedBlock }) => ({ params: { id: archivedBlock } }),
    liveRequest: ({ organization }) => ({ params: { id: organization } }),
  },
}
