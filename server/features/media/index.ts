import type { Feature } from '../../platform/feature.ts'
import { archivableMedia, mediaNoun } from './records.ts'
import { mountMedia } from './routes.ts'
import { verifiedMedia } from './verify.ts'
import { seekMedia } from './seek.ts'

export const media = {
  tables: ['media'],
  mount: mountMedia,
  verify: [verifiedMedia],
  holdsFiles: [{ table: 'media', column: 'url' }],
  sought: { media: seekMedia },
  named: { media: mediaNoun },
  archivable: { media: archivableMedia },
  unique: { media_name: 'FILE_NAME_TAKEN' },
} satisfies Feature
