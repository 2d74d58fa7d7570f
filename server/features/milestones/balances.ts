import {
  type Available,
  balanceColumn,
  offeredOf,
  overUse,
  takenOf,
  yielded,
  yieldWarning,
} from '../../../core/rules/balance.ts'
import type { RuleRefusal } from '../../../core/rules/decision.ts'
import { inUnit, type Quantity, quantityField } from '../../../core/rules/quantity.ts'
import { isSharing, kindOf } from '../../../core/rules/workflow.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type AvailableOrigin, readAvailable } from '../balance/available.ts'
import { type ReadBalance, readBalances } from '../balance/read.ts'
import {
  type Configuration,
  loadConfiguration,
  type MilestoneSchema,
} from '../configuration/configuration.ts'
import type { NewLink } from '../links/write.ts'
import type { ReadAvailable } from '../products/list.ts'
import { unitOf } from './form.ts'
import { findMilestone } from './rows.ts'
import type { BalanceWarning } from './warnings.ts'

/**
 * What a transformation may take of each of some readable origins of a stage, as `judge` reckons it. Nobody learns what a transformation
 * took that they may not read: it counts as any other.
 */
export const readAvailableTo: ReadAvailable = async ({ tx, session }, stage, ids, milestoneId) => {
  const config = await loadConfiguration(tx)
  if (!balanceColumn(stage.content)) return new Map()
  const milestone = milestoneId ? await findMilestone(tx, session, milestoneId) : undefined
  const origins = await readAvailable(tx, config, ids)
  return new Map([...origins].map(([id, origin]) => [id, origin.availableTo(milestone?.id)]))
}

/** A transformation as it is about to be recorded. */
export interface Taking {
  schema: MilestoneSchema
  destination: string
  /** The form's values. */
  data: Readonly<Record<string, unknown>>
  links: readonly NewLink[]
  /** Of a process that is changed. */
  milestone?: string
  /** Origins that whoever changes it may not read: nothing says what is left of them. */
  hidden?: ReadonlySet<string>
}

/** What is left of some origins; what one transformation takes, the next one doesn't find. */
export class Takings {
  readonly #config: Configuration
  readonly #origins: ReadonlyMap<string, AvailableOrigin>
  /** Those whose yield is judged. */
  readonly #destinations: ReadonlyMap<string, ReadBalance>
  readonly #taken = new Map<string, number>()

  private constructor(
    config: Configuration,
    origins: ReadonlyMap<string, AvailableOrigin>,
    destinations: ReadonlyMap<string, ReadBalance>,
  ) {
    this.#config = config
    this.#origins = origins
    this.#destinations = destinations
  }

  /** The caller has locked the origins, so nobody else takes of them before commit. Transformations without amounts read nothing. */
  static async of(tx: Tx, config: Configuration, takings: readonly Taking[]): Promise<Takings> {
    const yielding = takings.filter(({ schema }) => schema.edge?.yield)
    const judged = takings.filter((taking) => taking.schema.edge?.yield || isJudged(config, taking))
    const originIds = new Set(judged.flatMap(({ links }) => links.map(({ originId }) => originId)))
    const destinationIds = new Set(yielding.map(({ destination }) => destination))
    const [origins, destinations] = await Promise.all([
      readAvailable(tx, config, [...originIds]),
      destinationIds.size > 0
        ? readBalances(tx, config, [...destinationIds])
        : new Map<string, ReadBalance>(),
    ])
    return new Takings(config, origins, destinations)
  }

  /** BAL-03: warns or refuses where more is taken than is left, and warns of a yield outside its bounds. */
  judge(taking: Taking): { warnings: BalanceWarning[]; refusals: RuleRefusal[] } {
    const warnings: BalanceWarning[] = []
    const refusals: RuleRefusal[] = []
    const asked = this.#askedOf(taking)
    for (const { originId, quantity } of taking.links) {
      const origin = this.#origins.get(originId)
      const amount = asked.get(originId) ?? null
      const value = origin && amount ? inUnit(amount, origin.unit) : undefined
      if (!origin || value === undefined) continue
      const before = this.#availableTo(taking, origin)
      this.#taken.set(originId, (this.#taken.get(originId) ?? 0) + value)
      const isAll = quantity === null && amount!.quantity === before.left && !totalOf(taking)
      const over = isAll ? undefined : overUse(before, amount)
      if (!over) continue
      const details = taking.hidden?.has(originId)
        ? undefined
        : { ...over, unit: origin.unit, origins: [originId] }
      const isRefused =
        this.#config.stages.get(origin.stage)?.content.balance === 'refuse' &&
        value > origin.takenBy(taking.milestone)
      if (isRefused) refusals.push({ code: 'OVER_USED', ...(details && { details }) })
      else if (details) warnings.push({ code: 'OVER_USED', details })
    }
    const bounds = taking.schema.edge?.yield
    const destination = this.#destinations.get(taking.destination)
    if (bounds && destination) {
      const others = destination.inbound.filter(({ milestoneId }) => milestoneId !== taking.milestone)
      const value = yielded(bounds, destination.own ?? null, [
        ...others.map((link) => destination.taken(link)),
        ...taking.links.map(({ originId }) => asked.get(originId) ?? null),
      ])
      const code = yieldWarning(bounds, value)
      const { min, max, unit = null } = bounds
      if (code && value !== null) warnings.push({ code, details: { value, min, max, unit } })
    }
    return { warnings, refusals }
  }

  #availableTo({ milestone }: Taking, origin: AvailableOrigin): Available {
    return origin.availableTo(milestone, this.#taken.get(origin.id))
  }

  #askedOf(taking: Taking): Map<string, Quantity | null> {
    const { schema, links } = taking
    const each = { exclusive: !isSharing(schema.edge!), unit: unitOf(schema) }
    const taken = takenOf(
      links.map((link) => ({ ...link, ...each })),
      totalOf(taking),
      (originId) => {
        const origin = this.#origins.get(originId)
        return origin ? offeredOf(this.#availableTo(taking, origin)) : null
      },
    )
    return new Map(links.map(({ originId }, n) => [originId, taken[n]!]))
  }
}

/** The total of a grouping's form, which counts where it uses its origins up and none of its links says a quantity. */
function totalOf({ schema, data, links }: Taking): Quantity | undefined {
  const field = quantityField(schema.descriptor)
  const total = field && data[field.name]
  const counts =
    kindOf(schema.edge?.ratio) === 'grouping' &&
    !isSharing(schema.edge!) &&
    links.every(({ quantity }) => quantity === null)
  return counts && typeof total === 'number' ? { quantity: total, unit: field!.unit ?? null } : undefined
}

function isJudged(config: Configuration, taking: Taking): boolean {
  const origin = taking.schema.edge && config.stages.get(taking.schema.edge.origin)?.content
  return (
    origin !== undefined &&
    balanceColumn(origin) !== undefined &&
    (totalOf(taking) !== undefined || taking.links.some(({ quantity }) => quantity !== null))
  )
}
