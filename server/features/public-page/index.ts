import type { Feature } from '../../platform/feature.ts'
import { mountPublicPage } from './routes.ts'

export const publicPage = { tables: ['public_pages'], mount: mountPublicPage } satisfies Feature
