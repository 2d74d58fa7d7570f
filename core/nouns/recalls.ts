import { paths } from '../rules/paths.ts'
import { defineNoun } from './noun.ts'

export const recalls = defineNoun({
  icon: 'hand-stop',
  address: ({ _id }) => paths.recall(_id),
  flag: null,
  hasArea: false,
  isSought: true,
  reads: 'product.read',
  archives: null,
  keysReadHistory: false,
  sheet: null,
  hasViews: false,
  readiness: null,
  creation: 'created',
  announces: { called: 'recall', created: 'started', column: 'status', states: ['lifted', 'ended'] },
  api: ({ _id }) => `recalls/${_id}`,
  columns: {
    i18n: 'translations',
    organization_id: { of: 'organizations' },
    kind: { choice: 'recalls.kind' },
    status: { choice: 'recalls.state' },
    end_reason: 'text',
    action: 'text',
    phone: 'text',
  },
})
