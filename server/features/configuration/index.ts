import type { Feature } from '../../platform/feature.ts'
import { mountConfiguration } from './routes.ts'

export const configuration = { mount: mountConfiguration } satisfies Feature
