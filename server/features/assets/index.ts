import type { Feature } from '../../platform/feature.ts'
import { findAssets } from './read.ts'
import { archivableAssets, assetNoun } from './records.ts'
import { mountAssets } from './routes.ts'
import { verifiedAssets } from './verify.ts'
import { seekAssets } from './seek.ts'

export const assets = {
  tables: ['assets'],
  mount: mountAssets,
  verify: [verifiedAssets],
  sought: { assets: seekAssets },
  named: { assets: assetNoun },
  archivable: { assets: archivableAssets },
  references: { asset: findAssets },
  holdsFiles: [{ table: 'assets', column: 'data' }],
  unique: { assets_unique_key: 'NOT_UNIQUE' },
} satisfies Feature
