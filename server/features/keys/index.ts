import type { Feature } from '../../platform/feature.ts'
import { mountKeyCalls } from './calls.ts'
import { keyJobs } from './endings.ts'
import { keyNoun } from './records.ts'
import { mountKeys } from './routes.ts'
import { verifiedKeys } from './verify.ts'

export const keys = {
  tables: ['api_keys', 'api_key_states', 'api_key_calls'],
  mount(api) {
    mountKeys(api)
    mountKeyCalls(api)
  },
  named: { api_keys: keyNoun },
  jobs: keyJobs,
  verify: [verifiedKeys],
} satisfies Feature
