import { defineNoun } from './noun.ts'

export const api_keys = defineNoun({
  icon: 'key',
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
    organizations: 'count',
    product_schemas: 'count',
    milestone_schemas: 'count',
    tags: { of: 'tags' },
    areas: 'count',
    archives: 'yesNo',
    rotated_at: 'time',
    revoked_at: 'time',
    expires_at: 'time',
  },
})
