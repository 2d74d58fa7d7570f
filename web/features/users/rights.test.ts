import { describe, expect, it } from 'vitest'
import type { Translator } from '../../ui/texts.ts'
import { dutyOf } from './roles.ts'
import { assignmentOf, changesOf, isNothing, missingIn, rightsOf, tick } from './rights.ts'

const assignment = {
  organization: ['finca'],
  productSchemas: [
    { id: 'lote', permission: ['read' as const] },
    { id: 'carga', permission: ['read' as const] },
    { id: 'lote', permission: ['write' as const] },
    { id: 'nada', permission: [] },
  ],
  milestoneSchemas: [{ id: 'siembra', permission: ['read' as const, 'write' as const] }],
  media: { tags: ['fotos'] },
}

describe('what somebody may see and change', () => {
  it('is read with its duplicates merged, and written in full (USR-04, USR-05)', () => {
    expect(assignmentOf(rightsOf(assignment))).toEqual({
      organization: ['finca'],
      productSchemas: [
        { id: 'lote', permission: ['read', 'write'] },
        { id: 'carga', permission: ['read'] },
      ],
      milestoneSchemas: [{ id: 'siembra', permission: ['read', 'write'] }],
      media: { tags: ['fotos'] },
    })
  })

  it('is ticked: who writes also reads, and reads on when the writing ends (USR-04)', () => {
    const none = new Map()
    const writing = tick(none, 'lote', 'write', true)
    expect([...writing]).toEqual([['lote', 'write']])
    expect([...tick(writing, 'lote', 'write', false)]).toEqual([['lote', 'read']])
    expect([...tick(tick(none, 'lote', 'read', true), 'lote', 'read', false)]).toEqual([])
  })

  it('names both organizations and stages, or neither (USR-06)', () => {
    const rights = rightsOf(assignment)
    expect(missingIn(rights)).toBeUndefined()
    expect(missingIn({ ...rights, organizations: new Set() })).toBe('organization')
    expect(missingIn({ ...rights, stages: new Map() })).toBe('productSchemas')
    const nothing = {
      organizations: new Set<string>(),
      stages: new Map(),
      processes: new Map(),
      tags: new Set<string>(),
    }
    expect([missingIn(nothing), isNothing(nothing), isNothing(rights)]).toEqual([undefined, true, false])
  })
})

describe('what accepting changes', () => {
  const nothing = rightsOf({
    organization: [],
    productSchemas: [],
    milestoneSchemas: [],
    media: { tags: [] },
  })

  it('counts what somebody gains and loses; writing where one read is a gain', () => {
    const before = { ...nothing, stages: new Map([['s1', 'read' as const]]), tags: new Set(['t1', 't2']) }
    const after = {
      ...nothing,
      stages: new Map([
        ['s1', 'write' as const],
        ['s2', 'read' as const],
      ]),
      tags: new Set(['t2']),
    }
    const none = { organizations: 0, stages: 0, processes: 0, tags: 0 }
    expect(changesOf(before, after)).toEqual({
      gained: { ...none, stages: 2 },
      lost: { ...none, tags: 1 },
    })
    expect(changesOf(after, before).lost.stages).toBe(2)
    expect(changesOf(after, after)).toEqual({ gained: none, lost: none })
  })
})

it('somebody without a role is called by what their rights let them do', () => {
  const t = ((key: string) => key) as Translator
  const person = { _id: 'p', id: 'p', name: 'Paz' }
  const stage = (...permission: ('read' | 'write')[]) => ({
    ...person,
    assignment: {
      organization: ['finca'],
      productSchemas: [{ id: 'lote', permission }],
      milestoneSchemas: [],
      media: { tags: [] },
    },
  })
  expect(dutyOf(t, stage('read'))).toBe('users.roles.reader')
  expect(dutyOf(t, stage('read', 'write'))).toBe('users.roles.levelTwo')
  expect(dutyOf(t, person)).toBe('users.roles.none')
  expect(dutyOf(t, { ...stage('read'), roles: ['Level one'] })).toBe('users.roles.levelOne')
})
