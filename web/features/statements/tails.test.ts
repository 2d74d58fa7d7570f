import { describe, expect, it } from 'vitest'
import { tailsOf } from './tails.ts'

describe('the names of plots', () => {
  it.each([
    [
      ['LC-2526-001', 'LC-2526-012'],
      ['001', '012'],
    ],
    [['LC-2526-001'], ['LC-2526-001']],
    [
      ['LC-1', 'LC-12'],
      ['1', '12'],
    ],
    [
      ['Lote norte', 'Potrero'],
      ['Lote norte', 'Potrero'],
    ],
    [
      ['A-', 'A-'],
      ['A-', 'A-'],
    ],
    [[], []],
  ])('%j are shown as %j', (names, shown) => expect(tailsOf(names)).toEqual(shown))
})
