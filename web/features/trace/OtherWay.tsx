import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { TracedProduct } from '../../../core/contract/trace.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { amount } from '../../ui/format.ts'
import { shownIdentifier } from '../../ui/identifier.ts'
import { useTranslation, type Translator } from '../../ui/texts.ts'
import { countOf, joinAll } from '../products/words.ts'
import { traceQuery, type TimedTrace, type TraceSelection } from './queries.ts'
import classes from './Trace.module.css'

/** More strands would fill the gutter. */
const maxShownStrands = 5
/** More names would fill the row. */
const maxNames = 3

/** The other direction in one row: "Viene de 12 animales de 2 rodeos RO-014 y RO-021, Estancia La Aguada S.R.L." */
export function OtherWay({ traced, children }: { traced: TraceSelection; children: ReactNode }) {
  const { t, i18n } = useTranslation()
  const { chains } = useChains()
  const other = traced.direction === 1 ? 0 : 1
  const { data } = useQuery(traceQuery({ ...traced, direction: other }, i18n.language))
  const trace = data?.direction === other ? data : undefined
  const stageWords = (count: number, stage: string) =>
    countOf(count, findStage(chains, stage)?.stage, t, i18n.language)
  return (
    <div className={classes.turn} aria-busy={!trace}>
      {trace && trace.totals.products > 0 && <FallingStrands trace={trace} />}
      <p>{trace && sentenceOf(trace, stageWords, t, i18n.language)}</p>
      {children}
    </div>
  )
}

function sentenceOf(
  trace: TimedTrace,
  stageWords: (count: number, stage: string) => string,
  t: Translator,
  language: Language,
): ReactNode {
  const { direction, totals } = trace
  if (totals.products === 0) return t(direction === 1 ? 'trace.none.forwardText' : 'trace.none.backwardText')
  const rows = trace.collection.filter((row): row is TracedProduct => !('restricted' in row) && row.steps > 0)
  const [near, far] = [rows[0], rows.at(-1)]
  const says = (things: string) => (
    <b>{t(direction === 1 ? 'trace.wentInto' : 'trace.cameFrom', { things })}</b>
  )
  if ((trace.totalPages ?? 1) > 1 || !near || !far)
    return says(t('trace.products', { count: totals.products, amount: amount(totals.products, language) }))
  const ofStage = (stage: string) => rows.filter((row) => row.stage._id === stage)
  const [nearest, farthest] = [ofStage(near.stage._id), ofStage(far.stage._id)]
  const phrase = (some: readonly TracedProduct[]) => stageWords(some.length, some[0]!.stage._id)
  const things =
    nearest[0] === farthest[0]
      ? phrase(farthest)
      : t(direction === 1 ? 'trace.through' : 'trace.of2', { near: phrase(nearest), far: phrase(farthest) })
  const identifiers = farthest.map(({ identifier }) => shownIdentifier(identifier))
  const holders = [
    ...new Set(
      farthest.flatMap(
        ({ organization, holder }) => (direction === 1 ? holder?.name : organization.name) ?? [],
      ),
    ),
  ]
  const details = [
    identifiers.length <= maxNames && joinAll(identifiers, language),
    holders.length <= maxNames && joinAll(holders, language),
    totals.restricted > 0 && t('trace.unseen', { count: totals.restricted }),
  ].filter(Boolean)
  return (
    <>
      {says(things)} {details.join(', ')}
    </>
  )
}

/** The lines that fall into the ring of what is traced, one for each neighbour. */
function FallingStrands({ trace: { collection } }: { trace: TimedTrace }) {
  const count = Math.min(maxShownStrands, collection.filter(({ steps }) => steps === 1).length)
  return (
    <svg className={classes.falling} viewBox="0 0 56 60" aria-hidden>
      {Array.from({ length: count }, (_, n) => {
        const x = 28 + (n - (count - 1) / 2) * 10
        return <path key={n} d={`M${x} 0C${x} 36 28 24 28 60`} />
      })}
    </svg>
  )
}
