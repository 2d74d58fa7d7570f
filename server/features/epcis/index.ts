import type { Feature } from '../../platform/feature.ts'
import { mountAnswers } from './answers.ts'
import { mountCaptures, namedCaptures } from './captures.ts'
import { mountNames } from './names.ts'
import { mountEpcis } from './routes.ts'
import './tables.ts'
import { verifiedCaptures } from './verify.ts'

export const epcis = {
  tables: [
    'epcis_events',
    'epcis_mentions',
    'epcis_words',
    'captures',
    'epcis_queries',
    'epcis_cursors',
    'epcis_due',
  ],
  mount(api) {
    mountEpcis(api)
    mountAnswers(api)
    mountCaptures(api)
    mountNames(api)
  },
  named: { captures: namedCaptures },
  verify: [verifiedCaptures],
} satisfies Feature
