import type { Feature } from '../../platform/feature.ts'
import { mountBalance } from './routes.ts'

export const balance = { mount: mountBalance } satisfies Feature
