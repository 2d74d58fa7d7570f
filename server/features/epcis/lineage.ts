import { sql } from 'kysely'
import type { Session } from '../../../core/rules/can.ts'
import { maxTraceProducts, maxTraceSteps } from '../../../core/rules/lineage.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import { readable } from '../../platform/auth/readable.ts'
import type { Tx } from '../../platform/db/database.ts'
import { arrayOf } from '../../platform/db/rows.ts'
import type { AmountLink, Amounts } from '../../../core/rules/balance.ts'
import { readAmounts } from '../balance/amounts.ts'
import { amountColumns, amountsById, readOwn } from '../balance/columns.ts'
import type { Configuration } from '../configuration/configuration.ts'
import { type Direction, walk } from '../links/walk.ts'
import { type Entry, readEntries } from './entries.ts'

/** What a lineage's events are made of, before any form is read. */
export interface Lineage {
  /** Oldest first. */
  entries: Entry[]
  products: readonly string[]
  /** Products that the caller may not read. */
  restricted: number
  /** Whether one transformation alone made a product. */
  cameAtOnce: (productId: string) => boolean
  /** Whether products of a stage have amounts. */
  isMeasured: (stage: string) => boolean
  /** Links into a product by its transformation, readable origins alone. */
  linksOf: (milestoneId: string) => readonly AmountLink[]
  amounts: Amounts
}

interface Walk {
  tx: Tx
  session: Session
  config: Configuration
  /** Products that it begins with. */
  ids: readonly string[]
  direction: Direction | 'both'
}

/** The products of a lineage, and when what happened to them. */
export async function openLineage({ tx, session, config, ids: starts, direction }: Walk): Promise<Lineage> {
  const limits = { maxDepth: maxTraceSteps, maxProducts: maxTraceProducts + 1 }
  const { distances, truncated } = await walk(tx, starts, direction, limits)
  // A history that lacks its beginning would read as a whole one.
  if (truncated) refuse('TOO_LARGE', { key: 'epcis.tooLarge' })
  const ids = await readReadable(tx, session, [...distances.keys()])
  const products = new Set(ids)
  const happened = await readHappened({
    tx,
    session,
    config,
    ids,
    isOrigin: (id) => products.has(id),
    // A walk down excludes what the start came from.
    hasOriginless: direction !== 'down',
  })
  return { ...happened, products: ids, restricted: distances.size - ids.length }
}

interface Extent extends Pick<Walk, 'tx' | 'session' | 'config' | 'ids'> {
  /** Selects the origins that transformations name. */
  isOrigin: (id: string) => boolean
  /** Includes transformations without a selected origin. */
  hasOriginless: boolean
}

/** Reads entries, links and amounts of products. */
export async function readHappened({
  tx,
  session,
  config,
  ids,
  isOrigin,
  hasOriginless,
}: Extent): Promise<Omit<Lineage, 'products' | 'restricted'>> {
  const columns = amountColumns(config)
  const own = new Map(amountsById(await readOwn(tx, columns, ids)))
  const { inbound, amounts } = await readAmounts(tx, config, columns, own, ids)
  const links = new Map<string, AmountLink[]>()
  for (const productId of ids)
    for (const link of inbound.get(productId) ?? []) {
      if (!isOrigin(link.originId)) continue
      const known = links.get(link.milestoneId)
      if (known) known.push(link)
      else links.set(link.milestoneId, [link])
    }
  const entries = await readEntries(tx, session, ids, ({ schema, milestoneId }) => {
    const isTransformation = config.milestoneSchemas.get(schema)?.edge !== undefined
    return !isTransformation || hasOriginless || links.has(milestoneId)
  })
  return {
    entries,
    cameAtOnce: (productId) => new Set(inbound.get(productId)?.map((link) => link.milestoneId)).size === 1,
    isMeasured: (stage) => columns.columns.has(stage),
    linksOf: (milestoneId) => links.get(milestoneId) ?? [],
    amounts,
  }
}

async function readReadable(tx: Tx, session: Session, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from unnest(${arrayOf(ids)}::uuid[]) as wanted (id)
    cross join lateral (
      select * from products where account_id = ${tx.accountId} and id = wanted.id and deleted_at is null
      offset 0
    ) as p
    where ${readable(session).products('p')}`.execute(tx.db)
  return rows.map(({ id }) => id)
}
