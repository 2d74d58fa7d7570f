import type { Card } from '../milestones/timeline.ts'
import type { Form } from '../../../core/fields/index.ts'
import { instant, warningsOf } from '../../../core/rules/milestone.ts'
import { takenField, type Origin } from './origin.ts'

/** One check before confirming. The server checks again when it saves. */
export type Control =
  | {
      kind: 'free' | 'shared' | 'complete' | 'data' | 'after' | 'future' | 'checking' | 'later' | 'unchecked'
    }
  | { kind: 'taken' | 'pending' | 'exceeded' | 'nothing'; names: string[] }
  | { kind: 'refused'; text: string }
  | { kind: 'before'; name: string; date: string }
  | { kind: 'quantity'; title: string }
  | ({ kind: 'quantityDiffers' } & ComparedQuantities)

const warns = new Set<Control['kind']>([
  'refused',
  'taken',
  'pending',
  'exceeded',
  'nothing',
  'before',
  'future',
  'quantityDiffers',
  'unchecked',
])
export const isWarning = ({ kind }: Control): boolean => warns.has(kind)

export interface ControlFacts {
  picks: readonly Origin[]
  nameOf: (product: Origin) => string
  /** Origins that the edited transformation already uses. */
  stored: readonly string[]
  /** Messages of the server about origins, from the last attempt to confirm. */
  refused: readonly string[]
  sharing: boolean
  occurredAt: unknown
  /** Timelines of the picks; undefined while they load, null when loading failed, `later` when there are too many to read. */
  timelines: readonly Card[] | undefined | null | 'later'
  now: Date
  /** Undefined when the form or the origins have no quantity. */
  quantities: ComparedQuantities | undefined
  /** Origins of which more is taken than is left. */
  exceeded: readonly Origin[]
  /** Origins of which 0 is taken: whatever was made holds nothing of them. */
  nothing: readonly Origin[]
}

/** The quantity in the form and the sum of the origins, in the unit of the form. */
interface ComparedQuantities {
  title: string
  typed: number
  unit: string | undefined
  total: number
}

/** The checks that the loaded data allows, in the order of the preview (picture 03b). */
export function controlsOf(facts: ControlFacts): Control[] {
  const { picks, nameOf, stored, refused, sharing, quantities, exceeded, nothing } = facts
  const controls: Control[] = refused.length ? [{ kind: 'refused', text: refused.join(' ') }] : []
  if (picks.length > 0 && refused.length === 0) {
    const taken = picks.filter((pick) => !sharing && pick.hasDestination && !stored.includes(pick._id))
    const pending = picks.filter((pick) => !pick.requirementsSatisfied)
    if (taken.length) controls.push({ kind: 'taken', names: taken.map(nameOf) })
    else controls.push({ kind: sharing ? 'shared' : 'free' })
    controls.push(pending.length ? { kind: 'pending', names: pending.map(nameOf) } : { kind: 'complete' })
  }
  controls.push({ kind: 'data' }, ...timeControls(facts))
  if (exceeded.length) controls.push({ kind: 'exceeded', names: exceeded.map(nameOf) })
  if (nothing.length) controls.push({ kind: 'nothing', names: nothing.map(nameOf) })
  if (quantities) controls.push(quantityControl(quantities))
  return controls
}

function timeControls({ picks, nameOf, occurredAt, timelines, now }: ControlFacts): Control[] {
  if (typeof occurredAt !== 'string' || Number.isNaN(instant(occurredAt))) return []
  const future: Control[] = instant(occurredAt) > now.getTime() ? [{ kind: 'future' }] : []
  if (picks.length === 0) return future
  if (timelines === undefined) return [...future, { kind: 'checking' }]
  if (timelines === null) return [...future, { kind: 'unchecked' }]
  if (timelines === 'later') return [...future, { kind: 'later' }]
  const made = picks.map((pick) => ({ pick, moments: creationDates(pick._id, timelines) }))
  const late = made.find(({ moments }) => isBefore(occurredAt, moments))
  if (late) return [...future, { kind: 'before', name: nameOf(late.pick), date: latest(late.moments) }]
  // Origins without a transformation of their own, or with hidden processes, have no date to compare.
  return made.some(({ moments }) => moments.length > 0) ? [...future, { kind: 'after' }] : future
}

/** When the inbound transformations of a product happened. */
const creationDates = (id: string, timelines: readonly Card[]): string[] =>
  timelines.flatMap((card) =>
    card.viewedProduct === id &&
    card.itemKind === 'DESTINATION' &&
    'dataSchema' in card &&
    typeof card.dataSchema.occurred_at === 'string'
      ? card.dataSchema.occurred_at
      : [],
  )

const isBefore = (occurredAt: string, originsMade: readonly string[]): boolean =>
  warningsOf({ occurredAt, transformation: true, originsMade, ownerUsed: [] }).includes('BEFORE_ORIGIN')

const latest = (moments: readonly string[]): string =>
  moments.toSorted((a, b) => instant(b) - instant(a))[0] ?? ''

/** As a share of the total: scale tickets are rounded. */
const tolerance = 0.005

function quantityControl({ title, typed, unit, total }: ComparedQuantities): Control {
  return Math.abs(typed - total) <= total * tolerance
    ? { kind: 'quantity', title }
    : { kind: 'quantityDiffers', title, typed, unit, total }
}

/** What the form says is taken, beside the sum of the origins; undefined when one of the two is unknown. */
export function comparedQuantities(
  form: Form,
  data: Readonly<Record<string, unknown>>,
  total: number | undefined,
): ComparedQuantities | undefined {
  const field = takenField(form)
  const typed = field && data[field.name]
  if (!field || typeof typed !== 'number' || total === undefined) return undefined
  return { title: field.title, typed, unit: field.unit, total }
}
