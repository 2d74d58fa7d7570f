import type { Feature } from '../../platform/feature.ts'
import { findFiles } from './named.ts'
import { mountFiles } from './routes.ts'

export const files = {
  tables: ['files'],
  mount: mountFiles,
  references: { file: findFiles },
} satisfies Feature
