import type { Feature } from '../../platform/feature.ts'
import { mountEpcis } from './routes.ts'

export const epcis = { mount: mountEpcis } satisfies Feature
