import { describe, expect, it } from 'vitest'
import { accessTo } from './access.ts'

describe('what a request needs', () => {
  it('includes the feature of the records that it names', () => {
    expect(accessTo('checks', 'write')).toEqual({
      permission: 'write',
      flag: 'checklists',
      area: 'checks',
      right: 'write',
    })
    expect(accessTo('products', 'any')).toEqual({ permission: 'any', area: null, right: 'read' })
  })
})
