import type { Feature } from '../../platform/feature.ts'
import { concernNoun } from './records.ts'
import { mountConcerns } from './routes.ts'
import { verifiedConcerns } from './verify.ts'

export const concerns = {
  tables: ['concerns'],
  mount: mountConcerns,
  named: { concerns: concernNoun },
  verify: [verifiedConcerns],
} satisfies Feature
