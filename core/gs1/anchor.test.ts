import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compareRanks,
  fillVariables,
  keyOfAnchor,
  keysOf,
  matchAnchor,
  pathOfLink,
  readAnchor,
  writeAnchor,
} from './anchor.ts'

const gtin = '07791234500017'
const lot = pathOfLink(`https://q.example/01/${gtin}/10/L-25%2F1`)!

describe('an anchor (GS1-08)', () => {
  it.each([
    [`/01/${gtin}`, `/01/${gtin}`, `01/${gtin}`],
    [`/01/${gtin}/10/*`, `/01/${gtin}/10/*`, `01/${gtin}`],
    [`https://q.example/stem/01/${gtin}/10/L-25*`, `/01/${gtin}/10/L-25*`, `01/${gtin}`],
    ['/01/07791234*', '/01/07791234*', '01/07791234*'],
    ['/414/7791234500017/254/A%2F1', '/414/7791234500017/254/A%2F1', '414/7791234500017'],
    ['/00/37791234*', '/00/37791234*', '00/37791234*'],
  ])('%s is kept as %s under %s', (text, kept, key) => {
    const anchor = readAnchor(text)!
    expect([writeAnchor(anchor), keyOfAnchor(anchor)]).toEqual([kept, key])
    expect(readAnchor(writeAnchor(anchor))).toEqual(anchor)
  })

  it.each([
    '/10/A',
    '/01/07791234500018',
    `/01/${gtin}/21/7/10/A`,
    `/01/${gtin}/10/*/21/*`,
    `/01/${gtin}/10/A*B`,
    `/01/${gtin}/10/**`,
    `/01/*/10/A`,
    `/01/${gtin}?x=1*`,
    `/01/${gtin}/10/ñ*`,
    '/01/07X*',
    '/*',
    '*',
    '',
  ])('%s is none', (text) => {
    expect(readAnchor(text)).toBeUndefined()
  })

  it.each([
    [`/01/${gtin}`, true],
    [`/01/${gtin}/10/L-25%2F1`, true],
    [`/01/${gtin}/10/L-25*`, true],
    [`/01/${gtin}/10/*`, true],
    ['/01/0779*', true],
    [`/01/${gtin}/10/L-25`, false],
    [`/01/${gtin}/21/*`, false],
    ['/01/07791234500024', false],
  ])('%s names a lot: %s', (text, expected) => {
    expect(matchAnchor(readAnchor(text)!, lot) !== undefined).toBe(expected)
  })

  it('is finer the later it ends, without a star, and the more stands before one', () => {
    const inOrder = [
      '/01/0779*',
      `/01/${gtin}`,
      `/01/${gtin}/10/*`,
      `/01/${gtin}/10/L*`,
      `/01/${gtin}/10/L-25%2F1`,
    ]
    const ranks = inOrder.map((text) => matchAnchor(readAnchor(text)!, lot)!.rank)
    expect(ranks.toSorted(compareRanks)).toEqual(ranks)
    expect(new Set(ranks.map(String)).size).toBe(ranks.length)
  })

  it('is found by the keys of each path that it names', () => {
    fc.assert(
      fc.property(fc.nat(13), (length) => {
        const anchor = { elements: [{ ai: '01', value: gtin.slice(0, length) }] as const, isOpen: true }
        expect(keysOf(lot[0]!)).toContain(keyOfAnchor(anchor))
        expect(matchAnchor(anchor, lot)?.rest).toBe(gtin.slice(length))
      }),
    )
  })
})

describe('the variables of an address', () => {
  const { rest } = matchAnchor(readAnchor(`/01/${gtin}/10/L-25*`)!, lot)!

  it('become what was asked for, and what the star stood for, as parts of an address', () => {
    expect(fillVariables('https://q.example/{01}?lote={10}&fin={*}', lot, rest)).toBe(
      `https://q.example/${gtin}?lote=L-25%2F1&fin=%2F1`,
    )
  })

  it('leave no address where the path lacks one', () => {
    expect(fillVariables('https://q.example/{21}', lot, rest)).toBeUndefined()
    expect(fillVariables('https://q.example/{*}', lot, undefined)).toBeUndefined()
  })
})
