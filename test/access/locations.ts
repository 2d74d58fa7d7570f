import { body } from './send.ts'
import type { AccessTable } from './table.ts'

declare module './world.ts' {
  interface World {
    location: string
    archivedLocation: string
  }
}

export const locations: AccessTable<'locations'> = {
  async records({ admin, organization, mark }) {
    const place = async (name: string): Promise<string> => {
      const kmzUrl = '{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}'
      return (await body(admin.post('/locations', { name, organization, state: `Mendoza ${mark}`, kmzUrl })))
        ._id
    }
    const [location, archivedLocation] = [await place(`Lugar ${mark}`), await place(`Otro lugar ${mark}`)]
    await body(admin.delete(`/locations/${archivedLocation}`))
    return { location, archivedLocation }
  },
  list: {
    request: () => ({ query: { search: 'lugar' } }),
    answer: { shows: 1 },
    cases: {
      'without pages': { request: () => ({ query: { page: 'false' } }), answer: { shows: 1 } },
      'as a file of plots': { request: () => ({ query: { format: 'geojson' } }), answer: { shows: 1 } },
      'of one organization': {
        request: ({ organization }) => ({ query: { organization } }),
        answer: { shows: 1 },
      },
    },
  },
  create: { request: ({ organization }) => ({ body: { name: 'Galpón', organization } }) },
  createMany: {
    request: ({ organization }) => ({ body: { locations: [{ name: 'Galpón', organization }] } }),
    answer: { shows: 1 },
  },
  get: { request: ({ location }) => ({ params: { id: location } }), answer: { shows: 1 } },
  update: {
    request: ({ location, organization }) => ({
      params: { id: location },
      body: { city: 'Tupungato', organization },
    }),
  },
  archive: {
    request: ({ archivedLocation }) => ({ params: { id: archivedLocation } }),
    liveRequest: ({ location }) => ({ params: { id: location } }),
  },
}
