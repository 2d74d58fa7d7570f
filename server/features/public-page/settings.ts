import { isAccent, type AccentName } from '../../../core/look.ts'
import { type Language, languageOf } from '../../../core/i18n/index.ts'
import type { Tx } from '../../platform/db.ts'

export interface PageSettings {
  accent: AccentName
  language: Language
  languages: Language[]
}

interface AccountPages {
  accent: AccentName
  defaultLanguage: Language
  languages: Language[]
}

const remembered = new Map<string, { revision: number; pages: AccountPages }>()

/** What the account says about its pages, and the language of this one: the one asked for if the account has it. */
export async function pageSettings(tx: Tx, asked: string | undefined): Promise<PageSettings> {
  const { accent, defaultLanguage, languages } = await accountPages(tx)
  const wanted = languageOf(asked, defaultLanguage)
  return { accent, language: languages.includes(wanted) ? wanted : defaultLanguage, languages }
}

/** Read again when the account's revision was raised, as a change of its settings does. */
async function accountPages(tx: Tx): Promise<AccountPages> {
  const known = remembered.get(tx.accountId)
  if (known?.revision === tx.revision) return known.pages
  const row = await tx.db
    .selectFrom('account_settings')
    .select('settings')
    .where('account_id', '=', tx.accountId)
    .executeTakeFirst()
  const {
    accent,
    defaultLang = 'es',
    supportedLangs = ['es', 'en'],
  } = (row?.settings ?? {}) as { accent?: string; defaultLang?: Language; supportedLangs?: Language[] }
  const pages = {
    accent: isAccent(accent) ? accent : ('yerba' as const),
    defaultLanguage: defaultLang,
    languages: supportedLangs,
  }
  remembered.set(tx.accountId, { revision: tx.revision, pages })
  return pages
}
