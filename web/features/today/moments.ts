import type { Waiting } from '../../../core/contract/today.ts'
import { isoDay, localMoment, type Moment, readIso, writeDay } from '../../../core/fields/calendar.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { capitalised } from '../../../core/i18n/nouns.ts'
import { clockTime } from '../../ui/format.ts'
import type { Translator } from '../../ui/texts.ts'

/** Of an instant, in the account's zone; a day is that day everywhere. */
const momentOf = (at: string): Moment => (at.includes('T') ? localMoment(new Date(at)) : readIso(at)!)

/** "Martes 14 de abril". */
export const dayTitle = (at: string, language: Language): string =>
  capitalised(writeDay(momentOf(at), 'ofWeek', language))

/** Without its year; a day of another year keeps it. */
const dayMonth = (at: string, now: string, language: Language): string =>
  writeDay(momentOf(at), momentOf(at).year === momentOf(now).year ? 'ofYear' : 'short', language)

/** "Desde ayer a las 18:00". */
export function sinceTitle(at: string, now: string, language: Language, t: Translator): string {
  const time = clockTime(at)
  const days = daysBetween(now, at)
  if (days === 0) return t('today.sinceToday', { time })
  if (days === -1) return t('today.sinceYesterday', { time })
  return t('today.sinceAt', { day: dayMonth(at, now, language), time })
}

const dayOf = (at: string): number => Date.parse(isoDay(momentOf(at)))
const daysBetween = (from: string, to: string): number => (dayOf(to) - dayOf(from)) / 86_400_000

/** "Hoy, 14/04". */
export const todayText = (now: string, language: Language, t: Translator): string =>
  t('today.today', { day: dayMonth(now, now, language) })

export const isOfDay = (at: string, now: string): boolean => daysBetween(now, at) === 0

/** Days to come that are known by their weekday: in the eighth it is today's again. */
const namedDays = 6

/** Where a row stands on the track: before today, today, or in days to come, by its own date. */
export function waitsSince(
  { since, due }: Pick<Waiting, 'since' | 'due'>,
  now: string,
  language: Language,
  t: Translator,
): { when: 'past' | 'today' | 'future'; text: string } {
  const at = due ?? since ?? now
  const days = daysBetween(now, at)
  const day = dayMonth(at, now, language)
  if (days > 0)
    return {
      when: 'future',
      text: days <= namedDays ? capitalised(writeDay(momentOf(at), 'weekday', language)) : day,
    }
  if (days === 0) return { when: 'today', text: todayText(now, language, t) }
  return { when: 'past', text: days === -1 ? t('today.yesterday') : t('today.sinceDay', { day }) }
}
