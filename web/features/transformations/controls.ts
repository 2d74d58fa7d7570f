import type { Card } from '../milestones/timeline.ts'
import type { Product } from '../../../core/contract/products.ts'
import type { Form } from '../../../core/fields/index.ts'
import { instant, warningsOf } from '../../../core/rules/milestone.ts'
import { convert, quantityField, rounded } from '../../../core/rules/quantity.ts'
import type { Amount } from '../../../core/rules/quantity.ts'

/** One check before confirming. The server checks again when it saves. */
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

export interface ControlFacts {
  picks: readonly Product[]
  nameOf: (product: Product) => string
  /** Origins that the edited transformation already uses. */
  stored: readonly string[]
  /** Messages of the server about origins, from the last attempt to confirm. */
  refused: readonly string[]
  sharing: boolean
  occurredAt: unknown
  /** Timelines of the picks; undefined while they load, null when loading failed. */
  timelines: readonly Card[] | undefined | null
  now: Date
  /** Undefined when the form or the origins have no quantity. */
  quantities: Quantities | undefined
}

/** The quantity in the form and the sum of the origins. */
interface Quantities {
  title: string
  typed: number
  unit: string
  /** In the unit of the form. */
  total: number
}

/** The checks that the loaded data allows, in the order of the preview (picture 03b). */
export function controlsOf(facts: ControlFacts): Control[] {
  const { picks, nameOf, stored, refused, sharing, quantities } = facts
  const controls: Control[] = refused.length ? [{ kind: 'refused', text: refused.join(' ') }] : []
  if (picks.length > 0 && refused.length === 0) {
    const taken = picks.filter((pick) => !sharing && pick.hasDestination && !stored.includes(pick._id))
    const pending = picks.filter((pick) => !pick.requirementsSatisfied)
    if (taken.length) controls.push({ kind: 'taken', names: taken.map(nameOf) })
    else controls.push({ kind: sharing ? 'shared' : 'free' })
    controls.push(pending.length ? { kind: 'pending', names: pending.map(nameOf) } : { kind: 'complete' })
  }
  controls.push({ kind: 'data' }, ...timeControls(facts))
  if (quantities) controls.push(quantityControl(quantities))
  return controls
}

function timeControls({ picks, nameOf, occurredAt, timelines, now }: ControlFacts): Control[] {
  if (typeof occurredAt !== 'string' || Number.isNaN(instant(occurredAt))) return []
  const future: Control[] = instant(occurredAt) > now.getTime() ? [{ kind: 'future' }] : []
  if (picks.length === 0) return future
  if (timelines === undefined) return [...future, { kind: 'checking' }]
  if (timelines === null) return [...future, { kind: 'unchecked' }]
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

function quantityControl({ title, typed, unit, total }: Quantities): Control {
  return Math.abs(typed - total) <= total * tolerance
    ? { kind: 'quantity', title }
    : { kind: 'quantityDiffers', title, typed, unit, total }
}

/** Both quantities in the unit of the form; undefined when one is missing or the units cannot be converted. */
export function quantitiesOf(
  form: Form,
  data: Readonly<Record<string, unknown>>,
  origins: { amount: Amount | undefined; total: number | undefined },
): Quantities | undefined {
  const { amount, total } = origins
  if (!amount || total === undefined) return undefined
  const field = quantityField(form.descriptor)
  if (!field?.unit) return undefined
  const { name, unit } = field
  const typed = data[name]
  const converted = convert(total, amount.unit, unit)
  if (typeof typed !== 'number' || converted === undefined) return undefined
  return { title: form.schema.properties[name]?.title ?? name, typed, unit, total: rounded(converted) }
}
