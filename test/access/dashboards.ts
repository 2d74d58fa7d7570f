import { body } from './send.ts'
import type { AccessTable } from './table.ts'

declare module './world.ts' {
  interface World {
    dashboard: string
    removedDashboard: string
  }
}

export const dashboards: AccessTable<'dashboards'> = {
  async records({ admin, account }) {
    const add = async (name: string): Promise<string> =>
      (await body(admin.post('/dashboards', { name, url: 'https://tableros.example/' })))._id
    const [dashboard, removedDashboard] = [await add(`Tablero de ${account}`), await add('Otro tablero')]
    await body(admin.delete(`/dashboards/${removedDashboard}`))
    return { dashboard, removedDashboard }
  },
  list: { request: () => ({}), answer: { shows: 1 } },
  create: { request: () => ({ body: { name: 'Otro', url: 'https://tableros.example/otro' } }) },
  update: {
    request: ({ dashboard }) => ({ params: { id: dashboard }, body: { name: 'Cosecha' } }),
  },
  remove: {
    request: ({ removedDashboard }) => ({ params: { id: removedDashboard } }),
    liveRequest: ({ dashboard }) => ({ params: { id: dashboard } }),
  },
}
