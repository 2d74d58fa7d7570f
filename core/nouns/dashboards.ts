import { defineNoun } from './noun.ts'

export const dashboards = defineNoun({
  icon: 'chart-area-line',
  address: null,
  flag: 'dashboards',
  hasArea: false,
  isSought: false,
  reads: 'everybody',
  archives: null,
  keysReadHistory: false,
  sheet: null,
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
