import type { AccessTable } from './table.ts'

export const origin: AccessTable<'origin'> = {
  download: {
    request: ({ block: product }) => ({ params: { product }, query: { pull: '[previousStages]' } }),

    cases: {
      'as GeoJSON': {
        request: ({ block: product }) => ({ params: { product }, query: { format: 'geojson' } }),
      },
      'without an export': {
        request: ({ load: product }) => ({ params: { product }, query: { format: 'geojson' } }),
        answer: 'refused',
      },
    },
  },
  get: { request: ({ load: id }) => ({ params: { id } }) },
  around: { request: ({ load: id }) => ({ params: { id }, query: { bounds: '-61,-30,-59,-28' } }) },
  unmapped: { request: ({ load: id }) => ({ params: { id }, query: { depth: '2' } }) },
}
