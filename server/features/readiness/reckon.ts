import {
  answerOf,
  asksAncestor,
  type EudrState,
  meets,
  reckon,
  type ReadyRule,
  type ReadyState,
  together,
  type Together,
  type WaitCode,
  waitsOf,
} from '../../../core/rules/readiness.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Configuration } from '../configuration/configuration.ts'
import { append } from '../links/lineage.ts'
import { endsInto } from '../links/walk.ts'
import { type Product, readFacts } from './facts.ts'
import { askedIn, isLastStage, stageRules } from './rules.ts'

export interface ReckonedProduct {
  product: Product
  state: ReadyState
  mustMissing: number
  shouldMissing: number
  waits: WaitCode[]
}

/** Judges products of one stage by its rules. */
export async function reckonProducts(
  tx: Tx,
  config: Configuration,
  stageId: string,
  ids: readonly string[],
  eudr: ReadonlyMap<string, EudrState>,
): Promise<ReckonedProduct[]> {
  const rules = stageRules(config.stages.get(stageId))
  const own = rules.filter(({ of }) => of === 'self').map(({ needs }) => needs)
  const products = await readFacts(tx, config, own, ids, eudr)
  const live = [...products.values()].filter(({ isArchived }) => !isArchived).map(({ id }) => id)
  const above = await judgeAncestors(tx, config, rules, live, eudr)
  const isLast = isLastStage(config, stageId)
  return [...products.values()].map((product) => {
    const states = rules.map(({ of, needs }, n) =>
      of === 'self' ? meets(needs, product) : answerOf(above.get(product.id)?.[n]),
    )
    const { state, must, should } = reckon(rules, states, product.eudr)
    return {
      product,
      state,
      mustMissing: must.of - must.done,
      shouldMissing: should.of - should.done,
      waits: waitsOf({ ...product, isLast, state }),
    }
  })
}

/** What all that each product came from says to each rule; the rules about the product itself are left empty. */
async function judgeAncestors(
  tx: Tx,
  config: Configuration,
  rules: readonly ReadyRule[],
  ids: readonly string[],
  eudr: ReadonlyMap<string, EudrState>,
): Promise<ReadonlyMap<string, Together[]>> {
  const asking = rules.filter(({ of }) => of === 'ancestors').map(({ needs }) => needs)
  if (asking.length === 0 || ids.length === 0) return new Map()
  const origins = await originsOf(tx, ids)
  const ancestors = [...new Set([...origins.values()].flat())]
  const facts = await readFacts(tx, config, asking, ancestors, eudr)
  const asked = askedIn(config)
  const said = new Map<string, Together[]>()
  for (const [id, one] of facts)
    said.set(
      id,
      rules.map((rule) =>
        rule.of === 'ancestors' && asksAncestor(rule, one.stage, asked) ? meets(rule.needs, one) : undefined,
      ),
    )
  return propagate(origins, said, ids, rules.length)
}

/** The direct origins of products and of all that they came from. */
async function originsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const origins = new Map<string, string[]>()
  const seen = new Set(ids)
  for (let level = ids; level.length > 0;) {
    const next: string[] = []
    for (const { destination, origin } of await endsInto(tx, level)) {
      append(origins, destination, origin)
      if (seen.has(origin)) continue
      seen.add(origin)
      next.push(origin)
    }
    level = next
  }
  return origins
}

/**
 * Joins what ancestors say along the links, each product once: a ladder of diamonds costs as much as its links. Without recursion, for
 * chains may be long.
 */
function propagate(
  origins: ReadonlyMap<string, readonly string[]>,
  said: ReadonlyMap<string, readonly Together[]>,
  ids: readonly string[],
  count: number,
): Map<string, Together[]> {
  const above = new Map<string, Together[]>()
  const begun = new Set<string>()
  const stack = [...ids]
  while (stack.length > 0) {
    const id = stack.at(-1)!
    const before = origins.get(id) ?? []
    if (!begun.has(id)) {
      begun.add(id)
      stack.push(...before.filter((origin) => !begun.has(origin)))
      continue
    }
    stack.pop()
    if (above.has(id)) continue
    above.set(
      id,
      Array.from({ length: count }, (_, n) =>
        before.reduce<Together>(
          (joined, origin) => together(joined, together(said.get(origin)?.[n], above.get(origin)?.[n])),
          undefined,
        ),
      ),
    )
  }
  return above
}
