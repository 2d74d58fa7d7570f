import { toProcesses } from './milestones.ts'
import { defineNoun } from './noun.ts'

export const insights = defineNoun({
  icon: 'tag',
  address: toProcesses,
  flag: null,
  hasArea: false,
  isSought: false,
  reads: 'product.read',
  archives: 'product.edit',
  keysReadHistory: true,
  sheet: null,
  hasViews: false,
  readiness: null,
  creation: 'added',
  announces: { called: 'insight', verbs: ['created', 'updated', 'archived', 'restored', 'corrected'] },
  api: ({ product }) => `insights/${product}`,
  columns: {
    name: 'text',
    value: 'text',
    i18n: 'translations',
  },
})
