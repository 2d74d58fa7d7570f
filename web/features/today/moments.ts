import type { Waiting } from '../../../core/contract/today.ts'
import { type Language, locales } from '../../../core/i18n/index.ts'
import type { Translator } from '../../ui/texts.ts'

const format = (at: string | Date, language: Language, options: Intl.DateTimeFormatOptions): string =>
  new Date(at).toLocaleDateString(locales[language].tag, options)

/** "Martes 14 de abril". */
export function dayTitle(at: string, language: Language): string {
  const day = format(at, language, { weekday: 'long', day: 'numeric', month: 'long' }).replace(',', '')
  return day.charAt(0).toUpperCase() + day.slice(1)
}

/** A day of another year has its year. */
function dayMonth(at: string, now: string, language: Language): string {
  const { year, ...days } = locales[language].shortDay
  const isOther = new Date(at).getFullYear() !== new Date(now).getFullYear()
  return format(at, language, isOther ? { ...days, year } : days)
}

/** A day with its hour, as the list beside it begins. */
export function shortMoment(at: string, now: string, language: Language): string {
  const time = new Date(at).toLocaleTimeString(locales[language].tag, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return `${dayMonth(at, now, language)}, ${time}`
}

const dayOf = (at: string): number => new Date(at).setHours(0, 0, 0, 0)

/** Where a row stands on the track: before today, today, or in days to come, by its own date. */
export function waitsSince(
  { since, due }: Pick<Waiting, 'since' | 'due'>,
  now: string,
  language: Language,
  t: Translator,
): { when: 'past' | 'today' | 'future'; text: string } {
  // A day has no hour: its noon is that day wherever the browser is.
  const at = due ? `${due}T12:00` : (since ?? now)
  const days = Math.round((dayOf(at) - dayOf(now)) / 86_400_000)
  const day = dayMonth(at, now, language)
  if (days > 0) return { when: 'future', text: day }
  if (days === 0) return { when: 'today', text: t('today.today', { day }) }
  return { when: 'past', text: days === -1 ? t('today.yesterday') : t('today.sinceDay', { day }) }
}
