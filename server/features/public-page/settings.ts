import { defaultTimeZone } from '../../../core/fields/calendar.ts'
import { isAccent, type AccentName } from '../../../core/look/colours.ts'
import type { Language } from '../../../core/i18n/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Configuration, loadConfiguration } from '../configuration/configuration.ts'
import { type ExtraLink, loadLinks } from '../gs1/links.ts'

export interface PageSettings {
  accent: AccentName
  timeZone: string
  language: Language
  languages: Language[]
  /** The account's own language. */
  source: Language
}

/** An account's settings for its pages, at a revision. */
export interface Publisher {
  revision: number
  config: Configuration
  accent: AccentName
  timeZone: string
  defaultLanguage: Language
  languages: Language[]
  /** Extra links of codes (GS1-08). */
  links: readonly ExtraLink[]
}

export async function readPublisher(tx: Tx): Promise<Publisher> {
  const config = await loadConfiguration(tx)
  const row = await tx.db
    .selectFrom('account_settings')
    .select('settings')
    .where('account_id', '=', tx.accountId)
    .executeTakeFirst()
  const { accent, timeZone = defaultTimeZone } = (row?.settings ?? {}) as {
    accent?: string
    timeZone?: string
  }
  return {
    revision: tx.revision,
    config,
    accent: isAccent(accent) ? accent : 'yerba',
    timeZone,
    defaultLanguage: config.defaultLanguage,
    languages: [...config.supportedLanguages],
    links: await loadLinks(tx),
  }
}

/** The settings of one page, in the requested language if the account supports it. */
export function pageSettings(
  { accent, timeZone, defaultLanguage, languages }: Publisher,
  requested: Language | undefined,
): PageSettings {
  const language = requested && languages.includes(requested) ? requested : defaultLanguage
  return { accent, timeZone, language, languages, source: defaultLanguage }
}
