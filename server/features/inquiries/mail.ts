import { type Language, languageOf, text } from '../../../core/i18n/index.ts'
import { wordsOf } from '../../../site/words.ts'
import type { Tx } from '../../platform/db/database.ts'
import { writeLetter } from '../../platform/effects/letter.ts'
import { MailRefusal } from '../../platform/effects/mail.ts'
import type { Effect } from '../../platform/effects/tasks.ts'
import { makeSecret } from '../../platform/secrets.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { nameOfMember } from '../users/read.ts'
import { dayOf } from './dates.ts'
import { changeLink } from './links.ts'
import { inquiryRecords, ownerOf } from './records.ts'
import { titleIn } from './title.ts'

declare module '../../platform/db/jobs.ts' {
  interface Jobs {
    'mail.inquiry': { link: string }
    'mail.answer': { answer: string; language: Language; lines: string[] }
  }
}

/**
 * Mails a link, unless it has ended meanwhile. Each attempt has a secret of its own, since only the digest of a secret is kept; all of
 * them open the link.
 */
export async function sendInquiry(tx: Tx, { link: id }: { link: string }): Promise<Effect | undefined> {
  const link = await tx.db
    .selectFrom('inquiry_links')
    .select(['inquiry_id', 'ended_at'])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  const inquiry = link && (await inquiryRecords.find(tx, link.inquiry_id))
  if (!inquiry || link.ended_at !== null || inquiry.email === null) return undefined
  const { recipient, email, message: said } = inquiry
  const language = languageOf(inquiry.language)
  const to = [email]
  const config = await loadConfiguration(tx)
  const title = titleIn(config, inquiry, language)
  const { name: account } = await tx.db
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', tx.accountId)
    .executeTakeFirstOrThrow()
  const who = (await nameOfMember(tx, ownerOf(inquiry))) ?? account
  const secret = await makeSecret(tx, 'inquiry', id)
  const date = dayOf(inquiry.expires_at, config.timeZone, language)
  const { accountId } = tx
  return async ({ mail, database, settings }) => {
    const settle = (outcome: 'sent' | 'failed') =>
      database.inAccount({ accountId, userId: 'job', via: 'job' }, (after) =>
        changeLink(after, id, { mail: outcome }),
      )
    const message = {
      id,
      to,
      subject: text(language, 'inquiries.mail.subject', { account, title }),
      ...writeLetter([
        {
          language,
          pieces: [
            { text: text(language, 'inquiries.mail.intro', { name: recipient, who, account, title }) },
            ...(said === null ? [] : [{ quote: said }]),
            { text: text(language, 'inquiries.mail.how', { date }) },
            { link: `${settings.publicUrl}/l/${secret}` },
          ],
        },
      ]),
    }
    try {
      await mail.send(message)
    } catch (error) {
      if (error instanceof MailRefusal) return settle('failed')
      throw error
    }
    await settle('sent')
  }
}

/** Mails what somebody signed to them: all values, and the digest by which each can be proved. */
export async function sendCopy(
  tx: Tx,
  { answer: id, language, lines }: { answer: string; language: Language; lines: string[] },
): Promise<Effect | undefined> {
  const answer = await tx.db
    .selectFrom('answers as a')
    .innerJoin('inquiries as i', (join) =>
      join.onRef('i.id', '=', 'a.inquiry_id').on('i.account_id', '=', tx.accountId),
    )
    .innerJoin('accounts as c', 'c.id', 'a.account_id')
    .select(['a.signer', 'a.signed_at', 'a.sha256', 'c.name as account'])
    .select(['i.email', 'i.title', 'i.asks', 'i.product_schema_id', 'i.milestone_schema_id'])
    .where('a.account_id', '=', tx.accountId)
    .where('a.id', '=', id)
    .executeTakeFirst()
  if (!answer || answer.email === null) return undefined
  const { account, signer: name, sha256: hash } = answer
  const to = [answer.email]
  const config = await loadConfiguration(tx)
  const { timeZone } = config
  const title = titleIn(config, answer, language)
  const words = wordsOf(language, timeZone)
  const at = answer.signed_at.toISOString()
  return ({ mail }) =>
    mail.send({
      id,
      to,
      subject: text(language, 'inquiries.copy.subject', { account, title }),
      ...writeLetter([
        {
          language,
          pieces: [
            {
              text: text(language, 'inquiries.copy.intro', {
                name,
                account,
                title,
                day: dayOf(answer.signed_at, timeZone, language),
                time: words.time(at),
              }),
            },
            { lines },
            { text: text(language, 'inquiries.copy.hash', { hash }) },
          ],
        },
      ]),
    })
}
