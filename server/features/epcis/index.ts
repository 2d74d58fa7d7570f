import type { Feature } from '../../platform/feature.ts'
<<<<<<< HEAD
import { mountAnswers } from './answers.ts'
=======
import { mountCaptures, namedCaptures } from './captures.ts'
>>>>>>> 9d859a25 (epcis: captures of events, and those that name a product)
import { mountNames } from './names.ts'
import { mountEpcis } from './routes.ts'
import './tables.ts'

export const epcis = {
  tables: ['epcis_events', 'captures', 'epcis_queries', 'epcis_cursors', 'epcis_due'],
  mount(api) {
    mountEpcis(api)
<<<<<<< HEAD
    mountAnswers(api)
=======
    mountCaptures(api)
>>>>>>> 9d859a25 (epcis: captures of events, and those that name a product)
    mountNames(api)
  },
  named: { captures: namedCaptures },
} satisfies Feature
