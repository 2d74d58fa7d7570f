import type { Feature } from '../../platform/feature.ts'
import { mountMe } from './routes.ts'

export const me = {
  tables: ['user_settings'],
  mount: mountMe,
} satisfies Feature
