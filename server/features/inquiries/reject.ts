import { tidyLines } from '../../../core/fields/strings.ts'
import { v7 } from 'uuid'
import { languageOf, text } from '../../../core/i18n/index.ts'
import type { Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { writeLetter } from '../../platform/effects/letter.ts'
import type { Effect } from '../../platform/effects/tasks.ts'
import { makeSecret } from '../../platform/secrets.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { type AnswerRow, answerRecords } from './answers.ts'
import { dayOf } from './dates.ts'
import { type InquiryRow, inquiryRecords } from './records.ts'
import { titleIn } from './title.ts'
import { readWaiting } from './waiting.ts'

declare module '../../platform/db/jobs.ts' {
  interface Jobs {
    'mail.rejection': { answer: string; mail: string }
  }
}

/** Rejects an answer: whoever signed reads why, and may answer again until the link expires. */
export async function rejectAnswer(tx: Tx, session: Session, id: string, comment: string): Promise<void> {
  const { answer, inquiry } = await readWaiting(tx, session, id)
  await answerRecords.change(tx, answer, {
    standing: 'rejected' as const,
    comment: tidyLines(comment),
    decided_by: tx.userId,
    decided_at: tx.now,
  })
  await inquiryRecords.change(tx, inquiry, { standing: 'rejected' })
  if (addressOf(answer, inquiry) !== null) tx.after('mail.rejection', { answer: id, mail: v7() })
}

/** Closes the answer that waits for a request that is withdrawn: rejected without a word, and without a mail. */
export async function closeAnswer(tx: Tx, inquiryId: string): Promise<void> {
  const waiting = await tx.db
    .selectFrom('answers')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .where('inquiry_id', '=', inquiryId)
    .where('standing', '=', 'pending')
    .executeTakeFirst()
  if (waiting)
    await answerRecords.change(tx, waiting, {
      standing: 'rejected' as const,
      decided_by: tx.userId,
      decided_at: tx.now,
    })
}

const addressOf = (answer: AnswerRow, inquiry: InquiryRow): string | null => answer.email ?? inquiry.email

/** Mails why an answer was rejected, with a secret of its own that opens the same link, unless somebody answered again or withdrew it. */
export async function sendRejection(
  tx: Tx,
  { answer: id, mail: message }: { answer: string; mail: string },
): Promise<Effect | undefined> {
  const answer = await answerRecords.find(tx, id)
  const inquiry = answer && (await inquiryRecords.find(tx, answer.inquiry_id))
  const to = inquiry && addressOf(answer, inquiry)
  if (!to || inquiry.standing !== 'rejected' || answer.comment === null) return undefined
  const link = await tx.db
    .selectFrom('inquiry_links')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('inquiry_id', '=', inquiry.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!link) return undefined
  const { comment, signer } = answer
  const language = languageOf(inquiry.language)
  const config = await loadConfiguration(tx)
  const title = titleIn(config, inquiry, language)
  const { name: account } = await tx.db
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', tx.accountId)
    .executeTakeFirstOrThrow()
  const secret = await makeSecret(tx, 'inquiry', link.id)
  const date = dayOf(inquiry.expires_at, config.timeZone, language)
  return ({ mail, settings }) =>
    mail.send({
      // Not that of the copy, which went to the same address: the second one would count as a repetition.
      id: message,
      to: [to],
      subject: text(language, 'answers.mail.subject', { account, title }),
      ...writeLetter([
        {
          language,
          pieces: [
            { text: text(language, 'answers.mail.intro', { name: signer, account, title }) },
            { quote: comment },
            { text: text(language, 'answers.mail.how', { date }) },
            { link: `${settings.publicUrl}/l/${secret}` },
          ],
        },
      ]),
    })
}
