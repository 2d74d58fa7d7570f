import type { Warning } from '../../../core/contract/route.ts'
import { formatNumber, type Language, text } from '../../../core/i18n/index.ts'
import { inSentence } from '../../../core/i18n/nouns.ts'
import type { TimeWarning } from '../../../core/rules/milestone.ts'

/** A warning about a process, as its row and its events hold it. */
export type MilestoneWarning = { code: TimeWarning } | BalanceWarning

export type BalanceWarning =
  | { code: 'OVER_USED'; details: { left: number; asked: number; unit: string; origins: string[] } }
  | {
      code: 'YIELD_LOW' | 'YIELD_HIGH'
      details: { value: number; min: number; max: number; unit: string | null }
    }

/** A warning as answers show it, naming the origin where the reader may know it. */
export function presentWarning(
  warning: MilestoneWarning,
  language: Language,
  nameOf: (origin: string) => string | undefined,
): Warning {
  const { code } = warning
  const say = (params?: Record<string, string>) => text(language, `milestones.warning.${code}`, params)
  if (!('details' in warning)) return { code, path: '/dataSchema/occurred_at', message: say() }
  const figure = (value: number) => formatNumber(value, language, warning.details.unit ?? '%')
  if (warning.code !== 'OVER_USED') {
    const { value, min, max } = warning.details
    const bound = figure(code === 'YIELD_LOW' ? min : max)
    return { code, message: say({ value: figure(value), bound }), details: warning.details }
  }
  const { origins, ...details } = warning.details
  const message = say({ asked: figure(details.asked), left: figure(details.left) })
  const [name] = origins.flatMap((id) => nameOf(id) ?? [])
  return name === undefined
    ? { code, message, details }
    : { code, message: `${name}: ${inSentence(message)}`, details: warning.details }
}
