import { type AccessTable, everyCaller } from './table.ts'

const needs = { permission: 'any', flag: 'download_geojson' } as const

export const origin: AccessTable<'origin'> = {
  download: {
    needs,
    request: ({ block: product }) => ({ params: { product }, query: { pull: '[previousStages]' } }),
    answers: everyCaller('done', {
      anotherOrganization: 'absent',
      noStage: 'absent',
      allButBlocks: 'absent',
    }),
    cases: {
      'as GeoJSON': {
        request: ({ block: product }) => ({ params: { product }, query: { format: 'geojson' } }),
        answers: everyCaller('done', {
          anotherOrganization: 'absent',
          noStage: 'absent',
          allButBlocks: 'absent',
        }),
      },
      'of a stage that exports nothing': {
        request: ({ load: product }) => ({ params: { product }, query: { format: 'geojson' } }),
        answers: everyCaller('refused', {
          anotherOrganization: 'absent',
          noStage: 'absent',
          allButLoads: 'absent',
        }),
      },
    },
  },
  get: {
    needs,
    request: ({ load: id }) => ({ params: { id } }),
    answers: everyCaller('done', { anotherOrganization: 'absent', noStage: 'absent', allButLoads: 'absent' }),
  },
  around: {
    needs,
    request: ({ load: id }) => ({ params: { id }, query: { bounds: '-61,-30,-59,-28' } }),
    answers: everyCaller('done', { anotherOrganization: 'absent', noStage: 'absent', allButLoads: 'absent' }),
  },
  unmapped: {
    needs,
    request: ({ load: id }) => ({ params: { id }, query: { depth: '2' } }),
    answers: everyCaller('done', { anotherOrganization: 'absent', noStage: 'absent', allButLoads: 'absent' }),
  },
}
