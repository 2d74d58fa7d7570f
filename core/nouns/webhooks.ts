import { defineNoun } from './noun.ts'

export const webhooks = defineNoun({
  icon: 'webhook',
  address: null,
  flag: null,
  hasArea: true,
  isSought: false,
  reads: 'maker',
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
    organizations: 'count',
    product_schemas: 'count',
    milestone_schemas: 'count',
    rotated_at: 'time',
    types: 'count',
    paused_at: 'time',
    replays_at: 'time',
  },
})
