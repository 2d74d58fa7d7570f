import type { Translator } from '../../ui/texts.ts'
import type { Origin, OriginCheck } from '../../../core/contract/origin.ts'
import { countOf, headOf } from '../../../core/rules/preflight.ts'

/** What the heads of panel, map and list say of an origin, in the same words (ORI-06). */
interface Verdict {
  state: ReturnType<typeof headOf>['state']
  sentence: string
  /** How many warnings stand beside it. */
  warnings: string | undefined
}

export function verdictOf({ checks, restricted, totals }: VerdictOf, t: Translator): Verdict {
  const { state, count } = headOf(checks)
  const warned = countOf(checks, 'warn')
  const warnings = warned > 0 ? t('origin.warnings', { count: warned }) : undefined
  if (totals.plots === 0) return { state, sentence: t('origin.verdict.noPlots'), warnings: undefined }
  if (state === 'blocking') return { state, sentence: t('origin.verdict.blocking', { count }), warnings }
  // Nobody may file what they see a part of.
  if (restricted > 0) return { state: 'blocking', sentence: t('origin.verdict.incomplete'), warnings }
  return { state, sentence: t(`origin.verdict.${state}`), warnings }
}

export type VerdictOf = Pick<Origin, 'checks' | 'restricted' | 'totals'>

/** What was found of a lot: the words for its row, or those of the check where it says all. */
interface Note {
  text: string
  code: OriginCheck['code']
  state: OriginCheck['state']
  /** Where it lies; null: the whole plot is meant. */
  at: [number, number] | null
}

const weight = { blocking: 3, warn: 2, told: 1, ok: 0, running: 0 } as const

/** The heaviest that was found of each lot; of equal ones the first that has words. */
export function notesOf(checks: readonly OriginCheck[]): ReadonlyMap<string, Note> {
  const notes = new Map<string, Note>()
  for (const { code, state, plots, findings } of checks) {
    const said = new Map(findings.map((finding) => [finding.product._id, finding]))
    for (const id of new Set([...plots, ...said.keys()])) {
      const { note: text = '', at = null } = said.get(id) ?? {}
      const known = notes.get(id)
      const heavier = weight[state] - weight[known?.state ?? 'ok']
      if (heavier > 0 || (heavier === 0 && known?.text === '' && text !== ''))
        notes.set(id, {
          text: text === '' ? '' : text[0]!.toLocaleUpperCase() + text.slice(1),
          code,
          state,
          at,
        })
    }
  }
  return notes
}

/** Notes that stand against the file. */
export const isAgainst = (note: Note | undefined): note is Note =>
  note?.state === 'warn' || note?.state === 'blocking'

export const wordsOf = ({ text, code }: Note, t: Translator): string =>
  text || t(`origin.check.${code}.title`)
