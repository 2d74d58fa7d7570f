import { sql } from 'kysely'
import {
  type AmountLink,
  amountsOf,
  type Balance,
  balanceColumn,
  balanceFields,
  balanceOf,
  type MovedAmount,
  type Movement,
  takesAll,
} from '../../../core/rules/balance.ts'
import { defaultTolerance } from '../../../core/fields/balanceRoles.ts'
import type { Earlier } from '../../../core/rules/ledger.ts'
import type { Quantity } from '../../../core/rules/quantity.ts'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/rows.ts'
import type { Configuration } from '../configuration/configuration.ts'
import { append } from '../links/lineage.ts'
import { readAmounts } from './amounts.ts'
import { type Change, changesOf } from './changes.ts'
import { amountColumns, amountsById, readOwn } from './columns.ts'
import { type CorrectionDetail, correctionsOf, type AmountRecord, undone } from './corrections.ts'

/** A movement as it is recorded. */
export interface RecordedMovement extends Movement {
  key: string
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
  moved: readonly RecordedMovement[]
  inbound: readonly AmountLink[]
  taken(link: AmountLink): Quantity | null
  /** Of what closed it. */
  closing: string | undefined
}

/** A link that took of a product. */
interface OutLink {
  milestoneId: string
  originId: string
  destinationId: string
  quantity: number | null
  unit: string | null
  exclusive: boolean
}

/** The balance of a product with what corrections changed of it, in its ledger; undefined where its stage has none. */
export const readLedger = async (
  tx: Tx,
  config: Configuration,
  id: string,
): Promise<ReadBalance | undefined> => (await read(tx, config, [id], id)).get(id)

/** The balances of some products; those of stages without one are left out (BAL-01). */
export const readBalances = (
  tx: Tx,
  config: Configuration,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadBalance>> => read(tx, config, ids)

async function read(
  tx: Tx,
  config: Configuration,
  ids: readonly string[],
  /** The product whose corrections are read. */
  told?: string,
): Promise<ReadonlyMap<string, ReadBalance>> {
  const columns = amountColumns(config)
  const [products, out, changes, closings] = await Promise.all([
    readOwn(tx, columns, ids),
    linksFrom(tx, ids),
    changesOf(tx, config, ids),
    closingsOf(tx, config, ids),
  ])
  const corrections =
    told === undefined
      ? []
      : await correctionsOf(
          tx,
          config,
          told,
          out.map(({ milestoneId }) => milestoneId),
        )
  const asked = [
    ...new Set([
      ...out.filter(takesAll).map(({ destinationId }) => destinationId),
      ...corrections.flatMap(({ edge }) => (edge && edge.destination !== told ? [edge.destination] : [])),
    ]),
  ]
  // What was taken of an origin without a quantity may follow from the form's total of its process.
  const all = new Map(amountsById([...products, ...(await readOwn(tx, columns, asked))]))
  const removed = corrections.flatMap(({ edge }) => edge?.links ?? [])
  const { inbound, amounts, recorded } = await readAmounts(
    tx,
    config,
    columns,
    all,
    [...new Set([...ids, ...asked])],
    removed,
  )
  const times = await momentsOf(tx, [
    ...out.map(({ milestoneId }) => milestoneId),
    ...ids.flatMap((id) => (inbound.get(id) ?? []).map(({ milestoneId }) => milestoneId)),
    ...changes.map(({ milestone }) => milestone),
    ...corrections.flatMap(({ milestone }) => milestone ?? []),
  ])
  const outOf = new Map<string, OutLink[]>()
  for (const link of out) append(outOf, link.originId, link)
  const movedOf = (id: string, said: AmountRecord, taken: typeof amounts.taken): RecordedMovement[] =>
    movementsOf(id, linksOut(id, outOf.get(id) ?? [], said.inbound, corrections), { said, taken, times })
  const earlierOf = (id: string): Earlier<RecordedMovement>[] => {
    if (id !== told) return []
    let said: AmountRecord = { ...recorded, changes }
    return corrections
      .toReversed()
      .map((correction) => {
        said = undone(said, config, columns, id, correction)
        const links = linksOut(id, outOf.get(id) ?? [], said.inbound, corrections)
        const shared = new Map([...said.shared, [id, sharedBy(links, said.changes, id)]])
        return {
          until: correction,
          own: said.own.get(id)?.quantity,
          moved: movedOf(id, said, amountsOf({ ...said, shared }).taken),
        }
      })
      .toReversed()
  }
  return new Map(
    products.flatMap(({ id, stage, amount: own }) => {
      const content = config.stages.get(stage)?.content
      const column = content && balanceColumn(content)
      if (!column) return []
      const moved = movedOf(id, { ...recorded, changes }, amounts.taken)
      const closing = closings.get(id)
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
        earlier: earlierOf(id),
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
            moved,
            inbound: into,
            taken: amounts.taken,
            closing: closing?.id,
          },
        ] as const,
      ]
    }),
  )
}

