import type { AccessTable } from './table.ts'

export const accounts: AccessTable<'accounts'> = {
  decodeToken: { request: () => ({}) },
  session: { request: () => ({}) },
  settings: { request: () => ({}) },
  featureFlags: { request: () => ({}), answer: { shows: 6 } },
  changeSettings: { request: () => ({ body: { showCharts: true, defaultLang: 'es' } }) },
  readFeatureFlags: { request: () => ({}), answer: { shows: 6 } },
  changeFeatureFlags: {
    request: () => ({
      body: {
        collection: ['assets', 'dashboards', 'checklists', 'pdf_templates', 'download_geojson', 'graphs'].map(
          (name) => ({ name }),
        ),
      },
    }),
    answer: { shows: 6 },
  },
  roles: { request: () => ({}), answer: { shows: 3 } },
}
