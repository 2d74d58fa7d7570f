import type { ProductReadiness, ReadinessItem } from '../../../core/contract/readiness.ts'
import { maxItemProducts } from '../../../core/contract/readiness.ts'
import type { Language } from '../../../core/i18n/index.ts'
import {
  answerOf,
  asksAncestor,
  type ItemState,
  meets,
  type ReadyRule,
  reckon,
  together,
  type Together,
} from '../../../core/rules/readiness.ts'
import type { Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Configuration, schemaName, type Stage } from '../configuration/configuration.ts'
import { append } from '../links/lineage.ts'
import { walk } from '../links/walk.ts'
import { isReadable } from '../products/mask.ts'
import { addressOf } from './addresses.ts'
import { type Product, readFacts } from './facts.ts'
import { askedIn, ruleTitle, stageRules } from './rules.ts'

/** One product with all that its rules ask, as a person may read it. `eudr`: what the EU's checks found of it, where a rule asks. */
export async function readReadiness(
  tx: Tx,
  config: Configuration,
  session: Session,
  { id, stageId }: { id: string; stageId: string },
  eudr: ItemState | undefined,
  language: Language,
): Promise<ProductReadiness> {
  const stage = config.stages.get(stageId)!
  const rules = stageRules(stage)
  const found = new Map(eudr === undefined ? [] : [[id, eudr]])
  const { distances } = await walk(tx, [id], 'up')
  const needs = (of: ReadyRule['of']) => rules.filter((rule) => rule.of === of).map((rule) => rule.needs)
  const above = [...distances.keys()].filter((one) => one !== id)
  const [own, ancestors] = await Promise.all([
    readFacts(tx, config, needs('self'), [id], found),
    readFacts(tx, config, needs('ancestors'), above, found),
  ])
  const product = own.get(id)!
  const judged = rules.map((rule) => judge(config, rule, product, ancestors.values()))
  const order = stageOrder(config, stage)
  const items = judged.map((one): ReadinessItem & { place: number } => ({
    ...present(config, session, stage, one, language),
    place: order.indexOf(one.stage ?? stageId),
  }))
  const states = judged.map(({ state }) => state)
  return {
    product: named(config, product, language),
    ...reckon(rules, states),
    items: items.toSorted((one, other) => one.place - other.place),
    chain: chainOf(config, session, order, [...ancestors.values(), product], language),
    at: tx.now.toISOString(),
  }
}

interface Judged {
  rule: ReadyRule
  state: ItemState
  /** Whose products it asks; undefined: those of several. */
  stage: string | undefined
  asked: number
  lacking: Product[]
}

function judge(
  config: Configuration,
  rule: ReadyRule,
  product: Product,
  ancestors: Iterable<Product>,
): Judged {
  const where = askedIn(config)
  const asked =
    rule.of === 'self' ? [product] : [...ancestors].filter(({ stage }) => asksAncestor(rule, stage, where))
  let state: Together
  const lacking: Product[] = []
  for (const one of asked) {
    const said = meets(rule.needs, one)
    state = together(state, said)
    if (said !== 'ok') lacking.push(one)
  }
  const stages = new Set(asked.map(({ stage }) => stage))
  return {
    rule,
    state: answerOf(state),
    stage:
      rule.of === 'self'
        ? product.stage
        : (rule.stage ?? (stages.size === 1 ? [...stages][0] : where.process(rule.needs.process ?? ''))),
    asked: asked.length,
    lacking: lacking.toSorted((one, other) => (one.identifier < other.identifier ? -1 : 1)),
  }
}

function present(
  config: Configuration,
  session: Session,
  stage: Stage,
  { rule, state, stage: askedStage, asked, lacking }: Judged,
  language: Language,
): ReadinessItem {
  const readable = lacking.filter((one) => isReadable(session, one))
  const [first] = readable
  return {
    code: rule.code,
    title: ruleTitle(config, stage, rule, language),
    level: rule.level,
    state,
    stage: askedStage === undefined ? null : (schemaName(config, askedStage, language) ?? null),
    asked,
    count: lacking.length,
    products: readable.slice(0, maxItemProducts).map((one) => named(config, one, language)),
    restricted: lacking.length - readable.length,
    address: first ? addressOf(config, session, rule.needs, first) : null,
  }
}

const named = (config: Configuration, { id, identifier, stage }: Product, language: Language) => ({
  _id: id,
  identifier,
  stage: schemaName(config, stage, language)!,
})

/** The stages of all chains, those of the product's own first. */
function stageOrder(config: Configuration, stage: Stage): string[] {
  const own = config.verticals.find(({ id }) => id === stage.vertical)?.stages ?? []
  return [...new Set([...own.map(({ id }) => id), ...config.stages.keys()])]
}

function chainOf(
  config: Configuration,
  session: Session,
  order: readonly string[],
  products: readonly Product[],
  language: Language,
): ProductReadiness['chain'] {
  const byStage = new Map<string, Product[]>()
  for (const product of products) append(byStage, product.stage, product)
  return order.flatMap((id) => {
    const found = byStage.get(id)
    if (!found) return []
    const [only] = found
    const identifier = found.length === 1 && isReadable(session, only!) ? only!.identifier : null
    return [{ ...schemaName(config, id, language)!, count: found.length, identifier }]
  })
}
