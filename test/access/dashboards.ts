import { type AccessTable, administratorAlone, everyCaller } from './table.ts'

export const dashboards: AccessTable<'dashboards'> = {
  list: {
    needs: { permission: 'any', flag: 'dashboards' },
    request: () => ({}),
    answers: everyCaller({ shows: 1 }),
  },
  create: {
    needs: { permission: 'admin', flag: 'dashboards' },
    request: () => ({ body: { name: 'Otro', url: 'https://tableros.example/otro' } }),
    answers: administratorAlone('done'),
  },
  update: {
    needs: { permission: 'admin', flag: 'dashboards' },
    request: ({ dashboard }) => ({ params: { id: dashboard }, body: { name: 'Cosecha' } }),
    answers: administratorAlone('done'),
  },
  remove: {
    needs: { permission: 'admin', flag: 'dashboards' },
    request: ({ removedDashboard }) => ({ params: { id: removedDashboard } }),
    liveRequest: ({ dashboard }) => ({ params: { id: dashboard } }),
    answers: administratorAlone('done'),
  },
}
