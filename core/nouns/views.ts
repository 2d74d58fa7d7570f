import { defineNoun } from './noun.ts'

export const views = defineNoun({
  icon: 'share',
  address: null,
  flag: null,
  hasArea: false,
  isSought: false,
  reads: 'administrators',
  archives: null,
  keysReadHistory: false,
  sheet: null,
  hasViews: false,
  readiness: null,
  creation: 'created',
  announces: [],
  api: null,
  columns: {
    recipient: 'text',
    included: 'count',
    products: 'count',
    has_pin: 'yesNo',
    expires_at: 'time',
  },
})
