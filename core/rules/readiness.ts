import type { Form } from '../fields/index.ts'
import type { PackNeeds, PackReadyRule } from './ready-shape.ts'
import type { BalanceState } from '../fields/balanceRoles.ts'
import { headOf } from './preflight.ts'

/** Requirement of a rule; `identified` and `required` only occur in default rules. */
export type Needs = PackNeeds & { identified?: true }

export interface ReadyRule extends Pick<PackReadyRule, 'code' | 'of' | 'level'> {
  /** Undefined: of the rules that no pack wrote, which are called as forms and screens call them. */
  title?: Readonly<Record<string, string>>
  needs: Needs
  stage?: string | undefined
}

export type ItemState = 'ok' | 'missing' | 'unknown'
export type ReadyState = 'ready' | 'missing' | 'unknown'

/** Facts about a product that rules ask for. */
export interface Facts {
  stage: string
  isIdentified: boolean
  /** It has the origin that its stage requires; where none is required, any. */
  hasOrigin: boolean
  /** The names of the filled fields of its form. */
  fields: ReadonlySet<string>
  /** The schemas of its live processes, and of the checks that they name. */
  processes: ReadonlySet<string>
  checks: ReadonlySet<string>
  hasPlace: boolean
  hasPolygon: boolean
  /** The kinds of the certificates that cover it. */
  certificates: ReadonlySet<string>
  balance: BalanceState
  eudr: EudrState
  /** Its newest assessment concluded that its risk is negligible, and still holds. */
  isRiskNegligible: boolean
}

/** Results of the EU's checks. */
export interface EudrState {
  state: ItemState
  /** Number of blocking checks. */
  blocking: number
}

/** ORI-06: list, panel, map and statement count what blocks alike. */
export function eudrStateOf(checks: readonly { state: string }[]): EudrState {
  const { state, count } = headOf(checks)
  if (state === 'blocking') return { state: 'missing', blocking: count }
  return { state: state === 'running' ? 'unknown' : 'ok', blocking: 0 }
}

const said = (isThere: boolean): ItemState => (isThere ? 'ok' : 'missing')

/** Whether a product has what a rule needs. */
export function meets(needs: Needs, facts: Facts): ItemState {
  if (needs.process !== undefined) return said(facts.processes.has(needs.process))
  if (needs.field !== undefined) return said(facts.fields.has(needs.field))
  if (needs.check !== undefined) return said(facts.checks.has(needs.check))
  if (needs.certificate !== undefined) return said(facts.certificates.has(needs.certificate))
  if (needs.place) return said(facts.hasPlace)
  if (needs.polygon) return said(facts.hasPolygon)
  if (needs.origin) return said(facts.hasOrigin)
  if (needs.identified) return said(facts.isIdentified)
  if (needs.eudr) return facts.eudr.state
  if (needs.risk) return said(facts.isRiskNegligible)
  if (facts.balance === 'unknown') return 'unknown'
  return said(facts.balance !== 'over')
}

/** Stages in which a rule's fields and processes exist, among a product's ancestors. */
export interface RuleLookup {
  process(id: string): string | undefined
  hasField(stage: string, field: string): boolean
}

/** Whether a rule asks the products of a stage that another one came from. */
export function asksAncestor(
  rule: Pick<ReadyRule, 'needs' | 'stage'>,
  stage: string,
  asked: RuleLookup,
): boolean {
  if (rule.stage !== undefined) return rule.stage === stage
  if (rule.needs.process !== undefined) return asked.process(rule.needs.process) === stage
  if (rule.needs.field !== undefined) return asked.hasField(stage, rule.needs.field)
  return true
}

/** Combined result of a rule over several products; undefined: it concerns none of them. */
export type Together = ItemState | undefined

const weight = { ok: 0, unknown: 1, missing: 2 } as const

export const together = (one: Together, other: Together): Together => {
  if (one === undefined || other === undefined) return one ?? other
  return weight[one] >= weight[other] ? one : other
}

/** A rule about ancestors fails for a product without such ancestors. */
export const answerOf = (state: Together): ItemState => state ?? 'missing'

interface Tally {
  done: number
  of: number
}

interface ReadinessSum {
  state: ReadyState
  must: Tally
  should: Tally
}

/**
 * RDY-02: ready if all musts are met; unknown if none is missing but one can't be judged. EU faults count one by one, as on the map and
 * in statements.
 */
export function reckon(
  rules: readonly Pick<ReadyRule, 'level' | 'needs'>[],
  states: readonly ItemState[],
  { blocking }: Pick<EudrState, 'blocking'>,
): ReadinessSum {
  const tally = (level: ReadyRule['level']): Tally => {
    const of = states.map((state, n) =>
      rules[n]!.level !== level ? 0 : rules[n]!.needs.eudr && state === 'missing' ? Math.max(1, blocking) : 1,
    )
    const done = states.filter((state, n) => rules[n]!.level === level && state === 'ok')
    return { done: done.length, of: of.reduce<number>((sum, one) => sum + one, 0) }
  }
  const must = states.filter((_, n) => rules[n]!.level === 'must')
  const state = must.includes('missing') ? 'missing' : must.includes('unknown') ? 'unknown' : 'ready'
  return { state, must: tally('must'), should: tally('should') }
}

interface RuledStage extends Form {
  ready?: readonly PackReadyRule[] | undefined
}

/** Rules of a stage (RDY-01). By default: the product is identified, has an origin if required, and its required fields are filled. */
export function rulesOf(stage: RuledStage, awaitsOrigin: boolean): readonly ReadyRule[] {
  if (stage.ready) return stage.ready.map(asPreflight)
  const rule = (code: string, needs: Needs): ReadyRule => ({ code, needs, of: 'self', level: 'must' })
  return [
    rule('IDENTIFIED', { identified: true }),
    ...(awaitsOrigin ? [rule('ORIGIN', { origin: true })] : []),
    // The identifier is required of each product, and the first rule asks for it.
    ...(stage.schema.required ?? [])
      .filter((name) => name !== 'identifier')
      .map((name) => rule(name, { field: name })),
  ]
}

/**
 * EU checks always cover all plots of the ancestry (7-eudr.md), so a rule about ancestors needs one check of the product, not one for
 * each ancestor.
 */
const asPreflight = <Rule extends { needs: Needs; of: ReadyRule['of'] }>(rule: Rule): Rule =>
  rule.needs.eudr ? { ...rule, of: 'self' } : rule

/** Reasons for which a product waits for somebody (TOD-01). */
export type WaitCode = 'NO_ORIGIN' | 'UNIDENTIFIED' | 'NOT_READY'

/** In the last stage of a chain, an unready product counts only as unready. */
export function waitsOf(product: {
  isLast: boolean
  state: ReadyState
  isSatisfied: boolean
  isIdentified: boolean
}): WaitCode[] {
  if (product.isLast && product.state === 'missing') return ['NOT_READY']
  return [
    ...(product.isSatisfied ? [] : (['NO_ORIGIN'] as const)),
    ...(product.isIdentified ? [] : (['UNIDENTIFIED'] as const)),
  ]
}
