import type { Calendar } from '../calendar.ts'
import type { Random } from '../random.ts'

/** What is numbered through the years, whichever part of the demo it belongs to. */
export interface Numbers {
  /** `RO-014`; after 999 it begins again, at another establishment. */
  herd(): string
  /** Fifteen digits, from the packs of one supplier: near each other, with gaps. */
  tag(random: Random): string
  /** `045218736-4`, the last a check digit. */
  transit(random: Random): string
  /** `01843` of `TR-26-01843`. */
  troop(): string
  /** `DP-260413-01`, counted within the day. */
  boning(at: number): string
  /** `CJ-000158213` */
  box(): string
}

const padded = (n: number, digits: number) => String(n).padStart(digits, '0')

export function openNumbers(calendar: Calendar): Numbers {
  const last = { herd: 0, tag: 10_004_512_000, transit: 45_218_000, troop: 1_800, box: 158_000 }
  const lots = new Map<string, number>()
  return {
    herd: () => `RO-${padded((last.herd++ % 999) + 1, 3)}`,
    tag: (random) => `032${padded((last.tag += random.int(1, 4)), 12)}`,
    transit(random) {
      const number = padded((last.transit += random.int(1, 30)), 9)
      return `${number}-${checkDigit(number)}`
    },
    troop: () => padded(++last.troop, 5),
    boning(at) {
      const written = calendar.written(at).slice(2).replaceAll('-', '')
      const n = (lots.get(written) ?? 0) + 1
      lots.set(written, n)
      return `DP-${written}-${padded(n, 2)}`
    },
    box: () => `CJ-${padded(++last.box, 9)}`,
  }
}

/** Modulus 10 with weights 3 and 1 from the right. */
export const checkDigit = (digits: string): number =>
  (10 - ([...digits].toReversed().reduce((sum, digit, i) => sum + Number(digit) * (i % 2 ? 1 : 3), 0) % 10)) %
  10
