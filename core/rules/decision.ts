import type { Fault } from '../errors/refusal.ts'
import { Refusal } from '../errors/refusal.ts'
import type { TextKey } from '../i18n/index.ts'

/** The refusals of rules in the order of precedence: the first one is answered (3-domain.md §3). */
const conflicts = [
  'REQUIREMENTS_NOT_MET',
  'HAS_DESTINATION',
  'LOCKED',
  'ALREADY_SATISFIED',
  'ORIGIN_TAKEN',
  'CLOSED',
  'ON_HOLD',
  'OVER_USED',
  'STALE',
  'CYCLE',
  'RELATED',
  'IMMUTABLE',
] as const
export type Conflict = (typeof conflicts)[number]

export interface RuleRefusal {
  code: Conflict
  /** The products or milestones at fault, or other data for the screen's message. */
  details?: unknown
  /** A more specific text than the code's own. */
  key?: TextKey
}

/** The answer of a rule. Faults of the input (400) come before refusals (403, 409). The rule allows if both are empty. */
export interface Decision {
  faults: Fault[]
  refusals: RuleRefusal[]
}

export const decision = (refusals: RuleRefusal[], faults: Fault[] = []): Decision => ({
  faults,
  refusals: inOrder(refusals),
})

/** The first failure of a decision as the server answers it. Undefined if the rule allows. */
export function failure({ faults, refusals }: Decision): Refusal | undefined {
  if (faults.length) return new Refusal('INVALID', { faults })
  const [first] = inOrder(refusals)
  if (!first) return undefined
  const { code, ...extra } = first
  return new Refusal(code, extra)
}

/** Throws the first failure of a decision, if there is one. */
export function enforce(made: Decision): void {
  const failed = failure(made)
  if (failed) throw failed
}

/** §7.12: refuses an edit of a row that changed meanwhile. Without a version there is no check. */
export const stale = (
  yours: number | undefined,
  theirs: number,
  details: { yours: unknown; theirs: unknown } = { yours, theirs },
): RuleRefusal[] => (yours === undefined || yours === theirs ? [] : [{ code: 'STALE', details }])

/** §2.2: a pending product can't be an origin and can't have other processes. */
export const notComplete = (products: readonly string[]): RuleRefusal => ({
  code: 'REQUIREMENTS_NOT_MET',
  details: { products },
})

/** RCL-03: a product that a hold or recall stops can't become an origin, and isn't archived. */
export const onHold = (products: readonly { id: string; hold: Stop | null }[]): RuleRefusal[] => {
  const held = products.filter(({ hold }) => hold !== null)
  const recall = held.find(({ hold }) => hold!.recall !== null)?.hold!.recall
  const details = { ...(recall ? { recall } : {}), products: held.map(({ id }) => id) }
  return held.length > 0 ? [{ code: 'ON_HOLD', details }] : []
}

/** Reason why a product is stopped; `recall` is null if the person may not read it. */
export interface Stop {
  recall: string | null
}

const inOrder = (refusals: readonly RuleRefusal[]): RuleRefusal[] =>
  refusals.toSorted((a, b) => conflicts.indexOf(a.code) - conflicts.indexOf(b.code))
