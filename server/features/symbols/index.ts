import type { Feature } from '../../platform/feature.ts'
import { mountSymbols } from './routes.ts'

export const symbols = { mount: mountSymbols } satisfies Feature
