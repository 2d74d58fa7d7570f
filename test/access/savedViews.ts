import { body } from './send.ts'
import type { AccessTable } from './table.ts'

declare module './world.ts' {
  interface World {
    /** Of the administrator: their own view, and a shared one. */
    savedView: string
    sharedView: string
  }
}

export const savedViews: AccessTable<'savedViews'> = {
  async records({ admin, account }) {
    const add = async (list: string, shared: boolean): Promise<string> =>
      (await body(admin.post('/savedViews', { list, name: `Vista de ${account}`, search: {}, shared })))._id
    return { savedView: await add('locations', false), sharedView: await add('assets', true) }
  },
  list: {
    request: () => ({ query: { list: 'locations' } }),
    answer: { shows: 1 },
    cases: { shared: { request: () => ({ query: { list: 'assets' } }), answer: { shows: 1 } } },
  },
  create: {
    request: ({ organization }) => ({
      body: { list: 'products', name: 'Otra', search: { organization: [organization] }, shared: false },
    }),
    cases: {
      shared: { request: () => ({ body: { list: 'products', name: 'De todos', search: {}, shared: true } }) },
    },
  },
  update: {
    request: ({ savedView }) => ({ params: { id: savedView }, body: { name: 'Otro nombre' } }),
    cases: {
      shared: { request: ({ sharedView }) => ({ params: { id: sharedView }, body: { columns: ['name'] } }) },
    },
  },
  remove: { request: ({ savedView }) => ({ params: { id: savedView } }) },
}
