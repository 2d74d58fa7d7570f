import type { Feature } from '../../platform/feature.ts'
import { verifiedConfiguration } from './verify.ts'

export const packs = {
  tables: [
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
  verify: verifiedConfiguration,
} satisfies Feature
