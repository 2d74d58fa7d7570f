import { defineNoun } from './noun.ts'

export const dashboards = defineNoun({
  icon: 'chart-bar',
  address: null,
  flag: null,
  hasArea: false,
  isSought: false,
  reads: 'everybody',
  archives: null,
  keysReadHistory: false,
  isImported: false,
  hasViews: false,
  readiness: null,
  creation: 'created',
  announces: [],
  api: null,
  columns: {
    name: 'text',
    url: 'text',
  },
})
