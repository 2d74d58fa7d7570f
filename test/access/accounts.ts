import { type AccessTable, administratorAlone, everyCaller } from './table.ts'

export const accounts: AccessTable<'accounts'> = {
  decodeToken: {
    needs: { permission: 'any' },
    request: () => ({}),
    answers: everyCaller('done'),
  },
  session: {
    needs: { permission: 'any' },
    request: () => ({}),
    answers: everyCaller('done'),
  },
  settings: {
    needs: { permission: 'any' },
    request: () => ({}),
    answers: everyCaller('done'),
  },
  featureFlags: {
    needs: { permission: 'any' },
    request: () => ({}),
    answers: everyCaller({ shows: 6 }),
  },
  changeSettings: {
    needs: { permission: 'admin' },
    request: () => ({ body: { showCharts: true, defaultLang: 'es' } }),
    answers: administratorAlone('done'),
  },
  readFeatureFlags: {
    needs: { permission: 'admin' },
    request: () => ({}),
    answers: administratorAlone({ shows: 6 }),
  },
  changeFeatureFlags: {
    needs: { permission: 'admin' },
    request: () => ({
      body: {
        collection: ['assets', 'dashboards', 'checklists', 'pdf_templates', 'download_geojson', 'graphs'].map(
          (name) => ({ name }),
        ),
      },
    }),
    answers: administratorAlone({ shows: 6 }),
  },
  roles: {
    needs: { permission: 'any' },
    request: () => ({}),
    answers: everyCaller({ shows: 3 }),
  },
}
