import { inSentence } from '../../../core/i18n/nouns.ts'
import { formatNumber, type Language, text } from '../../../core/i18n/index.ts'
import { balanceColumn, overUse, yielded, yieldWarning } from '../../../core/rules/balance.ts'
import { balanceWarnings } from '../../../core/fields/balanceRoles.ts'
import type { RuleRefusal } from '../../../core/rules/decision.ts'
import { inOneUnit, inUnit, type Quantity, quantityField, rounded } from '../../../core/rules/quantity.ts'
import { isSharing, kindOf } from '../../../core/rules/workflow.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type ReadBalance, readBalances } from '../balance/read.ts'
import type { Configuration, MilestoneSchema } from '../configuration/configuration.ts'
import type { NewLink } from '../links/write.ts'
import { unitOf } from './form.ts'

type BalanceWarning = (typeof balanceWarnings)[number]

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
  readonly #balances: ReadonlyMap<string, ReadBalance>
  readonly #taken = new Map<string, number>()

  private constructor(config: Configuration, balances: ReadonlyMap<string, ReadBalance>) {
    this.#config = config
    this.#balances = balances
  }

  /** The caller has locked the origins, so nobody else takes of them before commit. Transformations without amounts read nothing. */
  static async of(tx: Tx, config: Configuration, takings: readonly Taking[]): Promise<Takings> {
    const ids = takings.flatMap((taking) => [
      ...(isJudged(config, taking) ? taking.links.map(({ originId }) => originId) : []),
      ...(taking.schema.edge?.yield
        ? [taking.destination, ...taking.links.map(({ originId }) => originId)]
        : []),
    ])
    const unique = [...new Set(ids)]
    return new Takings(config, unique.length > 0 ? await readBalances(tx, config, unique) : new Map())
  }

  /** BAL-03: warns or refuses where more is taken than is left, and warns of a yield outside its bounds. */
  judge(taking: Taking): { warnings: string[]; refusals: RuleRefusal[] } {
    const warnings: string[] = []
    const refusals: RuleRefusal[] = []
    const asked = this.#askedOf(taking)
    for (const { originId, quantity } of taking.links) {
      const origin = this.#balances.get(originId)
      const amount = asked.get(originId) ?? null
      const value = origin && amount ? inUnit(amount, origin.unit) : undefined
      if (!origin || value === undefined) continue
      const before = this.#leftOf(origin, taking)
      this.#taken.set(originId, (this.#taken.get(originId) ?? 0) + value)
      const isAll = quantity === null && amount!.quantity === before && !hasTotal(taking)
      const over = isAll ? undefined : overUse({ left: before, limit: origin.balance.limit }, rounded(value))
      if (!over) continue
      const details = taking.hidden?.has(originId)
        ? undefined
        : { ...over, unit: origin.unit, origins: [originId] }
      const isRefused =
        this.#config.stages.get(origin.stage)?.content.balance === 'refuse' && value > ownOf(origin, taking)
      if (isRefused) refusals.push({ code: 'OVER_USED', ...(details && { details }) })
      else if (details) warnings.push(written('OVER_USED', details))
    }
    const bounds = taking.schema.edge?.yield
    const destination = this.#balances.get(taking.destination)
    if (bounds && destination) {
      const others = destination.inbound.filter(({ milestoneId }) => milestoneId !== taking.milestone)
      const value = yielded(bounds, destination.own ?? null, [
        ...others.map((link) => destination.taken(link)),
        ...taking.links.map(({ originId }) => asked.get(originId) ?? null),
      ])
      const code = yieldWarning(bounds, value)
      const { min, max, unit = null } = bounds
      if (code) warnings.push(written(code, { value, min, max, unit }))
    }
    return { warnings, refusals }
  }

  /** What is left without what the transformation itself took before its change. */
  #leftOf(origin: ReadBalance, taking: Taking): number | null {
    const { left } = origin.balance
    return left === null ? null : rounded(left + ownOf(origin, taking) - (this.#taken.get(origin.id) ?? 0))
  }

  #askedOf(taking: Taking): Map<string, Quantity | null> {
    const { schema, links } = taking
    const isExclusive = !isSharing(schema.edge!)
    const lefts = links.map(({ originId }) => {
      const origin = this.#balances.get(originId)
      const left = origin ? this.#leftOf(origin, taking) : null
      return left === null ? null : { quantity: Math.max(0, left), unit: origin!.unit }
    })
    const total = hasTotal(taking)
    const inOne = total ? inOneUnit(lefts) : null
    const sum = inOne?.values.reduce((all, one) => all + one, 0)
    return new Map(
      links.map(({ originId, quantity }, n): [string, Quantity | null] => {
        if (quantity !== null) return [originId, { quantity, unit: unitOf(schema) }]
        if (!total) return [originId, isExclusive ? lefts[n]! : null]
        const part = links.length === 1 ? 1 : sum ? inOne!.values[n]! / sum : undefined
        return [originId, part === undefined ? null : { quantity: total.quantity * part, unit: total.unit }]
      }),
    )
  }
}

/** What the transformation that is changed took of an origin so far. */
const ownOf = ({ balance }: ReadBalance, { milestone, destination }: Taking): number =>
  milestone === undefined
    ? 0
    : (balance.entries.find(
        ({ kind, movement }) =>
          kind === 'out' && movement?.milestone === milestone && movement.product === destination,
      )?.quantity ?? 0)

/** The total of a grouping's form, which counts where it uses its origins up and none of its links says a quantity. */
function hasTotal({ schema, data, links }: Taking): Quantity | undefined {
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
    (hasTotal(taking) !== undefined || taking.links.some(({ quantity }) => quantity !== null))
  )
}

/** A warning as the column holds it: its code, and behind a blank what it says in figures. */
const written = (code: BalanceWarning, details: object): string => `${code} ${JSON.stringify(details)}`

interface OverUsed {
  left: number
  asked: number
  unit: string
  origins?: string[]
}
interface OutOfYield {
  value: number
  min: number
  max: number
  unit: string | null
}

/** A warning of a balance as answers show it, naming the origin where the reader may know it; undefined for another warning. */
export function presentWarning(
  stored: string,
  language: Language,
  nameOf: (origin: string) => string | undefined,
) {
  const end = stored.indexOf(' ')
  const code = balanceWarnings.find((one) => one === stored.slice(0, end))
  if (!code) return undefined
  const { origins = [], ...details } = JSON.parse(stored.slice(end + 1)) as OverUsed & OutOfYield
  const [name] = origins.flatMap((id) => nameOf(id) ?? [])
  const figure = (value: number) => formatNumber(value, language, details.unit ?? '%')
  const params =
    code === 'OVER_USED'
      ? { asked: figure(details.asked), left: figure(details.left) }
      : { value: figure(details.value), bound: figure(code === 'YIELD_LOW' ? details.min : details.max) }
  const message = text(language, `milestones.warning.${code}`, params)
  return name === undefined
    ? { code, message, details }
    : { code, message: `${name}: ${inSentence(message)}`, details: { ...details, origins } }
}
