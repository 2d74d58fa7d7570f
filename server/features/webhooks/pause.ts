import { text } from '../../../core/i18n/index.ts'
import type { PauseReason } from '../../../core/rules/webhook.ts'
import type { Tx } from '../../platform/db/database.ts'
import { writeLetter } from '../../platform/effects/letter.ts'
import type { Effect, Tasks } from '../../platform/effects/tasks.ts'
import { readAdminAddresses } from '../accounts/admins.ts'
import { languagesOf } from '../accounts/languages.ts'
import { webhookRecords, type WebhookRow } from './records.ts'

declare module '../../platform/db/jobs.ts' {
  interface Jobs {
    'mail.webhook': { webhook: string; pausedAt: string }
  }
}

/** A webhook sends no longer, and its administrators learn it by one mail (HOK-04). */
export async function pause(tx: Tx, row: WebhookRow, reason: PauseReason): Promise<void> {
  await webhookRecords.change(tx, row, { paused: reason, paused_at: tx.now })
  tx.after('mail.webhook', { webhook: row.id, pausedAt: tx.now.toISOString() })
}

async function mailPause(
  tx: Tx,
  { webhook: id, pausedAt }: { webhook: string; pausedAt: string },
): Promise<Effect | undefined> {
  const row = await webhookRecords.find(tx, id)
  const to = await readAdminAddresses(tx)
  if (!row?.paused || to.length === 0) return undefined
  const { name: account } = await tx.db
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', tx.accountId)
    .executeTakeFirstOrThrow()
  const { name, paused } = row
  const { host } = new URL(row.url)
  const languages = await languagesOf(tx)
  return ({ mail }) =>
    mail.send({
      id: `${id}-${pausedAt}`,
      to,
      subject: languages.map((language) => text(language, 'webhooks.paused.subject', { name })).join(' / '),
      ...writeLetter(
        languages.map((language) => ({
          language,
          pieces: [
            { text: text(language, 'webhooks.paused.body', { name, host, account }) },
            { text: text(language, `webhooks.paused.${paused}`) },
          ],
        })),
      ),
    })
}

export const webhookJobs = { 'mail.webhook': mailPause } satisfies Tasks
