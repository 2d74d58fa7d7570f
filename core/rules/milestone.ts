import type { Decision } from './decision.ts'
import { decision, notComplete } from './decision.ts'
import type { Product } from './product.ts'

type Moment = Date | string

/** What the rules need to know of a stored milestone. */
interface Milestone {
  createdAt: Moment
  /** Its schema has a productSchemaGroup: it makes its owner from origins. */
  transformation: boolean
}

/** The product that a milestone belongs to. `usedSince`: when the earliest live transformation that used it was recorded (MIL-11). */
interface Owner {
  hasDestination: boolean
  usedSince: Moment | null
}

/** A common milestone needs a complete product; that it was used already is no hindrance (§2.5). */
export const createMilestone = (product: Pick<Product, 'id' | 'live' | 'requirementsSatisfied'>): Decision =>
  decision(
    product.requirementsSatisfied ? [] : [notComplete([product.id])],
    product.live ? [] : [{ path: '/product', key: 'transformations.fault.unknownProduct' }],
  )

/** MIL-11: what was recorded before its product was first used stays as it was, unless an administrator corrects it. */
export const editMilestone = (
  milestone: Pick<Milestone, 'createdAt'>,
  owner: Pick<Owner, 'usedSince'>,
  how: { correcting?: boolean } = {},
): Decision => decision(isLocked(milestone, owner) && !how.correcting ? [{ code: 'LOCKED' }] : [])

export const removeMilestone = (
  milestone: Pick<Milestone, 'createdAt'>,
  owner: Pick<Owner, 'usedSince'>,
): Decision => editMilestone(milestone, owner)

/** MIL-10: privacy may change even when the rest is locked. */
export const changePrivacy = (milestone: { immutable: boolean }): Decision =>
  decision(milestone.immutable ? [{ code: 'IMMUTABLE' }] : [])

/** Locks compare what was recorded when, never the dates that people type. */
const isLocked = (milestone: Pick<Milestone, 'createdAt'>, owner: Pick<Owner, 'usedSince'>): boolean =>
  owner.usedSince !== null && instant(milestone.createdAt) < instant(owner.usedSince)

/** §2.5: a common milestone recorded after its product was used says so. */
export const isLate = (
  milestone: Pick<Milestone, 'transformation'>,
  owner: Pick<Owner, 'hasDestination'>,
): boolean => !milestone.transformation && owner.hasDestination

/**
 * MIL-04, MIL-05: what a milestone is to the product viewed: its own, what made it, or what used it. Where a stage
 * leads to itself, only the product tells the last two apart, not the stage.
 */
export type ItemKind = 'COMMON' | 'DESTINATION' | 'ORIGIN'

type Blocked = 'HAS_DESTINATION' | 'LOCKED' | 'ORIGIN_ITEM'

/** Why a card of the timeline can't be edited, as far as links decide; rights are asked of can(). */
export function editBlock(
  kind: ItemKind,
  milestone: Pick<Milestone, 'createdAt'>,
  owner: Owner,
): Blocked | undefined {
  if (kind === 'ORIGIN') return 'ORIGIN_ITEM'
  if (kind === 'DESTINATION') return owner.hasDestination ? 'HAS_DESTINATION' : undefined
  return isLocked(milestone, owner) ? 'LOCKED' : undefined
}

const timeWarnings = ['BEFORE_ORIGIN', 'AFTER_USE'] as const
export type TimeWarning = (typeof timeWarnings)[number]

/** When things happened, as people typed it (`occurred_at`). */
interface Times {
  occurredAt: Moment
  transformation: boolean
  /** Inbound transformations of the origins. */
  originsMade: readonly Moment[]
  /** Transformations that used the owner, with whether they used it up. */
  ownerUsed: readonly { at: Moment; exclusive: boolean }[]
}

/**
 * §2.2 occurred_at: a date that can't be right in the chain is saved with a warning. What makes a product comes
 * before its first use; other processes only before it is used up, since a shared product lives on after a use.
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

/** Milliseconds of a date; one without zone is read as UTC, everywhere alike. NaN for what is no date. */
export function instant(moment: Moment): number {
  if (moment instanceof Date) return moment.getTime()
  return Date.parse(/T[\d:.]+$/.test(moment) ? `${moment}Z` : moment)
}