/** The movements of a product by its records of now, or of before a correction. */
function movementsOf(
  id: string,
  out: readonly (OutLink | AmountLink)[],
  {
    said,
    taken,
    times,
  }: {
    said: AmountRecord
    taken: ReadBalance['taken']
    times: Awaited<ReturnType<typeof momentsOf>>
  },
): RecordedMovement[] {
  const at = (milestone: string) => times.get(milestone)!.at
  const ofLink = (kind: 'in' | 'out', link: AmountLink | OutLink): RecordedMovement => {
    const { milestoneId: milestone, quantity, unit } = link
    const product = kind === 'in' ? link.originId : link.destinationId
    const whole = 'ratio' in link ? link : undefined
    return {
      kind,
      key: `${kind} ${milestone} ${product}`,
      milestone,
      at: at(milestone),
      quantity: whole ? taken(whole) : quantity === null ? null : { quantity, unit },
      product,
      link: whole,
    }
  }
  return [
    ...(said.inbound.get(id) ?? []).map((link) => ofLink('in', link)),
    ...out.map((link) => ofLink('out', link)),
    ...said.changes
      .filter((change) => change.product === id)
      .map(({ milestone, field, role, quantity }) => ({
        kind: role,
        key: `${role} ${milestone} ${field}`,
        milestone,
        at: at(milestone),
        quantity,
        product: undefined,
        link: undefined,
      })),
  ]
}

/**
 * The links that took of a product. What one without a quantity took follows from all links into what it made; so do those of corrected
 * transformations, which may have been others, or have had none into the product before or since.
 */
function linksOut(
  id: string,
  out: readonly OutLink[],
  inbound: AmountRecord['inbound'],
  corrections: readonly CorrectionDetail[],
): (OutLink | AmountLink)[] {
  const corrected = new Map(
    corrections.flatMap(({ milestone, edge }) =>
      milestone !== undefined && edge ? [[milestone, edge.destination] as const] : [],
    ),
  )
  const find = (milestone: string, destination: string) =>
    inbound
      .get(destination)
      ?.find(({ milestoneId, originId }) => milestoneId === milestone && originId === id)
  return [
    ...out
      .filter(({ milestoneId }) => !corrected.has(milestoneId))
      .map((one) => (takesAll(one) ? (find(one.milestoneId, one.destinationId) ?? one) : one)),
    ...[...corrected].flatMap(([milestone, destination]) => find(milestone, destination) ?? []),
  ]
}

/** What others took of a product that is used in parts, and what it lost or gained. */
const sharedBy = (
  links: readonly (OutLink | AmountLink)[],
  changes: readonly Change[],
  id: string,
): MovedAmount[] => [
  ...links
    .filter(({ exclusive }) => !exclusive)
    .map(({ quantity, unit }) => ({
      kind: 'out' as const,
      quantity: quantity === null ? null : { quantity, unit },
    })),
  ...changes.filter(({ product }) => product === id).map(({ role: kind, quantity }) => ({ kind, quantity })),
]

export async function linksFrom(tx: Tx, ids: readonly string[]): Promise<OutLink[]> {
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
export async function closingsOf(
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
