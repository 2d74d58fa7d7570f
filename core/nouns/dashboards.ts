import { defineNoun } from './noun.ts'

export const dashboards = defineNoun({
  icon: 'chart-bar',
  address: null,
  flag: null,
  hasArea: false,
  isSought: false,
  isArchivable: false,
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
