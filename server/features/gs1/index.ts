import type { Feature } from '../../platform/feature.ts'
import { codeProducts } from './codes.ts'
import { mountGs1 } from './routes.ts'

export const gs1 = {
  mount: mountGs1,
  jobs: { 'gs1.codes': codeProducts },
} satisfies Feature
