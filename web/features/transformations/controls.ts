import type { Card } from '../milestones/timeline.ts'
import type { Product } from '../../../core/contract/products.ts'
import type { Form } from '../../../core/fields/index.ts'
import { instant, warningsOf } from '../../../core/rules/milestone.ts'
import { converted, type Amount } from '../milestones/fields.ts'

/** One line of the controls: what is known before confirming. The server asks again when it comes to that. */
export type Control =
  | { kind: 'free' | 'shared' | 'complete' | 'data' | 'after' | 'future' | 'checking' | 'unchecked' }
  | { kind: 'taken' | 'pending'; names: string[] }
  | { kind: 'refused'; text: string }
  | { kind: 'before'; name: string; date: string }
  | { kind: 'quantity'; title: string }
  | { kind: 'quantityDiffers'; title: string; typed: number; unit: string; total: number }

const warns = new Set<Control['kind']>([
  'refused',
  'taken',
  'pending',
  'before',
  'future',
  'quantityDiffers',
  'unchecked',
])
export const isWarning = ({ kind }: Control): boolean => warns.has(kind)

interface Known {
  picks: readonly Product[]
  nameOf: (product: Product) => string
  /** Origins that this very transformation uses already. */
  stored: readonly string[]
  /** What the server said of origins when confirming was tried. */
  refused: readonly string[]
  sharing: boolean
  occurredAt: unknown
  /** Timelines of the picks; undefined while they are read, null when that failed. */
  timelines: readonly Card[] | undefined | null
  now: Date
  /** Undefined where the form or the origins say nothing of how much. */
  quantities: Quantities | undefined
}

/** What the form says was taken, and what the origins add up to. */
interface Quantities {
  title: string
  typed: number
  unit: string
  /** In the unit of the form. */
  total: number
}

/** The controls that can be told truly from what has been read, in the order of the preview (picture 03b). */
export function controlsOf(known: Known): Control[] {
  const { picks, nameOf, stored, refused, sharing, quantities } = known
  const controls: Control[] = refused.length ? [{ kind: 'refused', text: refused.join(' ') }] : []
  if (picks.length > 0 && refused.length === 0) {
    const taken = picks.filter((pick) => !sharing && pick.hasDestination && !stored.includes(pick._id))
    const pending = picks.filter((pick) => !pick.requirementsSatisfied)
    if (taken.length) controls.push({ kind: 'taken', names: taken.map(nameOf) })
    else controls.push({ kind: sharing ? 'shared' : 'free' })
    controls.push(pending.length ? { kind: 'pending', names: pending.map(nameOf) } : { kind: 'complete' })
  }
  controls.push({ kind: 'data' }, ...timeControls(known))
  if (quantities) controls.push(quantityControl(quantities))
  return controls
}

function timeControls({ picks, nameOf, occurredAt, timelines, now }: Known): Control[] {
  if (typeof occurredAt !== 'string' || Number.isNaN(instant(occurredAt))) return []
  const future: Control[] = instant(occurredAt) > now.getTime() ? [{ kind: 'future' }] : []
  if (picks.length === 0) return future
  if (timelines === undefined) return [...future, { kind: 'checking' }]
  if (timelines === null) return [...future, { kind: 'unchecked' }]
  const made = picks.map((pick) => ({ pick, moments: madeAt(pick._id, timelines) }))
  const late = made.find(({ moments }) => isBefore(occurredAt, moments))
  if (late) return [...future, { kind: 'before', name: nameOf(late.pick), date: latest(late.moments) }]
  // Of origins where chains begin, or whose processes may not be seen, nothing can be said.
  return made.some(({ moments }) => moments.length > 0) ? [...future, { kind: 'after' }] : future
}

/** When the inbound transformations of a product happened. */
const madeAt = (id: string, timelines: readonly Card[]): string[] =>
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

/** Rounding on a scale ticket isn't a difference. */
const tolerance = 0.005

function quantityControl({ title, typed, unit, total }: Quantities): Control {
  return Math.abs(typed - total) <= total * tolerance
    ? { kind: 'quantity', title }
    : { kind: 'quantityDiffers', title, typed, unit, total }
}

/**
 * How much the form says that the origins gave, beside what they add up to; only where every origin is used whole and
 * both speak of the same measure.
 */
export function quantitiesOf(
  form: Form,
  data: Readonly<Record<string, unknown>>,
  origins: { amount: Amount | undefined; total: number | undefined },
): Quantities | undefined {
  const { amount, total } = origins
  if (!amount || total === undefined) return undefined
  for (const [name, descriptor] of Object.entries(form.descriptor)) {
    if (
      (descriptor.kind !== 'number' && descriptor.kind !== 'integer') ||
      !descriptor.linkQuantity ||
      !descriptor.unit
    )
      continue
    const typed = data[name]
    const same = converted(total, amount.unit, descriptor.unit)
    if (typeof typed !== 'number' || same === undefined) return undefined
    return {
      title: form.schema.properties[name]?.title ?? name,
      typed,
      unit: descriptor.unit,
      total: Math.round(same * 1000) / 1000,
    }
  }
  return undefined
}
