import type { Feature } from '../../platform/feature.ts'
import { mountTrace } from './routes.ts'

export const trace = { mount: mountTrace } satisfies Feature
