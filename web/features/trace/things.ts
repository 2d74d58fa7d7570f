import { findStage, useChains } from '../../shell/chains.ts'
import { amount } from '../../ui/format.ts'
import { useTranslation } from '../../ui/texts.ts'
import { countOf } from '../products/words.ts'
import { traceLines } from './lines.ts'
import type { TimedTrace } from './queries.ts'

/** What is marked, in words: "71 cajas", the ends of the trace; of a choice, all that is chosen and the start. */
export function useThings(trace: TimedTrace, chosen: ReadonlySet<string> | undefined): string {
  const { t, i18n } = useTranslation()
  const { chains } = useChains()
  const { totals, collection, totalPages = 1 } = trace
  const products = (count: number) => t('trace.products', { count, amount: amount(count, i18n.language) })
  if (chosen) return products(chosen.size + 1)
  if (totalPages > 1) return products(totals.ends)
  const lines = traceLines(collection)
  const ends = lines.filter(({ isEnd }) => isEnd).flatMap(({ rows }) => rows)
  const shown = ends.length > 0 ? ends : lines.flatMap(({ rows }) => rows).slice(0, 1)
  const stages = new Set(shown.map(({ stage }) => stage._id))
  const [stage] = stages
  if (stages.size !== 1 || (totals.ends > 0 && totals.ends !== ends.length)) return products(totals.ends)
  return countOf(shown.length, findStage(chains, stage)?.stage, t, i18n.language)
}
