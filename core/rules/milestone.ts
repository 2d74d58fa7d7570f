import type { Decision } from './decision.ts'
import { decision, notComplete } from './decision.ts'
import type { Product } from './product.ts'

type Moment = Date | string

/** The facts about a stored milestone that rules need. */
interface Milestone {
  createdAt: Moment
  /** Its schema has a productSchemaGroup, so it makes its owner from origins. */
  transformation: boolean
}

/** The product that owns a milestone. `usedSince`: when the first live transformation that used it was recorded (MIL-11). */
interface Owner {
  hasDestination: boolean
  usedSince: Moment | null
}

/** A common milestone needs a complete product. The product may have been used (§2.5). */
export const createMilestone = (product: Pick<Product, 'id' | 'live' | 'requirementsSatisfied'>): Decision =>
  decision(
    product.requirementsSatisfied ? [] : [notComplete([product.id])],
    product.live ? [] : [{ path: '/product', key: 'transformations.fault.unknownProduct', code: 'UNKNOWN' }],
  )

/** MIL-11: a milestone recorded before the first use of its product is locked, except for a correction by an administrator. */
export const editMilestone = (
  milestone: Pick<Milestone, 'createdAt'>,
  owner: Pick<Owner, 'usedSince'>,
  how: { correcting?: boolean } = {},
): Decision => decision(isLocked(milestone, owner) && !how.correcting ? [{ code: 'LOCKED' }] : [])

export const removeMilestone = (
  milestone: Pick<Milestone, 'createdAt'>,
  owner: Pick<Owner, 'usedSince'>,
): Decision => editMilestone(milestone, owner)

/** MIL-10: the privacy of a locked milestone may still change. */
export const changePrivacy = (milestone: { immutable: boolean }): Decision =>
  decision(milestone.immutable ? [{ code: 'IMMUTABLE' }] : [])

/** Locks compare the times of recording, never the dates that people type. */
const isLocked = (milestone: Pick<Milestone, 'createdAt'>, owner: Pick<Owner, 'usedSince'>): boolean =>
  owner.usedSince !== null && instant(milestone.createdAt) < instant(owner.usedSince)

/** §2.5: whether a common milestone was recorded after its product was used. */
export const isLate = (
  milestone: Pick<Milestone, 'transformation'>,
  owner: Pick<Owner, 'hasDestination'>,
): boolean => !milestone.transformation && owner.hasDestination

/**
 * MIL-04, MIL-05: the role of a milestone for the viewed product: its own process, the transformation that made it, or a
 * transformation that used it. The stage can't tell the last two apart if an edge leads back to it, so the product decides.
 */
export type ItemKind = 'COMMON' | 'DESTINATION' | 'ORIGIN'

type EditBlock = 'HAS_DESTINATION' | 'LOCKED' | 'ORIGIN_ITEM'

/** The reason why links forbid editing a card of the timeline. Rights are checked by can(). */
export function editBlock(
  kind: ItemKind,
  milestone: Pick<Milestone, 'createdAt'>,
  owner: Owner,
): EditBlock | undefined {
  if (kind === 'ORIGIN') return 'ORIGIN_ITEM'
  if (kind === 'DESTINATION') return owner.hasDestination ? 'HAS_DESTINATION' : undefined
  return isLocked(milestone, owner) ? 'LOCKED' : undefined
}

const timeWarnings = ['BEFORE_ORIGIN', 'AFTER_USE'] as const
export type TimeWarning = (typeof timeWarnings)[number]

/** Dates as people typed them (`occurred_at`). */
interface Times {
  occurredAt: Moment
  transformation: boolean
  /** Dates of the transformations that made the origins. */
  originsMade: readonly Moment[]
  /** Transformations that used the owner, and whether each used it up. */
  ownerUsed: readonly { at: Moment; exclusive: boolean }[]
}

/**
 * §2.2 occurred_at: a date that contradicts the chain is saved with a warning. A transformation must come before the first use
 * of its product. Other processes must come before the product is used up, because a shared product continues after a use.
 */
export function warningsOf({ occurredAt, transformation, originsMade, ownerUsed }: Times): TimeWarning[] {
  const at = instant(occurredAt)
  const uses = ownerUsed.filter(({ exclusive }) => transformation || exclusive)
  return timeWarnings.filter((warning) =>
    warning === 'BEFORE_ORIGIN'
      ? transformation && originsMade.some((made) => at < instant(made))
      : uses.some((use) => at > instant(use.at)),
  )
}

/** Milliseconds of a date. A date without a zone counts as UTC on every machine. NaN if the text is no date. */
export function instant(moment: Moment): number {
  if (moment instanceof Date) return moment.getTime()
  return Date.parse(/T[\d:.]+$/.test(moment) ? `${moment}Z` : moment)
}
