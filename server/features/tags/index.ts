import type { Feature } from '../../platform/feature.ts'
import { mountTags } from './routes.ts'
import { verifiedTags } from './verify.ts'

export const tags = {
  tables: ['tags'],
  mount: mountTags,
  verify: [verifiedTags],
  unique: { tags_name: 'NOT_UNIQUE' },
} satisfies Feature
