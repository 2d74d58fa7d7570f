import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { FailedItem, PdfItemType, PdfOrder } from '../../../core/contract/pdf.ts'
import { type Fault, refuse, refuseFaults } from '../../../core/errors/refusal.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import { cellsOf, doesPrint } from '../../../core/rules/paper.ts'
import { readable } from '../../platform/auth/readable.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/lists.ts'
import { anyOf } from '../../platform/db/rows.ts'
import type { Storage } from '../../platform/effects/storage.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { isLabel } from './document.ts'
import type { CodesWish, Outcome, Wish } from './tables.ts'
import { findTemplate, type ShownTemplate, stageOf } from './templates.ts'

declare module '../../platform/db/jobs.ts' {
  interface Jobs {
    /** Makes what was ordered, as far as the person who ordered it may read it. */
    'pdf.make': { key: string; session: Session }
  }
}

const unknown = (path: string): Fault => ({ path, key: 'pdf.fault.unknown' })

/** Checks an order and leaves it to a job (§5). Nothing of a record changes, so no event tells of it. */
export async function orderPdf(
  tx: Tx,
  session: Session,
  { language: _, ...body }: PdfOrder,
  language: Wish['language'],
): Promise<string> {
  const template = await findTemplate(tx, body.templateId, language)
  if (!template || template.itemType !== body.itemType)
    return refuse('INVALID', { faults: [unknown('/templateId')] })
  const stage = stageOf(await loadConfiguration(tx), template)
  if (stage && can(session, 'stage.read', stage.id).allowed && !doesPrint(stage.content)) refuse('FORBIDDEN')
  const faults = [...sheetFaults(template, body), ...(await itemFaults(tx, session, template, body.itemIds))]
  refuseFaults(faults)
  const total = body.itemIds.length * (isLabel(template) ? (body.sheet?.copies ?? 1) : 1)
  const key = await placeOrder(tx, { ...body, language }, total)
  tx.after('pdf.make', { key, session })
  return key
}

/** Keeps an order for its job; the key is its own. */
export async function placeOrder(tx: Tx, wish: Wish | CodesWish, total: number): Promise<string> {
  const key = randomUUID()
  await tx.db
    .insertInto('pdf_orders')
    .values({
      account_id: tx.accountId,
      key,
      user_id: tx.userId,
      wish,
      total,
      outcome: null,
      ordered_at: tx.now,
    })
    .execute()
  return key
}

function sheetFaults({ template: { sheet } }: ShownTemplate, { sheet: use = {} }: PdfOrder): Fault[] {
  const faults: Fault[] = []
  if (use.first !== undefined && (!sheet || use.first > cellsOf(sheet)))
    faults.push({ path: '/sheet/first', key: sheet ? 'pdf.fault.cell' : 'pdf.fault.noSheet' })
  if (use.copies !== undefined && !sheet) faults.push({ path: '/sheet/copies', key: 'pdf.fault.noSheet' })
  return faults
}

async function itemFaults(
  tx: Tx,
  session: Session,
  template: ShownTemplate,
  ids: readonly string[],
): Promise<Fault[]> {
  const { rows } = await sql<{ id: string }>`${readableItems(tx, session, template, ids)}`.execute(tx.db)
  return idFaults('/itemIds', ids, new Set(rows.map(({ id }) => id)))
}

/** Faults of ids that aren't among those known, or come twice. */
export function idFaults(at: string, ids: readonly string[], known: ReadonlySet<string>): Fault[] {
  const seen = new Set<string>()
  return ids.flatMap((id, n) => {
    const own = id.toLowerCase()
    const path = `${at}/${n}`
    if (seen.has(own)) return [{ path, key: 'pdf.fault.twice' as const }]
    seen.add(own)
    return known.has(own) ? [] : [unknown(path)]
  })
}

