import { isAccent, type AccentName } from '../../../core/look/colours.ts'
import type { Language } from '../../../core/i18n/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Configuration, configuration } from '../configuration/configuration.ts'

export interface PageSettings {
  accent: AccentName
  language: Language
  languages: Language[]
}

/** What an account says about its pages, as of a revision. */
export interface Publisher {
  revision: number
  config: Configuration
  accent: AccentName
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
  const { accent } = (row?.settings ?? {}) as { accent?: string }
  return {
    revision: tx.revision,
    config,
    accent: isAccent(accent) ? accent : 'yerba',
    defaultLanguage: config.defaultLanguage,
    languages: [...config.supportedLanguages],
  }
}

/** The settings of one page, in the language asked for if the account has it. */
export function pageSettings(
  { accent, defaultLanguage, languages }: Publisher,
  asked: Language | undefined,
): PageSettings {
  return { accent, language: asked && languages.includes(asked) ? asked : defaultLanguage, languages }
}
