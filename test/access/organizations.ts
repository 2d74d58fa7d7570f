import { type AccessTable, everyCaller } from './table.ts'

export const organizations: AccessTable<'organizations'> = {
  list: {
    needs: { permission: 'any' },
    request: () => ({ query: { search: 'finca' } }),
    answers: everyCaller(
      { shows: 1 },
      {
        anotherOrganization: { shows: 0 },
      },
    ),
  },
  create: {
    needs: { permission: 'write' },
    request: () => ({ body: { name: 'Otra finca' } }),
    answers: everyCaller('done'),
  },
  get: {
    needs: { permission: 'any' },
    request: ({ organization }) => ({ params: { id: organization } }),
    answers: everyCaller(
      { shows: 1 },
      {
        anotherOrganization: 'absent',
      },
    ),
  },
  update: {
    needs: { permission: 'write' },
    request: ({ organization }) => ({
      params: { id: organization },
      body: { website: 'https://finca.example' },
    }),
    answers: everyCaller('done', {
      anotherOrganization: 'absent',
    }),
  },
  archive: {
    needs: { permission: 'write' },
    request: ({ archivedBlock }) => ({ params: { id: archivedBlock } }),
    liveRequest: ({ organization }) => ({ params: { id: organization } }),
    answers: everyCaller('done', {
      anotherOrganization: 'absent',
    }),
  },
}
