import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { text, type Language } from '../../../core/i18n/index.ts'
import { linkActor } from '../../../core/rules/history.ts'
import type { Tx } from '../../platform/db/database.ts'
import { writeLetter } from '../../platform/effects/letter.ts'
import type { Effect } from '../../platform/effects/tasks.ts'
import { secretFor } from '../../platform/passport-key.ts'
import type { Settings } from '../../platform/process/settings.ts'
import { changeLink } from './links.ts'
import type { LinkRow } from './open.ts'
import { inquiryRecords } from './records.ts'

declare module '../../platform/db/jobs.ts' {
  interface Jobs {
    'mail.code': { link: string; language: Language; mail: string }
  }
}

/** Wrong ones with one code, and with all codes of a link: whoever guesses may come from anywhere. */
const maxTries = 5
const maxWrong = 30

/** A million codes are soon tried by whoever has the database, so the hash needs a key that isn't there. */
const codeHash = (settings: Settings, link: string, code: string): Buffer =>
  createHmac('sha256', secretFor(settings, 'codes of links'))
    .update(JSON.stringify([link, code]))
    .digest()

/** Mails a code that ends the one before. It is made when the mail leaves: no queue holds it. */
export async function sendCode(
  tx: Tx,
  { link: id, language, mail: mailId }: { link: string; language: Language; mail: string },
): Promise<Effect | undefined> {
  const link = await tx.db
    .selectFrom('inquiry_links')
    .select(['inquiry_id', 'ended_at'])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  const inquiry = link && (await inquiryRecords.find(tx, link.inquiry_id))
  if (!inquiry || link.ended_at !== null || inquiry.email === null) return undefined
  const { accountId } = tx
  const to = [inquiry.email]
  return async ({ mail, settings, database }) => {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    await database.inAccount({ accountId, userId: linkActor, via: 'link' }, (own) =>
      changeLink(own, id, { code: codeHash(settings, id, code), code_at: own.now, tries: 0 }),
    )
    const minutes = String(settings.linkCodeMinutes)
    await mail.send({
      id: mailId,
      to,
      subject: text(language, 'inquiries.copy.codeSubject', { code }),
      ...writeLetter([
        { language, pieces: [{ text: text(language, 'inquiries.copy.code', { code, minutes }) }] },
      ]),
    })
  }
}

/** Whether a code is the mailed one; wrong ones are counted in the link, which the caller has locked. */
export async function checkCode(
  tx: Tx,
  settings: Settings,
  { id, code, code_at: at, tries, wrong }: LinkRow,
  typed: string,
): Promise<'right' | 'wrongCode' | 'noCode' | 'blocked'> {
  if (wrong >= maxWrong) return 'blocked'
  const isOver = at === null || tx.now.getTime() > at.getTime() + settings.linkCodeMinutes * 60_000
  if (code === null || isOver || tries >= maxTries) return 'noCode'
  if (timingSafeEqual(codeHash(settings, id, typed), code)) return 'right'
  await changeLink(tx, id, { tries: tries + 1, wrong: wrong + 1 })
  return wrong + 1 >= maxWrong ? 'blocked' : 'wrongCode'
}
