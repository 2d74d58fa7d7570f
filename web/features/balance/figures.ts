import type { ProductBalance } from '../../../core/contract/balance.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { amount } from '../../ui/format.ts'

/** Writes figures of one screen with the same number of decimals, so that they stand below one another. */
interface Figures {
  plain: (value: number) => string
  unit: string
  withUnit: (value: number) => string
}

/** The decimals of the figure with the most of them. */
const decimalsOf = (values: readonly (number | null)[]): number =>
  Math.max(0, ...values.map((value) => (value === null ? 0 : (String(value).split('.')[1]?.length ?? 0))))

export function figuresOf(
  values: readonly (number | null)[],
  unit: string,
  language: Language,
  maxDigits = 3,
): Figures {
  const digits = Math.min(maxDigits, decimalsOf(values))
  const plain = (value: number) =>
    amount(value, language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).replace(
      '-',
      '−',
    )
  return { plain, unit, withUnit: (value) => `${plain(value)}\u00a0${unit}` }
}

export const balanceFigures = (balance: ProductBalance, language: Language): Figures =>
  figuresOf(
    [
      balance.made,
      balance.in,
      balance.left,
      balance.difference,
      ...balance.events.flatMap(({ quantity, left }) => [quantity, left]),
    ],
    balance.unit ?? '',
    language,
  )