/** The live items of a template among these ids, each with its product. */
export function readableItems(
  tx: Tx,
  session: Session,
  { itemType, itemId }: { itemType: PdfItemType; itemId: string },
  ids: readonly string[],
): RawBuilder<unknown> {
  const wanted = anyOf(ids.filter(isUuid))
  const products = readable(session).products('p')
  if (itemType !== 'MilestoneSchema')
    return sql`
      select p.id, p.id as product, p.gs1 is not null as "hasCode" from products p
      where p.account_id = ${tx.accountId} and p.id = ${wanted} and p.deleted_at is null
        and p.product_schema_id = ${itemId} and ${products}`
  const isOpen = can(session, 'milestoneSchema.read', itemId).allowed
  return sql`
    select m.id, m.product_id as product, p.gs1 is not null as "hasCode" from milestones m
    join products p on p.account_id = ${tx.accountId} and p.id = m.product_id and p.deleted_at is null
    where m.account_id = ${tx.accountId} and m.id = ${wanted} and m.deleted_at is null
      and m.milestone_schema_id = ${itemId} and ${products} and ${sql.lit(isOpen)}`
}

/** What an order names: a PDF its items, files of codes their products. */
type Member = 'itemIds' | 'products'
type WishOf<M extends Member> = Extract<Wish | CodesWish, Record<M, unknown>>

const names = (member: Member) => sql<boolean>`wish ? ${member}`

/** An order of this person that is still kept. */
export async function readOrder<M extends Member>(tx: Tx, key: string, keepMinutes: number, member: M) {
  if (!isUuid(key)) return undefined
  return tx.db
    .selectFrom('pdf_orders')
    .select(['key', 'wish', 'done', 'total', 'outcome', 'failed'])
    .where('account_id', '=', tx.accountId)
    .where('key', '=', key)
    .where('user_id', '=', tx.userId)
    .where(names(member))
    .where('ordered_at', '>', expiry(tx.now, keepMinutes))
    .$narrowType<{ wish: WishOf<M> }>()
    .executeTakeFirst()
}

/** An order as its job finds it; undefined once it is cancelled, forgotten, or made by a process that ended just after. */
export async function findOrder<M extends Member>(tx: Tx, key: string, member: M) {
  return tx.db
    .selectFrom('pdf_orders')
    .select('wish')
    .where('account_id', '=', tx.accountId)
    .where('key', '=', key)
    .where('outcome', 'is', null)
    .where(names(member))
    .$narrowType<{ wish: WishOf<M> }>()
    .executeTakeFirst()
}

/** Tells how far an order is; false if nobody waits for it any more. */
export async function tellProgress(
  tx: Tx,
  key: string,
  { done, failed, outcome }: { done: number; failed?: readonly FailedItem[]; outcome?: Outcome },
): Promise<boolean> {
  const told = await tx.db
    .updateTable('pdf_orders')
    .set({
      done,
      // The driver would write a list as an array of PostgreSQL.
      ...(failed ? { failed: sql<FailedItem[]>`${JSON.stringify(failed)}::jsonb` } : {}),
      ...(outcome ? { outcome } : {}),
    })
    .where('account_id', '=', tx.accountId)
    .where('key', '=', key)
    .returning('key')
    .executeTakeFirst()
  return told !== undefined
}

/** False if this person has no such order of a PDF. */
export async function forgetOrder(tx: Tx, key: string): Promise<boolean> {
  if (!isUuid(key)) return false
  const forgotten = await tx.db
    .deleteFrom('pdf_orders')
    .where('account_id', '=', tx.accountId)
    .where('key', '=', key)
    .where('user_id', '=', tx.userId)
    .where(names('itemIds'))
    .returning('key')
    .executeTakeFirst()
  return forgotten !== undefined
}

/** The name of a finished PDF in the storage. */
export const storedPdf = (key: string): string => `pdf/${key.replaceAll('-', '')}.pdf`
/** The same of files of codes. */
export const storedCodes = (key: string): string => `pdf/${key.replaceAll('-', '')}.zip`

/** Forgets what nobody may fetch any more: first the rows, so that nobody is led to bytes that are gone. */
export async function sweepOrders(database: Database, storage: Storage, keepMinutes: number): Promise<void> {
  const swept = await database.inEachAccount({ userId: 'job', via: 'job' }, (tx) =>
    tx.db
      .deleteFrom('pdf_orders')
      .where('account_id', '=', tx.accountId)
      .where('ordered_at', '<=', expiry(tx.now, keepMinutes))
      .returning('key')
      .execute(),
  )
  await storage.remove(swept.flat().flatMap(({ key }) => [storedPdf(key), storedCodes(key)]))
}

const expiry = (now: Date, keepMinutes: number) => new Date(now.getTime() - keepMinutes * 60_000)
