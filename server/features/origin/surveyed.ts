import type { OriginCheck } from '../../../core/contract/origin.ts'
import type { Writing } from '../../../core/rules/plots.ts'
import type { Database } from '../../platform/db/database.ts'
import { lotBatches } from './batches.ts'
import { maxComparedAtOnce, overlapsByJob, stampOf } from './compare.ts'
import type { Download } from './download.ts'
import type { ReadLot } from './lots.ts'
import { requestLimits } from './measure.ts'
import { findOverlaps } from './overlaps.ts'
import { missingStatements, Survey, type Totals } from './survey.ts'

export interface SurveyResult {
  checks: OriginCheck[]
  restricted: number
  totals: Totals
  size: Survey['size']
  /** Which plots the EU's file has; whole once no check runs. */
  writing: Writing
}

/** Asks the EU's rules of every lot, which `see` gets too. What would take a request too long to compare is compared by a job. */
export async function surveyOrigin(
  database: Database,
  opened: Download & { id: string },
  see?: (lot: ReadLot) => void,
): Promise<SurveyResult> {
  const { read, session, forms, origin, id, language, left } = opened
  // As they are before they are read: a change meanwhile orders another comparison.
  const stamp = await read((tx) => stampOf(tx, origin))
  const made = new Survey(language, left)
  for await (const lots of lotBatches(opened, origin.lots)) {
    if (see) lots.forEach((lot) => see(lot))
    await made.add(lots)
  }
  for (const finding of await read((tx) => missingStatements(tx, forms, origin)))
    made.find('DDS_MISSING', finding)
  const compared = made.gathered.compared()
  const asked = { ...opened, database, lots: origin.lots, limits: requestLimits }
  const isLarge = origin.lots.length > maxComparedAtOnce
  const overlaps =
    (isLarge ? undefined : await findOverlaps(asked, compared)) ??
    (await overlapsByJob(database, session, id, stamp))
  if (overlaps) made.gathered.join(overlaps.joined)
  return {
    checks: made.checks(overlaps),
    restricted: origin.restricted + made.hidden,
    totals: made.totals,
    size: made.size,
    writing: made.gathered.writing,
  }
}
