import { describe, expect, it } from 'vitest'
import { commonStem, following, nextIdentifiers, seriesOf } from './identifiers.ts'

describe('the next free identifiers', () => {
  it('count on the last number, with as many digits', () => {
    expect(nextIdentifiers('LC-2526-009', [], 3)).toEqual(['LC-2526-010', 'LC-2526-011', 'LC-2526-012'])
    expect(nextIdentifiers('MR-0041-A', [], 1)).toEqual(['MR-0042-A'])
    // Beyond what a number of JavaScript can tell apart.
    expect(nextIdentifiers('90071992547409931', [], 1)).toEqual(['90071992547409932'])
  })

  it('pass over those that are taken, in any case', () => {
    expect(nextIdentifiers('032010004512240', ['032010004512241', ' 032010004512243 '], 2)).toEqual([
      '032010004512242',
      '032010004512244',
    ])
    expect(nextIdentifiers('l-25-018', ['L-25-019'], 1)).toEqual(['l-25-020'])
  })

  it('end where the digits are used up, and are none without a number', () => {
    expect(nextIdentifiers('T-98', [], 5)).toEqual(['T-99'])
    expect(nextIdentifiers('Cuartel norte', [], 2)).toEqual([])
  })
})

describe('the stem by which taken identifiers are asked for', () => {
  it('begins all that may be suggested', () => {
    expect(commonStem('032010004512240', 5)).toBe('0320100045122')
    expect(commonStem('LC-2526-009', 1)).toBe('LC-2526-0')
    expect(commonStem('LC-2526-099', 1)).toBe('LC-2526-')
    expect(commonStem('Cuartel norte', 5)).toBeUndefined()
  })
})

describe('a series', () => {
  it('holds the identifiers that differ in their last number alone', () => {
    expect(['LC-2526-006', 'LC-2526-1041'].map(seriesOf)).toEqual(['LC-2526-0', 'LC-2526-0'])
    expect(['MR-0041-A', 'MR-0041-B', 'Cuartel norte', '7'].map(seriesOf)).toEqual([
      'MR-0-A',
      'MR-0-B',
      null,
      '0',
    ])
    expect(seriesOf('1'.repeat(201))).toBeNull()
  })

  it('goes on with the next number, with as many digits at least', () => {
    expect(['LC-2526-009', 'MR-0041-A', 'T-99', '90071992547409931'].map(following)).toEqual([
      'LC-2526-010',
      'MR-0042-A',
      'T-100',
      '90071992547409932',
    ])
    expect(following('Cuartel norte')).toBeNull()
  })
})
