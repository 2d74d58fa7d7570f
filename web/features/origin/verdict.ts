import type { Translator } from '../../ui/texts.ts'
import type { Origin, OriginCheck } from '../../../core/contract/origin.ts'
import { headOf } from '../../../core/rules/preflight.ts'

/** What the heads of panel, map and list say of an origin, in the same words (ORI-06). */
interface Verdict {
  state: ReturnType<typeof headOf>['state']
  sentence: string
  /** How many warnings stand beside it. */
  warnings: string | undefined
}

export function verdictOf({ checks, restricted, totals }: VerdictOf, t: Translator): Verdict {
  const { state, count } = headOf(checks)
  const warned = checks.filter((check) => check.state === 'warn').length
  const warnings = warned > 0 ? t('origin.warnings', { count: warned }) : undefined
  if (totals.plots === 0) return { state, sentence: t('origin.verdict.noPlots'), warnings: undefined }
  if (state === 'blocking') return { state, sentence: t('origin.verdict.blocking', { count }), warnings }
  // Nobody may file what they see a part of.
  if (restricted > 0) return { state: 'blocking', sentence: t('origin.verdict.incomplete'), warnings }
  return { state, sentence: t(`origin.verdict.${state}`), warnings }
}

export type VerdictOf = Pick<Origin, 'checks' | 'restricted' | 'totals'>

interface Note {
  text: string
  state: OriginCheck['state']
}

const weight = { blocking: 3, warn: 2, told: 1, ok: 0, running: 0 } as const

/** What row and map say of each lot in place of its town: the heaviest that was found of it. */
export function notesOf(checks: readonly OriginCheck[]): ReadonlyMap<string, Note> {
  const notes = new Map<string, Note>()
  for (const { state, findings } of checks)
    for (const { product, note } of findings) {
      const known = notes.get(product._id)
      if (note === '' || (known && weight[known.state] >= weight[state])) continue
      notes.set(product._id, { text: note[0]!.toLocaleUpperCase() + note.slice(1), state })
    }
  return notes
}

/** Notes that stand against the file. */
export const isAgainst = (note: Note | undefined): note is Note =>
  note?.state === 'warn' || note?.state === 'blocking'
