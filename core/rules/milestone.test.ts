import { describe, expect, it } from 'vitest'
import { failure, stale } from './decision.ts'
import {
  changePrivacy,
  createMilestone,
  editBlock,
  editMilestone,
  isLate,
  removeMilestone,
  warningsOf,
} from './milestone.ts'
import { archiveProducts, editProduct, stateOf } from './product.ts'
import { conflictOf, isUndoable } from './undo.ts'

const april = (day: number) => new Date(Date.UTC(2026, 3, day))

describe('a common milestone', () => {
  it('needs a complete product, used or not', () => {
    const product = { id: 'P', live: true, requirementsSatisfied: true }
    expect(failure(createMilestone(product))).toBeUndefined()
    expect(failure(createMilestone({ ...product, requirementsSatisfied: false }))).toMatchObject({
      code: 'REQUIREMENTS_NOT_MET',
      status: 403,
    })
  })

  it('is locked once the product was used after it was recorded', () => {
    const locked = (createdAt: Date, usedSince: Date | null) =>
      failure(editMilestone({ createdAt }, { usedSince }))?.code
    expect(locked(april(1), null)).toBeUndefined()
    expect(locked(april(1), april(2))).toBe('LOCKED')
    expect(locked(april(2), april(2))).toBeUndefined()
    expect(locked(april(3), april(2))).toBeUndefined()
    expect(failure(removeMilestone({ createdAt: april(1) }, { usedSince: april(2) }))?.code).toBe('LOCKED')
  })

  it('opens to a correction', () => {
    expect(
      failure(editMilestone({ createdAt: april(1) }, { usedSince: april(2) }, { correcting: true })),
    ).toBeUndefined()
  })

  it('is late if the product was used before', () => {
    expect(isLate({ transformation: false }, { hasDestination: true })).toBe(true)
    expect(isLate({ transformation: false }, { hasDestination: false })).toBe(false)
  })

  it('changes its privacy unless it is immutable', () => {
    expect(failure(changePrivacy({ immutable: false }))).toBeUndefined()
    expect(failure(changePrivacy({ immutable: true }))?.code).toBe('IMMUTABLE')
  })
})

describe('a card of the timeline', () => {
  it('says why it cannot be edited', () => {
    const milestone = { createdAt: april(1).toISOString() }
    const used = { hasDestination: true, usedSince: april(2).toISOString() }
    expect(editBlock('ORIGIN', milestone, used)).toBe('ORIGIN_ITEM')
    expect(editBlock('DESTINATION', milestone, used)).toBe('HAS_DESTINATION')
    expect(editBlock('COMMON', milestone, used)).toBe('LOCKED')
    expect(editBlock('COMMON', milestone, { hasDestination: false, usedSince: null })).toBeUndefined()
  })
})

describe('doubtful dates', () => {
  const times = {
    transformation: true,
    originsMade: [april(10), april(12)],
    ownerUsed: [{ at: april(20), exclusive: false }],
  }

  it('warn when a transformation is dated before one that made its origin, or after its product was used', () => {
    expect(warningsOf({ ...times, occurredAt: april(15) })).toEqual([])
    expect(warningsOf({ ...times, occurredAt: april(11) })).toEqual(['BEFORE_ORIGIN'])
    expect(warningsOf({ ...times, occurredAt: april(21) })).toEqual(['AFTER_USE'])
  })

  it('say nothing of the very moment at which an origin was made or the product used', () => {
    expect([12, 20].map((day) => warningsOf({ ...times, occurredAt: april(day) }))).toEqual([[], []])
  })

  it('warn of a common milestone only when its product was used up, not when it is shared', () => {
    const common = { occurredAt: april(21), transformation: false, originsMade: [] }
    expect(warningsOf({ ...common, ownerUsed: [{ at: april(20), exclusive: false }] })).toEqual([])
    expect(warningsOf({ ...common, ownerUsed: [{ at: april(20), exclusive: true }] })).toEqual(['AFTER_USE'])
  })

  it('read a date without zone as UTC', () => {
    expect(warningsOf({ ...times, occurredAt: '2026-04-12T00:00:00' })).toEqual([])
    expect(warningsOf({ ...times, occurredAt: '2026-04-11T23:59:59' })).toEqual(['BEFORE_ORIGIN'])
  })
})

describe('a product', () => {
  const product = { live: true, requirementsSatisfied: true, hasDestination: false, consumed: false }

  it('is in one state', () => {
    expect(stateOf({ ...product, requirementsSatisfied: false })).toBe('PENDING')
    expect(stateOf(product)).toBe('READY')
    expect(stateOf({ ...product, hasDestination: true })).toBe('SHARED')
    expect(stateOf({ ...product, hasDestination: true, consumed: true })).toBe('CONSUMED')
    expect(stateOf({ ...product, live: false })).toBe('ARCHIVED')
  })

  it('is edited until it is used, then only corrected', () => {
    expect(failure(editProduct({ hasDestination: false }))).toBeUndefined()
    expect(failure(editProduct({ hasDestination: true }))?.code).toBe('HAS_DESTINATION')
    expect(failure(editProduct({ hasDestination: true }, { correcting: true }))).toBeUndefined()
  })

  it('is archived only without links, and the related ones are named', () => {
    const free = { id: 'A', hasOrigin: false, hasDestination: false, hold: null }
    expect(failure(archiveProducts([free]))).toBeUndefined()
    expect(failure(archiveProducts([free, { ...free, id: 'B', hasOrigin: true }]))).toMatchObject({
      code: 'RELATED',
      details: { related: ['B'] },
    })
  })

  it('is not archived while it is on hold (RCL-03)', () => {
    const held = { id: 'A', hasOrigin: false, hasDestination: true, hold: { recall: 'R' } }
    expect(failure(archiveProducts([held]))).toMatchObject({
      code: 'ON_HOLD',
      details: { recall: 'R', products: ['A'] },
    })
    const hidden = { ...held, id: 'B', hold: { recall: null } }
    expect(failure(archiveProducts([hidden]))?.details).toEqual({ products: ['B'] })
    expect(failure(archiveProducts([hidden, held]))?.details).toEqual({ recall: 'R', products: ['B', 'A'] })
  })
})

describe('an undo', () => {
  it('reports as a conflict what creating would refuse', () => {
    expect(conflictOf({ faults: [], refusals: [] })).toBeUndefined()
    expect(conflictOf({ faults: [], refusals: [{ code: 'ORIGIN_TAKEN' }] })).toBe('ORIGIN_TAKEN')
    expect(
      conflictOf({ faults: [{ path: '', key: 'transformations.fault.unknownOrigin' }], refusals: [] }),
    ).toBe('NOT_FOUND')
  })

  it('is possible for thirty days', () => {
    expect(isUndoable(april(1), new Date(april(1).getTime() + 30 * 86_400_000))).toBe(true)
    expect(isUndoable(april(1), new Date(april(1).getTime() + 30 * 86_400_000 + 1))).toBe(false)
  })
})

it('refuses an edit of a version that somebody else has replaced', () => {
  expect(stale(3, 3)).toEqual([])
  expect(stale(undefined, 3)).toEqual([])
  expect(stale(2, 3)).toEqual([{ code: 'STALE', details: { yours: 2, theirs: 3 } }])
})
