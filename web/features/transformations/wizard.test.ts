import { describe, expect, it } from 'vitest'
import { ApiError } from '../../api/error.ts'
import { findOriginFaults, originConflict } from './conflict.ts'
import type { Origin } from './origin.ts'
import {
  changedOrigins,
  formData,
  nodesOf,
  selectionFault,
  storedOrigins,
  storedQuantities,
  togglePick,
} from './wizard.ts'

const [a, b] = [{ _id: 'a' }, { _id: 'b' }]

describe('choosing origins', () => {
  it('adds each new origin for a grouping, and removes one that is chosen again', () => {
    expect(togglePick([a], b, 'grouping')).toEqual([a, b])
    expect(togglePick([a, b], a, 'grouping')).toEqual([b])
  })

  it.each(['individual', 'ungrouping'] as const)(
    'removes the origin of %s when it is chosen again, and replaces it by another (TRF-07)',
    (kind) => {
      expect(togglePick([a], a, kind)).toEqual([])
      expect(togglePick([a], b, kind)).toEqual([b])
    },
  )

  it('needs at least one for a grouping and exactly one otherwise (TRF-06)', () => {
    expect(selectionFault('grouping', 0)).toBe('nodeIds')
    expect(selectionFault('grouping', 3)).toBeUndefined()
    expect(selectionFault('individual', 0)).toBe('nodeId')
    expect(selectionFault('individual', 1)).toBeUndefined()
    expect(selectionFault('ungrouping', 2)).toBe('nodeId')
  })

  it('may stay empty in an edit where that keeps the stored origins', () => {
    const stored = { readable: ['a'], masked: 0, onlyMilestone: true }
    expect(selectionFault('individual', 0, stored)).toBeUndefined()
    expect(selectionFault('individual', 0, { ...stored, onlyMilestone: false })).toBe('nodeId')
    expect(selectionFault('grouping', 0, stored)).toBe('nodeIds')
    expect(selectionFault('grouping', 0, { readable: [], masked: 2, onlyMilestone: false })).toBeUndefined()
    expect(selectionFault('grouping', 0, { readable: ['a'], masked: 2, onlyMilestone: false })).toBe(
      'nodeIds',
    )
  })
})

describe('a stored transformation', () => {
  const hidden = { restricted: true, key: 'k' }

  it('lists its readable origins and counts the hidden ones', () => {
    const product = { countOfMilestones: 1 }
    expect(storedOrigins({ dataSchema: { nodeIds: ['a', hidden, 'b'] } }, product)).toEqual({
      readable: ['a', 'b'],
      masked: 1,
      onlyMilestone: true,
    })
    expect(storedOrigins({ dataSchema: { nodeId: 'a' } }, { countOfMilestones: 4 })).toEqual({
      readable: ['a'],
      masked: 0,
      onlyMilestone: false,
    })
    expect(storedOrigins({ dataSchema: { nodeId: null } }, product).readable).toEqual([])
  })

  it('puts only its own values into the form, and sends the origins beside them (TRF-09)', () => {
    expect(formData({ silo: 'S1', nodeType: 'PRODUCT', nodeIds: ['a'] })).toEqual({ silo: 'S1' })
    const chosen = (...picks: { _id: string }[]) => ({ picks: picks as Origin[], quantities: {} })
    expect(nodesOf('grouping', chosen(a, b), false)).toEqual({ nodeType: 'PRODUCT', nodeIds: ['a', 'b'] })
    expect(nodesOf('ungrouping', chosen(a), false)).toEqual({ nodeType: 'PRODUCT', nodeId: 'a' })
    expect(nodesOf('grouping', chosen(), true)).toEqual({})
  })

  it('sends how much it takes of each origin where that was typed, and keeps no other quantity (§2.4)', () => {
    const picks = [a, b] as Origin[]
    const quantities = { a: 174.8, b: undefined, gone: 3 }
    expect(nodesOf('grouping', { picks, quantities }, true)).toMatchObject({ nodeQuantities: { a: 174.8 } })
    expect(storedQuantities({ dataSchema: { nodeQuantities: { a: 1 } } })).toEqual({ a: 1 })
    expect(storedQuantities({ dataSchema: {} })).toEqual({})
  })

  it('frees the origins that an edit drops, and none when nothing is chosen', () => {
    expect(changedOrigins([b], [a])).toEqual({ added: [b], freed: [a] })
    expect(changedOrigins([a], [a])).toEqual({ added: [], freed: [] })
    expect(changedOrigins([], [a])).toEqual({ added: [], freed: [] })
  })
})

describe('a refusal', () => {
  const refused = (code: ApiError['code'], details?: unknown, errors: ApiError['errors'] = []) =>
    new ApiError({ status: 409, code, message: 'no', details, errors })

  it('names the chosen origins that caused it', () => {
    expect(originConflict(refused('ORIGIN_TAKEN', { origins: ['b'] }), ['a', 'b'])).toEqual({
      code: 'ORIGIN_TAKEN',
      origins: ['b'],
    })
    expect(originConflict(refused('REQUIREMENTS_NOT_MET', { products: ['a'] }), ['a'])).toEqual({
      code: 'REQUIREMENTS_NOT_MET',
      origins: ['a'],
    })
  })

  it('is not a conflict of origins when it concerns the product made, or somebody else’s change', () => {
    expect(
      originConflict(refused('REQUIREMENTS_NOT_MET', { products: ['destination'] }), ['a']),
    ).toBeUndefined()
    expect(originConflict(refused('STALE', { theirs: {} }), ['a'])).toBeUndefined()
    expect(originConflict(refused('HAS_DESTINATION'), ['a'])).toBeUndefined()
  })

  it('shows a fault of the input at its origin', () => {
    const errors = [
      { path: '/dataSchema/nodeIds/1', message: 'no existe' },
      { path: '/dataSchema/silo', message: 'falta' },
    ]
    expect([...findOriginFaults(refused('INVALID', undefined, errors), ['a', 'b'])]).toEqual([
      ['b', 'no existe'],
    ])
    expect([
      ...findOriginFaults(refused('INVALID', undefined, [{ path: '/dataSchema/nodeId', message: 'no' }]), [
        'a',
      ]),
    ]).toEqual([['a', 'no']])
    const quantity = [{ path: '/dataSchema/nodeQuantities/b', message: 'no es un número' }]
    expect([...findOriginFaults(refused('INVALID', undefined, quantity), ['a', 'b'])]).toEqual([
      ['b', 'no es un número'],
    ])
  })
})
