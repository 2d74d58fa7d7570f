import type { Session } from '../../../core/rules/can.ts'
import { type Fact, type FactName, maxFactNames } from '../../../core/rules/facts.ts'
import { maxTraceProducts, maxTraceSteps } from '../../../core/rules/lineage.ts'
import { paths } from '../../../core/rules/paths.ts'
import type { Tx } from '../../platform/db/database.ts'
import { readBalances } from '../balance/read.ts'
import type { Configuration } from '../configuration/configuration.ts'
import { type LineageProductRow, readNodes } from '../lineage/reader.ts'
import { endsInto, walk } from '../links/walk.ts'
import type { OriginForms } from '../origin/forms.ts'
import { isReadable, Mask } from '../products/mask.ts'
import { readHolders } from '../trace/holders.ts'

/** A product with all that it came from, as far as somebody may read it. */
export interface KnownChain {
  id: string
  stage: string
  /** Those that the person may read, by their identifiers. */
  products: readonly LineageProductRow[]
  /** All of them, whoever may read them. */
  ids: readonly string[]
  steps: number
  isCut: boolean
}

export async function readChain(tx: Tx, session: Session, id: string): Promise<KnownChain> {
  const { distances, truncated } = await walk(tx, [id], 'up', {
    maxDepth: maxTraceSteps,
    maxProducts: maxTraceProducts + 1,
  })
  const { rows } = await readNodes(tx, new Mask(session), distances)
  return {
    id,
    stage: rows.find((row) => row.id === id)!.stage,
    products: rows.filter((row) => isReadable(session, row)),
    ids: [...distances.keys()],
    steps: Math.max(...[...distances.values()].map((distance) => -distance)),
    isCut: truncated,
  }
}

/** Steps and holders (criterion i). */
export async function chainFacts(
  tx: Tx,
  { session, config }: { session: Session; config: Configuration },
  { id, stage, products, ids, steps, isCut }: KnownChain,
): Promise<Fact[]> {
  const address = paths.productTrace(id, stage)
  const stages = new Set(products.map((product) => product.stage)).size
  const holdings = await readHolders(tx, session, config, products)
  const holders = new Map([...holdings.values()].map(({ key, holder }) => [key, holder]))
  const named = [...holders.values()].flatMap((holder): FactName[] =>
    holder && holder._id !== null ? [{ type: 'organizations', id: holder._id, name: holder.name }] : [],
  )
  const facts: Fact[] = [
    { id: 'chain', code: 'chain', values: { stages, products: products.length, steps }, address },
    {
      id: 'holders',
      code: 'holders',
      values: { count: holders.size },
      names: named.toSorted((one, other) => (one.name < other.name ? -1 : 1)).slice(0, maxFactNames),
      total: holders.size,
      address,
    },
  ]
  const hidden = ids.length - products.length
  if (hidden > 0) facts.push({ id: 'restricted', code: 'restricted', values: { count: hidden }, address })
  if (isCut) facts.push({ id: 'cut', code: 'cut', values: {}, address })
  return facts
}

/** Balances, mixtures and products of unknown origin (criterion j). */
export async function mixtureFacts(
  tx: Tx,
  { config, forms }: { config: Configuration; forms: OriginForms },
  { id, stage, products, ids }: KnownChain,
): Promise<Fact[]> {
  const [balances, ends] = await Promise.all([
    readBalances(
      tx,
      config,
      products.map((product) => product.id),
    ),
    endsInto(tx, ids),
  ])
  const origins = new Map<string, number>()
  for (const { destination } of ends) origins.set(destination, (origins.get(destination) ?? 0) + 1)
  const inState = (state: string) =>
    products.filter((product) => balances.get(product.id)?.balance.state === state)
  const [over, unknown] = [inState('over'), inState('unknown')]
  const rootless = products.filter((product) => !origins.has(product.id) && !(product.stage in forms.stages))
  const mixed = products.filter((product) => (origins.get(product.id) ?? 0) > 1)
  const trace = paths.productTrace(id, stage)
  const balanceOf = (of: { id: string; stage: string }) => paths.productBalance(of.id, of.stage)
  const facts: Fact[] = []
  if (balances.size > 0) {
    const values = { count: balances.size, over: over.length, unknown: unknown.length }
    facts.push({ id: 'balances', code: 'balances', values, address: balanceOf({ id, stage }) })
  }
  if (over.length > 0)
    facts.push({
      id: 'balance.over',
      code: 'balanceOver',
      values: {},
      ...namesOf(over),
      address: balanceOf(over[0]!),
    })
  if (unknown.length > 0)
    facts.push({
      id: 'balance.unknown',
      code: 'balanceUnknown',
      values: {},
      ...namesOf(unknown),
      address: balanceOf(unknown[0]!),
    })
  if (mixed.length > 0)
    facts.push({ id: 'mixtures', code: 'mixtures', values: {}, ...namesOf(mixed), address: trace })
  facts.push(
    rootless.length > 0
      ? { id: 'origin', code: 'originUnknown', values: {}, ...namesOf(rootless), address: trace }
      : { id: 'origin', code: 'originKnown', values: {}, address: trace },
  )
  return facts
}

const namesOf = (products: readonly LineageProductRow[]) => ({
  names: products
    .slice(0, maxFactNames)
    .map(({ id, identifier: name }): FactName => ({ type: 'products', id, name })),
  total: products.length,
})
