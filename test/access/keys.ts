import { body } from './send.ts'
import type { AccessTable } from './table.ts'

declare module './world.ts' {
  interface World {
    /** A key that may do nothing yet. */
    apiKey: string
  }
}

/** Administrators alone. */
export const keys: AccessTable<'keys'> = {
  async records({ admin, mark }) {
    return { apiKey: (await body(admin.post('/keys', { name: `Balanza ${mark}` })))._id }
  },
  list: { request: () => ({}), answer: { shows: 1 } },
  create: {
    request: () => ({ body: { name: `Laboratorio ${Math.random()}` } }),
    // It lists the stages of the key.
    answer: { shows: 0 },
  },
  update: {
    request: ({ apiKey: id, mark }) => ({ params: { id }, body: { name: `Balanza ${mark}` } }),
    answer: { shows: 0 },
  },
  revoke: { request: ({ apiKey: id }) => ({ params: { id } }) },
  rotate: { request: ({ apiKey: id }) => ({ params: { id }, body: {} }) },
  calls: { request: ({ apiKey: id }) => ({ params: { id } }), answer: { shows: 0 } },
}
