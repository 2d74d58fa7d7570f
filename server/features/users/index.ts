import type { Feature } from '../../platform/feature.ts'
import { mountUsers } from './routes.ts'

export const users = { mount: mountUsers } satisfies Feature
