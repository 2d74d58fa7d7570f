import type { OriginCheck } from '../../../core/contract/origin.ts'
import { isoDay, localMoment } from '../../../core/fields/calendar.ts'
import type { Facts } from '../../../core/rules/facts.ts'
import { paths } from '../../../core/rules/paths.ts'
import { doesExport } from '../../../core/rules/product.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { Download } from '../origin/download.ts'
import { type SurveyResult, surveyOrigin } from '../origin/surveyed.ts'
import { digestPlots } from '../statements/plots.ts'
import { chainFacts, mixtureFacts, readChain } from './chain.ts'
import { checkFacts } from './checks.ts'
import { lookFacts } from './monitoring.ts'
import { pastFacts } from './past.ts'
import { SeenPlots } from './plots.ts'
import { answerFacts, certificateFacts } from './vouched.ts'

interface FactsReading {
  facts: Facts
  /** Plots are still being compared, so that the facts may change. */
  isRunning: boolean
}

/** A product's origin, as somebody reads it. */
type OpenAssessment = Download & { id: string }

/** RSK-03: what Rastro knows beside each criterion, as far as whoever opened the origin may read it. */
export async function reckonFacts(database: Database, opened: OpenAssessment): Promise<FactsReading> {
  const { id, config } = opened
  const seen = new SeenPlots()
  const [surveyed, { stage, today, ...known }] = await Promise.all([
    surveyOrigin(database, opened, (lot) => seen.add(lot)),
    opened.read(async (tx) => ({
      today: isoDay(localMoment(tx.now, config.timeZone)),
      ...(await readKnown(tx, opened)),
    })),
  ])
  const address = paths.productOrigin(id, stage)
  const { answers, ...criteria } = known
  return {
    facts: {
      plots: { count: surveyed.totals.plots, ...(await digestsOf(opened, stage, surveyed)) },
      criteria: {
        ...criteria,
        a: seen.tierFacts(today, address),
        g: [seen.sizeFact(surveyed, address), ...checkFacts(surveyed.checks, address), ...answers],
      },
    },
    isRunning: surveyed.checks.some(({ state }) => state === 'running'),
  }
}

/** What follows from records other than the plots. */
async function readKnown(tx: Tx, opened: OpenAssessment) {
  const { id, session, origin } = opened
  const chain = await readChain(tx, session, id)
  const [answers, i, j, l, m, n] = await Promise.all([
    answerFacts(tx, opened, chain),
    chainFacts(tx, opened, chain),
    mixtureFacts(tx, opened, chain),
    pastFacts(tx, opened, chain),
    lookFacts(tx, opened, origin.lots, paths.productOrigin(id, chain.stage)),
    certificateFacts(tx, chain),
  ])
  return { stage: chain.stage, answers, i, j, l, m, n }
}

/** The digests of the plots: of the EU's file where that isn't refused, and one by which any change of them is seen. */
async function digestsOf(
  opened: OpenAssessment,
  stage: string,
  { restricted, checks, writing }: SurveyResult,
): Promise<Pick<Facts['plots'], 'sha256' | 'digest'>> {
  const isIn = (state: OriginCheck['state']) => checks.some((check) => check.state === state)
  // Which plots are written is known once they are compared.
  if (isIn('running')) return { sha256: null, digest: null }
  const { sha256, digest } = await digestPlots(opened, writing)
  const isRefused =
    restricted > 0 || !doesExport(opened.config.stages.get(stage)!.content) || isIn('blocking')
  return { sha256: isRefused ? null : sha256, digest }
}
