import type { ProductReadiness, ReadinessItem } from '../../../core/contract/readiness.ts'
import { maxItemProducts } from '../../../core/contract/readiness.ts'
import type { OriginCheck } from '../../../core/contract/origin.ts'
import { type Language, text } from '../../../core/i18n/index.ts'
import {
  answerOf,
  asksAncestor,
  eudrStateOf,
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
import { addWays } from '../origin/ways.ts'
import { addressOf } from './addresses.ts'
import { type Product, readFacts } from './facts.ts'
import { askedIn, ruleTitle, stageRules } from './rules.ts'

/** One product with all that its rules ask, as a person may read it. `checks`: the EU's of its origin, where a rule asks. */
export async function readReadiness(
  tx: Tx,
  config: Configuration,
  session: Session,
  { id, stageId }: { id: string; stageId: string },
  checks: readonly OriginCheck[],
  language: Language,
): Promise<ProductReadiness> {
  const stage = config.stages.get(stageId)!
  const rules = stageRules(stage)
  const found = new Map([[id, eudrStateOf(checks)]])
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
  const blocking = checks.filter(({ state }) => state === 'blocking')
  const known = new Map([...ancestors, ...own])
  const refused = (await addWays(tx, session, config, blocking, { readiness: id })).map((check) =>
    presentCheck(config, session, check, known, product, language),
  )
  const items = judged.flatMap((one) => {
    const item = present(config, session, stage, one, product, language)
    const isRefused = one.rule.needs.eudr && one.state === 'missing' && refused.length > 0
    return (isRefused ? refused.map((check) => ({ ...item, ...check })) : [item]).map((each) => ({
      ...each,
      place: order.indexOf(each.stage?._id ?? stageId),
    }))
  })
  const states = judged.map(({ state }) => state)
  return {
    product: named(config, product, language),
    ...reckon(rules, states, product.eudr),
    items: items.toSorted((one, other) => one.place - other.place).map(({ place: _, ...item }) => item),
    chain: chainOf(config, session, order, [...ancestors.values(), product], language),
    at: tx.now.toISOString(),
  }
}

interface Judgement {
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
): Judgement {
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
  { rule, state, stage: askedStage, asked, lacking }: Judgement,
  product: Product,
  language: Language,
): ReadinessItem {
  const readable = lacking.filter((one) => isReadable(session, one))
  // What came from nothing that the rule asks may still get its origin.
  const needs = asked === 0 ? { origin: true as const } : rule.needs
  const mended = asked > 0 ? readable : product.isSatisfied ? [] : [product]
  const way = firstWay(mended, (one) => addressOf(config, session, needs, one, product.id))
  return {
    code: rule.code,
    check: null,
    title: ruleTitle(config, stage, rule, language),
    level: rule.level,
    state,
    stage: askedStage === undefined ? null : (schemaName(config, askedStage, language) ?? null),
    asked,
    count: lacking.length,
    products: readable.slice(0, maxItemProducts).map((one) => named(config, one, language)),
    restricted: lacking.length - readable.length,
    address: way?.address ?? null,
    at: way ? { _id: way.one.id, identifier: way.one.identifier } : null,
  }
}

/** The first product that whoever asks may mend. */
function firstWay(products: readonly Product[], addressOfOne: (product: Product) => string | undefined) {
  for (const one of products) {
    const address = addressOfOne(one)
    if (address !== undefined) return { one, address }
  }
  return undefined
}

/** What an item says of a check that blocks: of which lots, and where they are mended. */
function presentCheck(
  config: Configuration,
  session: Session,
  { code, plots, findings, ways = [] }: OriginCheck,
  known: ReadonlyMap<string, Product>,
  product: Product,
  language: Language,
): Omit<ReadinessItem, 'code' | 'level' | 'state' | 'asked'> {
  const ids = [...new Set([...findings.map((finding) => finding.product._id), ...plots])]
  const lacking = ids.flatMap((id) => known.get(id) ?? [])
  const readable = lacking.filter((one) => isReadable(session, one))
  const [only, ...others] = new Set(lacking.map(({ stage }) => stage))
  const open = ways.find(({ address }) => address !== null)
  // Of what is said of all lots together, the panel of the origin shows more; without an origin it shows nothing.
  const around = ids.length === 0 || (ways.length === 0 && readable.length > 0)
  const needs = product.isSatisfied ? { eudr: true as const } : { origin: true as const }
  const address = around ? addressOf(config, session, needs, product, product.id) : undefined
  return {
    check: code,
    title: text(language, `origin.check.${code}.title`),
    stage: only !== undefined && others.length === 0 ? schemaName(config, only, language)! : null,
    count: Math.max(1, ids.length),
    products: (ids.length === 0 ? [product] : readable)
      .slice(0, maxItemProducts)
      .map((one) => named(config, one, language)),
    restricted: lacking.length - readable.length,
    address: open?.address ?? address ?? null,
    at: open
      ? open.product
      : address === undefined
        ? null
        : { _id: product.id, identifier: product.identifier },
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
