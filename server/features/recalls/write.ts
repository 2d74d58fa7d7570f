import type { RecallInput } from '../../../core/contract/recalls.ts'
import { referenceId } from '../../../core/contract/route.ts'
import { lineFaults, tidyLine, tidyLines, trimmedLines } from '../../../core/fields/strings.ts'
import { type Fault, refuse, refuseFaults } from '../../../core/errors/refusal.ts'
import { languages } from '../../../core/i18n/index.ts'
import { reasonFaults } from '../../../core/rules/reason.ts'
import { demand } from '../../platform/auth/demand.ts'
import { Outrun, type Tx } from '../../platform/db/database.ts'
import { organizationFaults } from '../organizations/usable.ts'
import { findProduct, type ProductRow, thingOf } from '../products/read.ts'
import { readTrace } from '../trace/read.ts'
import { drillOf } from './drill.ts'
import { insertItems } from './items.ts'
import { findReached, refuseRestricted } from './reach.ts'
import type { Reader } from './read.ts'
import { type RecallRow, recallRecords, searchOf } from './records.ts'

/** RCL-01: begins a hold, a recall or a drill; returns its id. */
export async function createRecall(caller: Reader, body: RecallInput): Promise<string> {
  const { tx, session } = caller
  const start = await findProduct(tx, session, referenceId(body.product))
  if (start) demand(session, 'recall.create', thingOf(start))
  const organization = referenceId(body.organization)
  const texts = textsOf(body)
  refuseFaults([
    ...(start ? [] : [{ path: '/product', key: 'error.case.dataNotFound' } as const]),
    ...(await organizationFaults(tx, session, organization)),
    ...textFaults({ kind: body.kind, ...texts }),
  ])
  // First of all, since the next one waits for the number.
  const created = await insertRecall(tx, { ...texts, kind: body.kind, start: start!, organization })
  const isDrill = body.kind === 'drill'
  const reached = await findReached(tx, {
    session,
    start: start!.id,
    products: body.products,
    holds: !isDrill,
  })
  if (body.kind !== 'hold') await refuseRestricted(tx, session, reached)
  if ('open' in created) return refuse('RECALLED', { details: { recall: created.open } })
  await insertItems(tx, created, reached)
  if (isDrill) await setDrill(caller, created, reached)
  return created.id
}

type Texts = Pick<RecallRow, 'reason' | 'action' | 'phone' | 'i18n'>

/** Texts as they are kept: without blanks around them, null where there is none. */
function textsOf({ reason, action = '', phone = '', i18n = {} }: RecallInput): Texts {
  return {
    reason: tidyLines(reason),
    action: tidyLines(action) || null,
    phone: tidyLine(phone) || null,
    i18n: tidyTexts(i18n),
  }
}

export const tidyTexts = (i18n: Texts['i18n']): Texts['i18n'] =>
  JSON.parse(JSON.stringify(i18n), (_key, value: unknown) => trimmedLines(value))

/** What texts must say; a recall says on public pages what to do and whom to call. */
export function textFaults({ kind, reason, action, phone, i18n }: Texts & Pick<RecallRow, 'kind'>): Fault[] {
  const missing = (path: string): Fault => ({ path, key: 'error.shape.required' })
  return [
    ...reasonFaults(reason),
    ...(kind === 'recall' && action === null ? [missing('/action')] : []),
    ...(kind === 'recall' && phone === null ? [missing('/phone')] : []),
    ...lineFaults(phone ?? '', '/phone'),
    ...Object.entries(i18n).flatMap(([language, texts]) => [
      ...(languages.some((known) => known === language)
        ? []
        : [{ path: `/i18n/${language}`, key: 'recalls.fault.language' } as const]),
      ...(texts.reason === undefined ? [] : reasonFaults(texts.reason, `/i18n/${language}/reason`)),
    ]),
  ]
}

interface NewRecall extends Texts {
  kind: RecallRow['kind']
  start: ProductRow
  organization: string
}

/** Writes the recall; where its start has an open one of the kind, returns that one's id. */
async function insertRecall(tx: Tx, { start, organization, ...texts }: NewRecall) {
  const numbered = { number: await nextNumber(tx), identifier: start.identifier, reason: texts.reason }
  const created = await recallRecords.insertUnlessTaken(tx, {
    ...texts,
    ...numbered,
    status: 'open' as const,
    start_id: start.id,
    organization_id: organization,
    ended_at: null,
    end_reason: null,
    drill: null,
    search: searchOf(numbered),
  })
  if (created) return created
  const open = await findOpen(tx, start.id, texts.kind)
  // Another recall has taken the number.
  if (open === undefined) throw new Outrun()
  return { open }
}

async function nextNumber(tx: Tx): Promise<number> {
  const row = await tx.db
    .selectFrom('recalls')
    .select((eb) => eb.fn.coalesce(eb.fn.max('number'), eb.lit(0)).as('last'))
    .where('account_id', '=', tx.accountId)
    .executeTakeFirstOrThrow()
  return row.last + 1
}

export async function findOpen(
  tx: Tx,
  startId: string,
  kind: RecallRow['kind'],
): Promise<string | undefined> {
  const row = await tx.db
    .selectFrom('recalls')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('start_id', '=', startId)
    .where('kind', '=', kind)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return row?.id
}

/** RCL-07: traces what a drill reaches, and keeps what that found. Its figures name no product, so no key is needed. */
export async function setDrill(
  reader: Reader,
  recall: Pick<RecallRow, 'id' | 'start_id' | 'drill'>,
  reached: readonly string[],
): Promise<void> {
  const began = performance.now()
  const asked = { ...reader, starts: [recall.start_id], direction: 1, keyOf: (id: string) => id } as const
  const trace = await readTrace({ ...asked, besides: reached })
  const drill = drillOf(trace, new Set(reached), Math.ceil(performance.now() - began))
  await recallRecords.change(reader.tx, recall, { drill })
}
