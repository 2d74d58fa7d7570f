import { renderViewChecks, type ViewFrame } from '../../../site/index.ts'
import type { Session } from '../../../core/rules/can.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { readOrigin } from '../origin/lots.ts'
import { readingOf } from '../origin/open.ts'
import { surveyOrigin } from '../origin/surveyed.ts'
import { findProduct } from '../products/read.ts'
import type { ViewRow } from './records.ts'

/** Products whose origin is checked for one page: thousands of plots take seconds. */
const pageSize = 5

interface Shown {
  tx: Tx
  row: ViewRow
  session: Session
  frame: ViewFrame
}

/**
 * The checks of the origin of a view's products, a page of its own (AUD-04). Plots are read after the transaction, which keeps one of the few
 * connections of visitors.
 */
export async function openChecks(
  database: Database,
  { tx, row, session, frame }: Shown,
  wanted: number,
): Promise<() => Promise<Buffer>> {
  const { language } = frame
  const pages = Math.ceil(row.products.length / pageSize)
  const page = Math.min(Math.max(1, wanted), pages)
  const reading = await readingOf(database, { tx, session, left: () => new AbortController().signal })
  const opened: (Parameters<typeof surveyOrigin>[1] & { identifier: string })[] = []
  for (const id of row.products.slice((page - 1) * pageSize, page * pageSize)) {
    const product = await findProduct(tx, session, id)
    if (!product) continue
    const origin = await readOrigin(tx, session, id, reading.forms)
    opened.push({ ...reading, id, identifier: product.identifier, origin, language })
  }
  return async () => {
    const products = []
    for (const one of opened) {
      const { checks } = await surveyOrigin(database, one)
      products.push({ identifier: one.identifier, plots: one.origin.lots.length, checks })
    }
    return renderViewChecks({ ...frame, products, page, pages })
  }
}
