import type { Feature } from '../../platform/feature.ts'
import { mountSavedViews } from './routes.ts'

export const savedViews = {
  tables: ['saved_views'],
  mount: mountSavedViews,
} satisfies Feature
