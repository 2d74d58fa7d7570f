import type { Waiting } from '../../../core/contract/today.ts'
import { isoDay, localMoment, type Moment, readIso } from '../../../core/fields/calendar.ts'
import { type Language, locales } from '../../../core/i18n/index.ts'
import { clockTime } from '../../ui/format.ts'
import type { Translator } from '../../ui/texts.ts'

const format = ({ year, month, day }: Moment, language: Language, options: Intl.DateTimeFormatOptions) =>
  new Date(Date.UTC(year, month - 1, day)).toLocaleDateString(locales[language].tag, {
    ...options,
    timeZone: 'UTC',
  })

/** Of an instant, in the account's zone; a day is that day everywhere. */
const momentOf = (at: string): Moment => (at.includes('T') ? localMoment(new Date(at)) : readIso(at)!)

const capital = (day: string): string => day.charAt(0).toUpperCase() + day.slice(1).replace(',', '')

/** "Martes 14 de abril". */
export const dayTitle = (at: string, language: Language): string =>
  capital(format(momentOf(at), language, { weekday: 'long', day: 'numeric', month: 'long' }))

/** "Jueves 16". */
const weekday = (at: string, language: Language): string =>
  capital(`${format(momentOf(at), language, { weekday: 'long' })} ${momentOf(at).day}`)

/** As lists write it, without its year: without one, Intl writes `2/3` in Spanish. A day of another year keeps it. */
function dayMonth(at: string, now: string, language: Language): string {
  const whole = format(momentOf(at), language, locales[language].shortDay)
  const isOther = momentOf(at).year !== momentOf(now).year
  return isOther ? whole : whole.replace(/[ /]\d+$/, '')
}

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
  if (days > 0) return { when: 'future', text: days <= namedDays ? weekday(at, language) : day }
  if (days === 0) return { when: 'today', text: t('today.today', { day }) }
  return { when: 'past', text: days === -1 ? t('today.yesterday') : t('today.sinceDay', { day }) }
}
