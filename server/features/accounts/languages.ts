import { type Language, languageOf, languages } from '../../../core/i18n/index.ts'
import type { Tx } from '../../platform/db/database.ts'

/** The languages of mail, the account's own first. */
export async function languagesOf(tx: Tx): Promise<Language[]> {
  const row = await tx.db
    .selectFrom('account_settings')
    .select('settings')
    .where('account_id', '=', tx.accountId)
    .executeTakeFirst()
  const first = languageOf(row?.settings.defaultLang)
  return languages.toSorted((one, other) => Number(other === first) - Number(one === first))
}
