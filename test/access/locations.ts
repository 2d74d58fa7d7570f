import { type AccessTable, everyCaller } from './table.ts'

export const locations: AccessTable<'locations'> = {
  list: {
    needs: { permission: 'any' },
    request: () => ({ query: { search: 'lugar' } }),
    answers: everyCaller({ shows: 1 }, { anotherOrganization: { shows: 0 } }),
    cases: {
      'without pages': {
        request: () => ({ query: { page: 'false' } }),
        answers: everyCaller({ shows: 1 }, { anotherOrganization: { shows: 0 } }),
      },
      'of one organization': {
        request: ({ organization }) => ({ query: { organization } }),
        answers: everyCaller({ shows: 1 }, { anotherOrganization: { shows: 0 } }),
      },
    },
  },
  create: {
    needs: { permission: 'write' },
    request: ({ organization }) => ({ body: { name: 'Galpón', organization } }),
    answers: everyCaller('done', { anotherOrganization: { faults: ['/organization'] } }),
  },
  get: {
    needs: { permission: 'any' },
    request: ({ location }) => ({ params: { id: location } }),
    answers: everyCaller({ shows: 1 }, { anotherOrganization: 'absent' }),
  },
  update: {
    needs: { permission: 'archive' },
    request: ({ location, organization }) => ({
      params: { id: location },
      body: { city: 'Tupungato', organization },
    }),
    answers: everyCaller('done', { anotherOrganization: 'absent', levelOne: 'refused' }),
  },
  archive: {
    needs: { permission: 'archive' },
    request: ({ archivedLocation }) => ({ params: { id: archivedLocation } }),
    liveRequest: ({ location }) => ({ params: { id: location } }),
    answers: everyCaller('done', { anotherOrganization: 'absent', levelOne: 'refused' }),
  },
}
