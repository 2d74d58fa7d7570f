import { paths } from '../rules/paths.ts'
import { defineNoun } from './noun.ts'

export const statements = defineNoun({
  icon: 'world-check',
  address: ({ _id }) => paths.statement(_id),
  flag: 'download_geojson',
  hasArea: true,
  isSought: true,
  reads: 'product.read',
  archives: 'statement.archive',
  keysReadHistory: false,
  sheet: null,
  hasViews: false,
  readiness: null,
  creation: 'created',
  announces: {
    called: 'statement',
    created: null,
    column: 'declared',
    states: ['frozen', 'submitted', 'available', 'rejected', 'withdrawn'],
  },
  api: ({ _id }) => `statements/${_id}`,
  columns: {
    internal_reference: 'text',
    declared: { choice: 'statements.state' },
    operator_role: 'quiet',
    activity_type: 'quiet',
    country_of_activity: 'text',
    border_country: 'text',
    comment: 'text',
    is_confidential: 'yesNo',
    operator: 'quiet',
    commodities: 'count',
    cited: 'count',
    frozen: 'quiet',
    eu: 'quiet',
  },
})
