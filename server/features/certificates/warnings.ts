import { instantOf, isoDay, localMoment, readIso } from '../../../core/fields/calendar.ts'
import { text } from '../../../core/i18n/index.ts'
import { daysBetween, warningDue } from '../../../core/rules/certificate.ts'
import { wordsOf } from '../../../site/words.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { anyOf, insertRows } from '../../platform/db/rows.ts'
import { writeLetter } from '../../platform/effects/letter.ts'
import type { Effect, Tasks } from '../../platform/effects/tasks.ts'
import { readAdminAddresses } from '../accounts/admins.ts'
import { languagesOf } from '../accounts/languages.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { validityOf } from './read.ts'

declare module '../../platform/db/jobs.ts' {
  interface Jobs {
    'mail.certificates': { certificates: Due[] }
  }
}

/** An end that has come nearer than a mark. */
interface Due {
  id: string
  validTo: string
  days: number
}

/** Mails leave after seven in the morning of the account. */
const firstHour = 7

/**
 * Orders one mail about the certificates whose end has come nearer than a mark that nobody was written to about (CRT-03), once a day.
 * `isTrial`: at each look, whatever the time.
 */
export async function warnOfEnds(tx: Tx, { isTrial = false } = {}): Promise<void> {
  const { timeZone } = await loadConfiguration(tx)
  const now = localMoment(tx.now, timeZone)
  if (!isTrial && now.hour < firstHour) return
  const today = isoDay(now)
  // Another process that looks at the same time waits here, and then finds what this one has noted.
  const ending = await tx.db
    .selectFrom('certificates')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .where('deleted_at', 'is', null)
    .where('valid_to', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (!isTrial && (await wasMailed(tx, instantOf(readIso(today)!, timeZone)))) return
  const sent = await readSent(
    tx,
    ending.map(({ id }) => id),
  )
  const due = ending.flatMap((row) => {
    const days = warningDue(validityOf(row), today, sent.get(row.id) ?? null)
    return days === undefined ? [] : [{ id: row.id, validTo: row.valid_to!, days }]
  })
  if (due.length === 0) return
  await note(tx, due)
  tx.after('mail.certificates', { certificates: due })
}

/** Whether a mail was ordered since the beginning of the day. */
async function wasMailed(tx: Tx, since: Date): Promise<boolean> {
  const row = await tx.db
    .selectFrom('certificate_warnings')
    .select('certificate_id')
    .where('account_id', '=', tx.accountId)
    .where('mailed_at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function readSent(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { validTo: string; days: number }>> {
  const rows = await tx.db
    .selectFrom('certificate_warnings')
    .select(['certificate_id', 'valid_to', 'days'])
    .where('account_id', '=', tx.accountId)
    .where('certificate_id', '=', anyOf(ids))
    .execute()
  return new Map(
    rows.map(({ certificate_id, valid_to, days }) => [certificate_id, { validTo: valid_to, days }]),
  )
}

async function note(tx: Tx, due: readonly Due[]): Promise<void> {
  await tx.db
    .deleteFrom('certificate_warnings')
    .where('account_id', '=', tx.accountId)
    .where('certificate_id', '=', anyOf(due.map(({ id }) => id)))
    .execute()
  await insertRows(
    tx,
    'certificate_warnings',
    due.map(({ id, validTo, days }) => ({
      account_id: tx.accountId,
      certificate_id: id,
      valid_to: validTo,
      days,
      mailed_at: tx.now,
    })),
  )
}

async function mailEnds(tx: Tx, { certificates: due }: { certificates: Due[] }): Promise<Effect | undefined> {
  const to = await readAdminAddresses(tx)
  const ends = new Map(due.map(({ id, validTo }) => [id, validTo]))
  const rows = await tx.db
    .selectFrom('certificates')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf([...ends.keys()]))
    .where('deleted_at', 'is', null)
    .orderBy('valid_to')
    .orderBy('name')
    .execute()
  // A certificate that was moved or archived meanwhile ends no longer on that day.
  const ending = rows.filter(({ id, valid_to }) => ends.get(id) === valid_to)
  const [first] = due
  if (to.length === 0 || ending.length === 0 || !first) return undefined
  const { name: account } = await tx.db
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', tx.accountId)
    .executeTakeFirstOrThrow()
  const { timeZone } = await loadConfiguration(tx)
  const today = isoDay(localMoment(tx.now, timeZone))
  const languages = await languagesOf(tx)
  return ({ mail }) =>
    mail.send({
      id: `${first.id}-${first.validTo}-${first.days}`,
      to,
      subject: languages
        .map((language) => text(language, 'certificates.mail.subject', { count: ending.length, account }))
        .join(' / '),
      ...writeLetter(
        languages.map((language) => ({
          language,
          pieces: [
            { text: text(language, 'certificates.mail.body', { account }) },
            ...ending.map(({ name, document_number, valid_to }) => ({
              text: text(language, 'certificates.mail.line', {
                name: [name, document_number].filter(Boolean).join(' '),
                day: wordsOf(language, timeZone).day(valid_to!),
                count: Math.max(0, daysBetween(today, valid_to!)),
              }),
            })),
          ],
        })),
      ),
    })
}

export const certificateJobs = { 'mail.certificates': mailEnds } satisfies Tasks

/** Looks every so many seconds instead of each hour, so that the mails can be tried; returns the function that ends it. */
export function lookOften(database: Database, seconds: number, fail: (error: Error) => void): () => void {
  const look = () =>
    database
      .inEachAccount({ userId: 'job', via: 'job' }, (tx) => warnOfEnds(tx, { isTrial: true }))
      .catch(fail)
  const timer = setInterval(() => void look(), seconds * 1_000)
  return () => clearInterval(timer)
}
