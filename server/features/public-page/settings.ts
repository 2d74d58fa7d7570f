import { defaultTimeZone } from '../../../core/fields/calendar.ts'
import { isAccent, type AccentName } from '../../../core/look/colours.ts'
import type { Language } from '../../../core/i18n/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Configuration, configuration } from '../configuration/configuration.ts'

export interface PageSettings {
  accent: AccentName
  timeZone: string
  language: Language
  languages: Language[]
}

/** What an account says about its pages, as of a revision. */
export interface Publisher {
  revision: number
  config: Configuration
  accent: AccentName
  timeZone: string
  defaultLanguage: Language
  languages: Language[]
}

export async function readPublisher(tx: Tx): Promise<Publisher> {
  const config = await configuration(tx)
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
  }
}

/** The settings of one page, in the language asked for if the account has it. */
export function pageSettings(
  { accent, timeZone, defaultLanguage, languages }: Publisher,
  asked: Language | undefined,
): PageSettings {
  const language = asked && languages.includes(asked) ? asked : defaultLanguage
  return { accent, timeZone, language, languages }
}
