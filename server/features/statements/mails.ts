import { changeableUntil } from '../../../core/eudr/asking.ts'
import { grouped } from '../../../core/eudr/numbers.ts'
import { text } from '../../../core/i18n/index.ts'
import { paths } from '../../../core/rules/paths.ts'
import { wordsOf } from '../../../site/words.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { writeLetter } from '../../platform/effects/letter.ts'
import type { Effect, Tasks } from '../../platform/effects/tasks.ts'
import type { Settings } from '../../platform/process/settings.ts'
import { readAdminAddresses } from '../accounts/admins.ts'
import { languagesOf } from '../accounts/languages.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { statementRecords, type StatementRow } from './records.ts'

const kinds = ['available', 'rejected', 'unknown', 'closing'] as const
type Kind = (typeof kinds)[number]

declare module '../../platform/db/jobs.ts' {
  interface Jobs {
    'mail.statement': { id: string; kind: Kind; mark: string }
  }
}

const hour = 3_600_000
/** Before the end of the time in which a statement may be changed. */
const closingMillis = 12 * hour
/** So long nobody knows whether the EU has it. */
const unknownMillis = 24 * hour

/** What a statement gives cause to write about now, of the call that it stands after. */
export function causesOf(
  { declared, eu }: Pick<StatementRow, 'declared' | 'eu'>,
  now: number,
  amendHours: number,
): { kind: Kind; mark: string }[] {
  const causes: { kind: Kind; mark: string }[] = []
  const add = (kind: Kind, of: string) => causes.push({ kind, mark: `${kind} ${of}` })
  if (!eu || eu.byHand) return causes
  const { asked, submitted } = eu
  const until = changeableUntil(eu, amendHours)
  const isWithEu = declared === 'submitted' || declared === 'available'
  if (declared === 'available' && eu.referenceNumber) add('available', eu.referenceNumber)
  if (declared === 'rejected') add('rejected', submitted ?? eu.uuid ?? '')
  if (asked && now - Date.parse(asked) >= unknownMillis) add('unknown', asked)
  if (submitted && isWithEu && until - closingMillis <= now && now < until) add('closing', submitted)
  return causes
}

/** Orders the mails to administrators about statements (EUD-21): each once, whatever process looks. */
export async function writeOfStatements(database: Database, { eudr }: Pick<Settings, 'eudr'>): Promise<void> {
  await database.inEachAccount({ userId: 'job', via: 'job' }, async (tx) => {
    if (!eudr.credentials.has(tx.accountId)) return
    const rows = await tx.db
      .selectFrom('statements as s')
      .innerJoin('statement_looks as l', (join) =>
        join.on('l.account_id', '=', tx.accountId).onRef('l.statement_id', '=', 's.id'),
      )
      .select(['s.id', 's.declared', 's.eu', 'l.mailed'])
      .where('s.account_id', '=', tx.accountId)
      .where('s.deleted_at', 'is', null)
      .where('s.declared', 'in', ['frozen', 'submitted', 'available', 'rejected'])
      .where('s.eu', 'is not', null)
      .where('s.updated_at', '>', new Date(tx.now.getTime() - (eudr.amendHours + 48) * hour))
      .orderBy('s.id')
      .forUpdate('l')
      .execute()
    for (const { id, mailed, ...row } of rows) {
      const causes = causesOf(row, tx.now.getTime(), eudr.amendHours).filter(
        ({ mark }) => !mailed.includes(mark),
      )
      if (causes.length === 0) continue
      await tx.db
        .updateTable('statement_looks')
        .set({ mailed: [...mailed, ...causes.map(({ mark }) => mark)] })
        .where('account_id', '=', tx.accountId)
        .where('statement_id', '=', id)
        .execute()
      for (const { kind, mark } of causes) tx.after('mail.statement', { id, kind, mark })
    }
  })
}

/** What has changed meanwhile is no cause any more. */
async function mailStatement(
  tx: Tx,
  { id, kind, mark }: { id: string; kind: Kind; mark: string },
): Promise<Effect | undefined> {
  const row = await statementRecords.find(tx, id)
  const to = await readAdminAddresses(tx)
  if (!row || to.length === 0) return undefined
  const { timeZone } = await loadConfiguration(tx)
  const languages = await languagesOf(tx)
  return async ({ mail, settings }) => {
    const { amendHours } = settings.eudr
    if (!causesOf(row, tx.now.getTime(), amendHours).some((one) => one.mark === mark)) return
    const until = new Date(changeableUntil(row.eu, amendHours)).toISOString()
    const params = {
      reference: row.internal_reference,
      number: grouped(row.eu?.referenceNumber ?? ''),
      reason: row.eu?.rejectionReason ?? '',
    }
    await mail.send({
      id: `${id}-${mark}`.replaceAll(/[^\w-]/g, '-'),
      to,
      subject: languages
        .map((language) => text(language, `statements.mail.${kind}.subject`, params))
        .join(' / '),
      ...writeLetter(
        languages.map((language) => ({
          language,
          pieces: [
            {
              text: text(language, `statements.mail.${kind}.body`, {
                ...params,
                until: wordsOf(language, timeZone).clock(until),
              }),
            },
            { link: new URL(paths.statement(id), settings.publicUrl).href },
          ],
        })),
      ),
    })
  }
}

export const statementMails = { 'mail.statement': mailStatement } satisfies Tasks
