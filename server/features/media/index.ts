import type { Feature } from '../../platform/feature.ts'
import { archivableMedia, mediaNoun } from './records.ts'
import { mountMedia } from './routes.ts'
import { verifiedMedia } from './verify.ts'

export const media = {
  tables: ['media'],
  mount: mountMedia,
  verify: [verifiedMedia],
  holdsFiles: [{ table: 'media', column: 'url' }],
  named: { media: mediaNoun },
  archivable: { media: archivableMedia },
  unique: { media_name: 'FILE_NAME_TAKEN' },
} satisfies Feature
