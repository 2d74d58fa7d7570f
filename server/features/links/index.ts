import type { Feature } from '../../platform/feature.ts'

export const links = {
  tables: ['links'],
  unique: { links_exclusive_origin: 'ORIGIN_TAKEN' },
} satisfies Feature
