import { paths } from '../rules/paths.ts'
import { defineNoun } from './noun.ts'

export const assessments = defineNoun({
  icon: 'shield-search',
  address: ({ _id, product }) => (product === null ? undefined : paths.risk(product, _id)),
  flag: 'download_geojson',
  hasArea: 'statements',
  isSought: false,
  reads: 'product.read',
  archives: 'product.archive',
  keysReadHistory: false,
  sheet: null,
  hasViews: false,
  readiness: 'own',
  creation: 'created',
  announces: { called: 'assessment', created: 'created', column: 'state', states: ['concluded', 'open'] },
  api: ({ _id }) => `assessments/${_id}`,
  columns: {
    assessed_for: { choice: 'assessments.for' },
    state: { choice: 'assessments.state' },
    answers: 'count',
    measures: 'count',
    conclusion: 'quiet',
    facts: 'quiet',
    is_simplified: 'yesNo',
    placed_on: 'day',
    copied_from: { of: 'assessments' },
    reopen_reason: 'text',
  },
})
