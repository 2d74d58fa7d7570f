import { totalOf } from '../products/amounts.ts'
import { isPartly, leftOfAll, takenOfAll } from './origin.ts'
import type { Work } from './work.ts'

interface Total {
  /** The sum of what origins hold, of the rest of partly used ones, or of the amounts taken. */
  label: 'total' | 'remaining' | 'taken'
  quantity: number
  unit: string | undefined
}

/** The sums of the chosen origins that are known. Origins that are used in parts have no total: nobody takes it all. */
export function totalsOf(work: Work): Total[] {
  const { picks, sharing, measures, form } = work
  const { amount, taken } = measures
  const isLess = sharing || picks.some((pick) => isPartly(pick, measures))
  const held = isLess ? leftOfAll(picks, measures) : totalOf(amount, picks, form.rules.form)
  const typed = takenOfAll(work)
  return [
    ...(held === undefined || !amount
      ? []
      : [{ label: isLess ? ('remaining' as const) : ('total' as const), quantity: held, unit: amount.unit }]),
    ...(typed === undefined ? [] : [{ label: 'taken' as const, quantity: typed, unit: taken?.unit }]),
  ]
}
