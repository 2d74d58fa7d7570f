import type { Feature } from '../../platform/feature.ts'
import { mountSamples } from './routes.ts'
import { writeSamples } from './write.ts'

export const samples = {
  tables: ['samples'],
  mount: mountSamples,
  jobs: { 'samples.write': writeSamples },
} satisfies Feature
