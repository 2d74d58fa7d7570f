import { text } from '../../../core/i18n/index.ts'
import { wordsOf } from '../../../site/words.ts'
import type { Tx } from '../../platform/db/database.ts'
import { writeLetter } from '../../platform/effects/letter.ts'
import type { Effect, Tasks } from '../../platform/effects/tasks.ts'
import { readAdminAddresses } from '../accounts/admins.ts'
import { languagesOf } from '../accounts/languages.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { hintOf, keyRecords } from './records.ts'

declare module '../../platform/db/jobs.ts' {
  interface Jobs {
    'mail.key': { key: string; days: number }
  }
}

/** Days before its end on which a key's administrators are written to (KEY-07). */
const warnings = [1, 7]
const day = 86_400_000

/** Orders a mail for each key that ends soon and whose administrators don't know it yet. */
export async function warnOfEndings(tx: Tx): Promise<void> {
  const { accountId, now } = tx
  const ending = await tx.db
    .selectFrom('api_keys as k')
    .innerJoin('api_key_states as s', (join) =>
      join.on('s.account_id', '=', accountId).onRef('s.key_id', '=', 'k.id'),
    )
    .select(['k.id', 'k.expires_at', 's.warned_days'])
    .where('k.account_id', '=', accountId)
    .where('k.revoked_at', 'is', null)
    .where('k.expires_at', '>', now)
    .where('k.expires_at', '<=', new Date(now.getTime() + Math.max(...warnings) * day))
    .forUpdate()
    .execute()
  for (const { id, expires_at, warned_days } of ending) {
    const left = (expires_at!.getTime() - now.getTime()) / day
    const days = warnings.find((one) => left <= one)!
    if (warned_days !== null && warned_days <= days) continue
    await tx.db
      .updateTable('api_key_states')
      .set({ warned_days: days })
      .where('account_id', '=', accountId)
      .where('key_id', '=', id)
      .execute()
    tx.after('mail.key', { key: id, days })
  }
}

async function mailEnding(
  tx: Tx,
  { key: id, days }: { key: string; days: number },
): Promise<Effect | undefined> {
  const key = await keyRecords.find(tx, id)
  const to = await readAdminAddresses(tx)
  if (!key?.expires_at || key.revoked_at || to.length === 0) return undefined
  const { name: account } = await tx.db
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', tx.accountId)
    .executeTakeFirstOrThrow()
  const { timeZone } = await loadConfiguration(tx)
  const { name, expires_at: end } = key
  const languages = await languagesOf(tx)
  return ({ mail }) =>
    mail.send({
      id: `${id}-${end.getTime()}-${days}`,
      to,
      subject: languages
        .map((language) => text(language, 'api_keys.ending.subject', { name, count: days }))
        .join(' / '),
      ...writeLetter(
        languages.map((language) => ({
          language,
          pieces: [
            {
              text: text(language, 'api_keys.ending.body', {
                name,
                hint: hintOf(key),
                account,
                day: wordsOf(language, timeZone).day(end.toISOString()),
              }),
            },
          ],
        })),
      ),
    })
}

export const keyJobs = { 'mail.key': mailEnding } satisfies Tasks
