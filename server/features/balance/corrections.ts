import { sql } from 'kysely'
import { type AmountLink, type RecordedAmounts } from '../../../core/rules/balance.ts'
import type { Correction } from '../../../core/rules/ledger.ts'
import { quantityField } from '../../../core/rules/quantity.ts'
import { unitAt } from '../../../core/fields/written.ts'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { type Configuration, storedRatio } from '../configuration/configuration.ts'
import type { RecordedLink } from '../links/write.ts'
import { type Change, changesIn } from './changes.ts'
import { amountOf, type Columns } from './columns.ts'

/** What a record said before it was corrected. */
export interface CorrectionDetail extends Correction {
  data: Record<string, unknown>
  /** Of a transformation, with the product that it made. */
  edge: { destination: string; links: readonly AmountLink[] } | undefined
  schema: string
  version: number
}

/** More changes of one product's processes would read more than a page shows; what earlier ones changed counts from the beginning. */
const maxCorrections = 100

/**
 * What corrections changed of a product, of its processes and of those that take or took of it, oldest first. A record without any has
 * none to read; of others, later edits count, too.
 */
export async function correctionsOf(
  tx: Tx,
  config: Configuration,
  productId: string,
  takenBy: readonly string[],
): Promise<CorrectionDetail[]> {
  const tookOnce = await formerTakers(tx, productId)
  const [product, processes] = await Promise.all([
    tx.db
      .selectFrom('products')
      .select(['id', 'product_schema_id as schema'])
      .where('account_id', '=', tx.accountId)
      .where('id', '=', productId)
      .where('corrected_at', 'is not', null)
      .execute(),
    tx.db
      .selectFrom('milestones')
      .select(['id', 'milestone_schema_id as schema', 'product_id as destination'])
      .where('account_id', '=', tx.accountId)
      .where((by) =>
        by.or([by('product_id', '=', productId), by('id', '=', anyOf([...takenBy, ...tookOnce]))]),
      )
      .where('corrected_at', 'is not', null)
      .where('deleted_at', 'is', null)
      .execute(),
  ])
  const [ofProduct, ofProcesses] = await Promise.all([
    readChanges(
      tx,
      'products',
      product.map(({ id }) => id),
    ),
    readChanges(
      tx,
      'milestones',
      processes.map(({ id }) => id),
    ),
  ])
  const known = new Map(processes.map((one) => [one.id, one]))
  return [
    ...ofProduct.map(({ at, by, version, data }) => ({
      at,
      by,
      version,
      data,
      milestone: undefined,
      edge: undefined,
      schema: product[0]!.schema,
    })),
    ...ofProcesses.map(({ record, at, by, version, data, links }): CorrectionDetail => {
      const { schema, destination } = known.get(record)!
      const edge = config.milestoneSchemas.get(schema)?.edge
      return {
        at,
        by,
        version,
        data,
        milestone: record,
        schema,
        edge: edge && {
          destination,
          links: (links ?? []).map(({ origin_id: originId, quantity, unit, exclusive }) => ({
            milestoneId: record,
            originId,
            destinationId: destination,
            ratio: storedRatio(edge.ratio),
            exclusive,
            quantity,
            unit,
          })),
        },
      }
    }),
  ].toSorted((one, other) => +one.at - +other.at)
}

/**
 * The transformations that took of a product before or after a correction. Where a correction took the product out no link is left, so
 * the events of corrections name it; administrators make them by hand, and an index lists them.
 */
async function formerTakers(tx: Tx, productId: string): Promise<string[]> {
  const origin = JSON.stringify([{ origin_id: productId }])
  const rows = await tx.db
    .selectFrom('events')
    .select('record_id as id')
    .distinct()
    .where('account_id', '=', tx.accountId)
    .where('action', '=', sql.lit('corrected'))
    .where('type', '=', 'milestones')
    .where(
      sql<boolean>`((before -> 'links')::jsonb @> ${origin}::jsonb or (after -> 'links')::jsonb @> ${origin}::jsonb)`,
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** The corrections of some records and the edits after them, each with what it replaced. */
async function readChanges(tx: Tx, type: 'products' | 'milestones', ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await tx.db
    .selectFrom('events')
    .select(['record_id as record', 'at', 'by_user as by', 'action'])
    .select(
      // An event has the version that it wrote; what it replaced had that of the event before.
      sql<number>`(
        select e.schema_version from events e
        where e.account_id = ${tx.accountId} and e.type = events.type and e.record_id = events.record_id
          and e.n < events.n and e.schema_version is not null
        order by e.n desc limit 1
      )`.as('version'),
    )
    .select(sql<Record<string, unknown> | null>`before -> 'data'`.as('data'))
    .select(sql<RecordedLink[] | null>`before -> 'links'`.as('links'))
    .where('account_id', '=', tx.accountId)
    .where('type', '=', type)
    .where('record_id', '=', sql<string>`any(${ids}::text[])`)
    .where('action', 'in', ['corrected', 'update'])
    .orderBy('n', 'desc')
    .limit(maxCorrections)
    .execute()
  const corrected = new Set<string>()
  return rows.toReversed().flatMap(({ action, data, ...row }) => {
    if (action === 'corrected') corrected.add(row.record)
    return data && corrected.has(row.record) ? [{ ...row, data }] : []
  })
}

/** What the amounts of a product follow from. */
export interface AmountRecord extends RecordedAmounts {
  changes: readonly Change[]
}

/** The same as it was before a correction. */
export function undone(
  now: AmountRecord,
  config: Configuration,
  columns: Columns,
  productId: string,
  { milestone, schema, version, data, edge }: CorrectionDetail,
): AmountRecord {
  if (milestone === undefined) {
    const own = new Map(now.own)
    const value = data[columns.names[schema] ?? '']
    const amount = amountOf(columns, { stage: schema, version, value })
    if (amount) own.set(productId, amount)
    else own.delete(productId)
    return { ...now, own }
  }
  const form = config.milestoneSchemas.get(schema)
  if (!edge) {
    const others = now.changes.filter((change) => change.milestone !== milestone)
    const said = form ? changesIn(form, { product: productId, milestone }, { version, data }) : []
    return { ...now, changes: [...others, ...said] }
  }
  const { destination, links } = edge
  const others = (now.inbound.get(destination) ?? []).filter((link) => link.milestoneId !== milestone)
  const totals = new Map(now.totals)
  const field = form && quantityField(form.descriptor)
  const total = field && data[field.name]
  if (typeof total === 'number')
    totals.set(milestone, { quantity: total, unit: unitAt(form!, version, field!.name) ?? null })
  else totals.delete(milestone)
  return { ...now, inbound: new Map([...now.inbound, [destination, [...others, ...links]]]), totals }
}
