import type { Feature, Nameable } from '../../platform/feature.ts'
import { productNoun } from '../products/archive.ts'
import { sendNotice } from './mail.ts'
import { recallNoun } from './records.ts'
import { mountRecalls } from './routes.ts'
import { seekRecalls } from './seek.ts'
import { verifiedRecallItems, verifiedRecalls } from './verify.ts'

/** An item is called as its product is, whose form says nothing of it. */
const items: Nameable = {
  names: async (tx, session, ids) =>
    (await productNoun.names(tx, session, ids)).map((row) => ({ ...row, schema: null })),
}

export const recalls = {
  tables: ['recalls', 'recall_items', 'recall_notices'],
  mount: mountRecalls,
  jobs: { 'mail.recall': sendNotice },
  named: { recalls: recallNoun, recall_items: items },
  sought: { recalls: seekRecalls },
  verify: [verifiedRecalls, verifiedRecallItems],
  unique: { recalls_open: 'RECALLED', recalls_number: 'STALE' },
} satisfies Feature
