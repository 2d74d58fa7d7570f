import type { Feature } from '../../platform/feature.ts'
import { mountTags, type Untag } from './routes.ts'
import { verifiedTags } from './verify.ts'
import { tagNoun } from './write.ts'

export const tags = (untag: Untag) =>
  ({
    tables: ['tags'],
    named: { tags: tagNoun },
    mount: (api) => mountTags(api, untag),
    verify: [verifiedTags],
    unique: { tags_name: 'NOT_UNIQUE' },
  }) satisfies Feature
