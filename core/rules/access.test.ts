import { describe, expect, it } from 'vitest'
import { neededAccess } from './access.ts'

describe('what a request needs', () => {
  const gate = { permission: 'write', unless: { direction: '0', format: 'csv' } } as const

  it('falls to a grant where its query has every exempting value', () => {
    expect(neededAccess(gate, { direction: '0', format: 'csv', page: '2' }).permission).toBe('any')
  })

  it('stays where a value is another, or absent', () => {
    for (const query of [{ direction: '0' }, { direction: '1', format: 'csv' }, {}, undefined])
      expect(neededAccess(gate, query).permission).toBe('write')
  })

  it('stays where the route exempts nothing', () => {
    for (const access of [{ permission: 'admin' }, { permission: 'admin', unless: {} }] as const)
      expect(neededAccess(access, { any: 'thing' }).permission).toBe('admin')
  })
})
