import type { Organization } from '../organizations.ts'
import type { Calendar } from './calendar.ts'
import type { Translations } from './command.ts'
import type { Ledger } from './ledger.ts'
import type { Random } from './random.ts'

/** What every part of a generator works with. */
export interface Setting {
  scale: number
  random: Random
  calendar: Calendar
  ledger: Ledger
  organizations: Organization[]
}

export interface Options {
  /** 1 is what the demo opens with, 10 the full volumes. */
  scale?: number
  now: Date
  /** Kilos of a quintal of coffee; 100 without it. */
  quintal?: number
}

/** A text in both languages. */
export type Bilingual = readonly [es: string, en: string]

/** The `i18n` of a record from its texts by property. */
export const translated = (texts: Record<string, Bilingual>): Translations => ({
  en: { dataSchema: Object.fromEntries(Object.entries(texts).map(([name, [, en]]) => [name, en])) },
})

/** `AC-2526-007`; after 999 the next series begins. */
export function serial(prefix: string, series: number, n: number): string {
  return `${prefix}-${series + Math.floor((n - 1) / 999)}-${String(((n - 1) % 999) + 1).padStart(3, '0')}`
}

/** How many products of a stage still lack their origin. */
export const pendingOf = (count: number): number => Math.max(1, Math.round(count * 0.03))

/** The volume of a scale from that of scale 10. */
export const volumeAt =
  (scale: number) =>
  (atTen: number, least: number): number =>
    Math.max(Math.round((atTen * scale) / 10), least)
