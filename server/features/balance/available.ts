import { defaultTolerance } from '../../../core/fields/balanceRoles.ts'
import {
  afterTaking,
  type Available,
  availableOf,
  balanceColumn,
  type MovedAmount,
  takesAll,
} from '../../../core/rules/balance.ts'
import { figureIn } from '../../../core/rules/quantity.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Configuration } from '../configuration/configuration.ts'
import { append } from '../links/lineage.ts'
import { readAmounts } from './amounts.ts'
import { changesOf } from './changes.ts'
import { amountColumns, amountsById, readOwn } from './columns.ts'
import { closingsOf, linksFrom } from './read.ts'

/** An origin as the judge and the wizard see it. */
export interface AvailableOrigin {
  id: string
  stage: string
  unit: string
  /** What a transformation that is changed took of it so far. */
  takenBy(milestone: string | undefined): number
  /** What that transformation may take, or a new one: what it took itself is not lost to it. Others may have `taken` of it since. */
  availableTo(milestone: string | undefined, taken?: number): Available
}

/** Products that are read at once. */
const sliceSize = 1000

/**
 * What transformations may take of some products; those of stages without a balance are left out. Reads neither dates nor what came into a product whose own form says its amount:
 * nothing that is left follows from those.
 */
export async function readAvailable(
  tx: Tx,
  config: Configuration,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AvailableOrigin>> {
  const found = new Map<string, AvailableOrigin>()
  for (let at = 0; at < ids.length; at += sliceSize)
    for (const origin of await readSlice(tx, config, ids.slice(at, at + sliceSize)))
      found.set(origin.id, origin)
  return found
}

async function readSlice(tx: Tx, config: Configuration, ids: readonly string[]): Promise<AvailableOrigin[]> {
  const columns = amountColumns(config)
  const [products, out, changes, closings] = await Promise.all([
    readOwn(tx, columns, ids),
    linksFrom(tx, ids),
    changesOf(tx, config, ids),
    closingsOf(tx, config, ids),
  ])
  // A share without a quantity may follow from all links into the products that were made of the origin.
  const destinations = [...new Set(out.filter(takesAll).map(({ destinationId }) => destinationId))]
  const own = new Map(amountsById([...products, ...(await readOwn(tx, columns, destinations))]))
  const silent = ids.filter((id) => !own.has(id))
  const { inbound, amounts } = await readAmounts(tx, config, columns, own, [...silent, ...destinations])
  const moved = new Map<string, (MovedAmount & { milestone: string })[]>()
  for (const id of silent)
    for (const link of inbound.get(id) ?? [])
      append(moved, id, { kind: 'in', milestone: link.milestoneId, quantity: amounts.taken(link) })
  for (const { milestoneId: milestone, originId, destinationId, ...link } of out) {
    const whole = takesAll(link)
      ? inbound.get(destinationId)?.find((one) => one.milestoneId === milestone && one.originId === originId)
      : undefined
    const said = link.quantity === null ? null : { quantity: link.quantity, unit: link.unit }
    append(moved, originId, { kind: 'out', milestone, quantity: whole ? amounts.taken(whole) : said })
  }
  for (const { product, role: kind, milestone, quantity } of changes)
    append(moved, product, { kind, milestone, quantity })
  return products.flatMap(({ id, stage }) => {
    const content = config.stages.get(stage)?.content
    const column = content && balanceColumn(content)
    if (!column) return []
    const { unit } = column
    const movements = moved.get(id) ?? []
    const available = availableOf({
      unit,
      tolerance: content.tolerance ?? defaultTolerance,
      own: own.get(id)?.quantity,
      moved: movements,
      isClosed: closings.has(id),
    })
    const takenBy = (milestone: string | undefined) =>
      figureIn(
        movements.find((one) => one.kind === 'out' && one.milestone === milestone)?.quantity ?? null,
        unit,
      ) ?? 0
    return [
      {
        id,
        stage,
        unit,
        takenBy,
        availableTo: (milestone, taken = 0) => afterTaking(available, taken - takenBy(milestone)),
      },
    ]
  })
}
