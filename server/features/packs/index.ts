import type { Feature } from '../../platform/feature.ts'
import { mountPacks } from './routes.ts'
import { verifiedConfiguration } from './verify.ts'

export const packs = {
  tables: [
    'config_drafts',
    'config_versions',
    'verticals',
    'product_schemas',
    'product_schema_versions',
    'milestone_schemas',
    'milestone_schema_versions',
    'asset_schemas',
    'asset_schema_versions',
    'check_schemas',
    'check_schema_versions',
    'edges',
  ],
  mount: mountPacks,
  verify: verifiedConfiguration,
} satisfies Feature
