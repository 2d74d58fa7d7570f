import { localMoment, writeDay } from '../../../core/fields/calendar.ts'
import type { Language } from '../../../core/i18n/locales.ts'

/** A moment's day, in the account's zone and the language of the link. */
export const dayOf = (at: Date, timeZone: string, language: Language): string =>
  writeDay(localMoment(at, timeZone), 'full', language)
