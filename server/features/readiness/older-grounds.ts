import { sql } from 'kysely'
import { listedForm } from '../../../core/fields/index.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { Slices } from '../../platform/process/slices.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { readGeometryText } from '../locations/check.ts'
import { lockCursor, markStages } from './mark.ts'
import type { OlderRecords } from './tables.ts'

/** Grounds that are judged together: a large one has 50,000 positions. */
const maxGrounds = 20
const scope = { userId: 'job', via: 'job' } as const

/** Gives records of before a migration the verdicts that are kept with newer ones (ORI-06), in every account. */
export async function judgeOlderGrounds(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>('select id from accounts order by id')
  for (const { id } of rows) while (await database.inAccount({ ...scope, accountId: id }, judgeNext));
}

/** Judges the next grounds of an account; false: none is left, or another process is at it. */
async function judgeNext(tx: Tx): Promise<boolean> {
  const left = await tx.db
    .selectFrom('older_grounds')
    .select(['records', 'after_id'])
    .where('account_id', '=', tx.accountId)
    .orderBy('records')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!left) return false
  const { records, after_id } = left
  const last = await (records === 'locations' ? judgePlaces(tx, after_id) : judgeForms(tx, records, after_id))
  const one = sql`account_id = ${tx.accountId} and records = ${records}`
  if (last) {
    await sql`update older_grounds set after_id = ${last} where ${one}`.execute(tx.db)
    return true
  }
  const seen = await lockCursor(tx)
  if (seen === undefined) return false
  await markStages(tx, seen, [...(await loadConfiguration(tx)).stages.keys()])
  await sql`delete from older_grounds where ${one}`.execute(tx.db)
  return true
}

/** Returns the last of them; undefined without any. */
async function judgeForms(tx: Tx, records: OlderRecords, after: string | null): Promise<string | undefined> {
  const { rows } = await sql<{ id: string } & Parameters<typeof listedForm>[0]>`
    select id, data, i18n from ${sql.table(records)}
    where account_id = ${tx.accountId} and listed -> 'bounds' is not null ${isAfter(after)}
    order by id limit ${sql.lit(maxGrounds)} for update
  `.execute(tx.db)
  const slices = new Slices()
  const judged: { id: string; listed: unknown }[] = []
  for (const { id, ...content } of rows) {
    judged.push({ id, listed: listedForm(content) })
    if (slices.isOver) await slices.pause()
  }
  await sql`
    update ${sql.table(records)} r set listed = n.listed
    from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb) as n (id uuid, listed jsonb)
    where r.account_id = ${tx.accountId} and r.id = n.id
  `.execute(tx.db)
  return rows.at(-1)?.id
}

async function judgePlaces(tx: Tx, after: string | null): Promise<string | undefined> {
  const { rows } = await sql<{ id: string; geometry: string }>`
    select id, geometry from ${sql.table('locations')}
    where account_id = ${tx.accountId} and geometry is not null ${isAfter(after)}
    order by id limit ${sql.lit(maxGrounds)} for update
  `.execute(tx.db)
  for (const { id, geometry } of rows) {
    const { warnings } = (await readGeometryText(geometry)).columns
    await sql`
      update ${sql.table('locations')} set warnings = ${warnings}
      where account_id = ${tx.accountId} and id = ${id}
    `.execute(tx.db)
  }
  return rows.at(-1)?.id
}

const isAfter = (after: string | null) => (after === null ? sql`` : sql`and id > ${after}::uuid`)
