import type { Feature } from '../../platform/feature.ts'
import { mountPublicPage } from './routes.ts'

export const publicPage = { mount: mountPublicPage } satisfies Feature
