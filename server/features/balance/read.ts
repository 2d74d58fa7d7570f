import { sql } from 'kysely'
import type { AmountLink } from '../../../core/rules/amounts.ts'
import {
  type Balance,
  balanceColumn,
  balanceFields,
  balanceOf,
  type Movement,
} from '../../../core/rules/balance.ts'
import { defaultTolerance } from '../../../core/rules/balanceRoles.ts'
import type { Quantity } from '../../../core/rules/quantity.ts'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/rows.ts'
import type { Configuration } from '../configuration/configuration.ts'
import { append } from '../links/lineage.ts'
import { readAmounts } from './amounts.ts'
import { changesOf } from './changes.ts'
import { amountColumns, amountIn } from './columns.ts'

/** A movement as it is recorded. */
export interface RecordedMovement extends Movement {
  milestone: string
  /** The product at the other end of a link. */
  product: string | undefined
  link: AmountLink | undefined
}

/** A product with its balance. */
export interface ReadBalance {
  id: string
  stage: string
  unit: string
  balance: Balance<RecordedMovement>
  /** What its own form says. */
  own: Quantity | undefined
  inbound: readonly AmountLink[]
  taken(link: AmountLink): Quantity | null
  /** Of what closed it. */
  closing: string | undefined
}

interface OutLink {
  milestoneId: string
  originId: string
  destinationId: string
  quantity: number | null
  unit: string | null
  exclusive: boolean
}

/** The balances of some products; those of stages without one are left out (BAL-01). */
export async function readBalances(
  tx: Tx,
  config: Configuration,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadBalance>> {
  const columns = amountColumns(config)
  const [products, out, changes, closings] = await Promise.all([
    readProducts(tx, ids),
    linksFrom(tx, ids),
    changesOf(tx, config, ids),
    closingsOf(tx, config, ids),
  ])
  const own = new Map<string, Quantity>()
  for (const { id, stage, data } of products) {
    const amount = amountIn(columns, stage, data[columns.names[stage] ?? ''])
    if (amount) own.set(id, amount)
  }
  const asked = [...new Set(out.filter(isAll).map(({ destinationId }) => destinationId))]
  // What was taken of an origin without a quantity may follow from the form's total of its process.
  const owns = asked.length > 0 ? await readProducts(tx, asked) : []
  const all = new Map(own)
  for (const { id, stage, data } of owns) {
    const amount = amountIn(columns, stage, data[columns.names[stage] ?? ''])
    if (amount) all.set(id, amount)
  }
  const { inbound, amounts } = await readAmounts(tx, config, columns, all, [...new Set([...ids, ...asked])])
  const links = new Map<string, { kind: 'in' | 'out'; product: string; link: AmountLink | OutLink }[]>()
  for (const id of ids)
    for (const link of inbound.get(id) ?? []) append(links, id, { kind: 'in', product: link.originId, link })
  for (const one of out) {
    const link = !isAll(one)
      ? one
      : (inbound
          .get(one.destinationId)
          ?.find(
            ({ milestoneId, originId }) => milestoneId === one.milestoneId && originId === one.originId,
          ) ?? one)
    append(links, one.originId, { kind: 'out', product: one.destinationId, link })
  }
  const times = await momentsOf(tx, [
    ...[...links.values()].flatMap((own) => own.map(({ link }) => link.milestoneId)),
    ...changes.map(({ milestone }) => milestone),
  ])
  const takenOf = (link: AmountLink | OutLink): Quantity | null =>
    'ratio' in link
      ? amounts.taken(link)
      : link.quantity === null
        ? null
        : { quantity: link.quantity, unit: link.unit }
  return new Map(
    products.flatMap(({ id, stage }) => {
      const content = config.stages.get(stage)?.content
      const column = content && balanceColumn(content)
      if (!column) return []
      const moved = [
        ...(links.get(id) ?? []).map(({ kind, product, link }): RecordedMovement => ({
          kind,
          at: times.get(link.milestoneId)!.at,
          quantity: takenOf(link),
          milestone: link.milestoneId,
          product,
          link: 'ratio' in link ? link : undefined,
        })),
        ...changes
          .filter((change) => change.product === id)
          .map(({ milestone, role, quantity }): RecordedMovement => ({
            kind: role,
            at: times.get(milestone)!.at,
            quantity,
            milestone,
            product: undefined,
            link: undefined,
          })),
      ]
      const closing = closings.get(id)
      const own = all.get(id)
      const into = inbound.get(id) ?? []
      const hasYield = into.some(
        ({ milestoneId }) =>
          config.milestoneSchemas.get(times.get(milestoneId)!.schema)?.edge?.yield !== undefined,
      )
      const balance = balanceOf({
        unit: column.unit,
        tolerance: content.tolerance ?? defaultTolerance,
        own: own?.quantity,
        moved,
        closedAt: closing?.at,
        hasYield,
      })
      return [
        [
          id,
          {
            id,
            stage,
            unit: column.unit,
            balance,
            own,
            inbound: into,
            taken: amounts.taken,
            closing: closing?.id,
          },
        ] as const,
      ]
    }),
  )
}

/** It took whatever was left of its origin. */
const isAll = ({ exclusive, quantity }: Pick<OutLink, 'exclusive' | 'quantity'>): boolean =>
  exclusive && quantity === null

const readProducts = (tx: Tx, ids: readonly string[]) =>
  tx.db
    .selectFrom('products')
    .select(['id', 'product_schema_id as stage', 'data'])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf(ids))
    .execute()

async function linksFrom(tx: Tx, ids: readonly string[]): Promise<OutLink[]> {
  return tx.db
    .selectFrom('links')
    .select([
      'milestone_id as milestoneId',
      'origin_id as originId',
      'destination_id as destinationId',
      'quantity',
      'unit',
      'exclusive',
    ])
    .where('account_id', '=', tx.accountId)
    .where('origin_id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .execute()
}

/** The processes that closed products and say themselves nothing of what was lost. */
async function closingsOf(
  tx: Tx,
  config: Configuration,
  ids: readonly string[],
): Promise<Map<string, { id: string; at: Date }>> {
  const silent = [...config.milestoneSchemas.values()]
    .filter(({ descriptor, edge }) => !edge && balanceFields(descriptor).length === 0)
    .map(({ id }) => id)
  const rows = await tx.db
    .selectFrom('milestones')
    .select(['id', 'product_id', 'occurred_at'])
    .where('account_id', '=', tx.accountId)
    .where('product_id', '=', anyOf(ids))
    .where('closing', '=', sql.lit(true))
    .where('milestone_schema_id', '=', sql<string>`any(${silent}::text[])`)
    .where('deleted_at', 'is', null)
    .orderBy('occurred_at', 'desc')
    .execute()
  return new Map(rows.map(({ id, product_id: product, occurred_at: at }) => [product, { id, at }]))
}

async function momentsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, { at: Date; schema: string }>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('milestones')
    .select(['id', 'occurred_at', 'milestone_schema_id'])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf(wanted))
    .execute()
  return new Map(rows.map((row) => [row.id, { at: row.occurred_at, schema: row.milestone_schema_id }]))
}
