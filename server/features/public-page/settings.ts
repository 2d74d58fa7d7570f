import { type Language, languageOf } from '../../../core/i18n/index.ts'
import type { Tx } from '../../platform/db.ts'

export interface PageSettings {
  accent: string
  language: Language
  languages: Language[]
}

/** What the account says about its pages, and the language of this one: the one asked for if the account has it. */
export async function pageSettings(tx: Tx, asked: string | undefined): Promise<PageSettings> {
  const row = await tx.db.selectFrom('account_settings').select('settings').where('account_id', '=', tx.accountId).executeTakeFirst()
  const { accent = 'yerba', defaultLang = 'es', supportedLangs = ['es', 'en'] } = (row?.settings ?? {}) as { accent?: string; defaultLang?: Language; supportedLangs?: Language[] }
  const wanted = languageOf(asked, defaultLang)
  return { accent, language: supportedLangs.includes(wanted) ? wanted : defaultLang, languages: supportedLangs }
}
