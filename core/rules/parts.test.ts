import { describe, expect, it } from 'vitest'
import { type AmountLink, amountsOf } from './balance.ts'
import { isMixed, partsOf } from './parts.ts'

/** Links as `a>b`, a grouping's with what they took: `a>b:3`. */
function read(text: string): AmountLink[] {
  return text.split(' ').map((arrow, n) => {
    const [, originId, destinationId, amount] = /^(\w+)>(\w+)(?::(.+))?$/.exec(arrow)!
    const quantity = amount === undefined || amount === '?' ? null : parseFloat(amount)
    return {
      milestoneId: `m${n}`,
      originId: originId!,
      destinationId: destinationId!,
      ratio: amount === undefined ? '1:n' : 'n:1',
      exclusive: false,
      quantity,
      unit: quantity === null ? null : amount!.replace(/[\d.]/g, '') || null,
    }
  })
}

const intoOf = (links: readonly AmountLink[]) => {
  const inbound = new Map<string, AmountLink[]>()
  for (const link of links)
    inbound.set(link.destinationId, [...(inbound.get(link.destinationId) ?? []), link])
  return inbound
}

/** What a walk finds. */
function found(links: readonly AmountLink[], starts: readonly string[], direction: 0 | 1): Set<string> {
  const ids = new Set(starts)
  for (const id of ids)
    for (const { originId, destinationId } of links) {
      if (direction === 1 && originId === id) ids.add(destinationId)
      if (direction === 0 && destinationId === id) ids.add(originId)
    }
  return ids
}

function parts(text: string, start: string, direction: 0 | 1, own: Record<string, number> = {}) {
  const links = read(text)
  const starts = start.split(',')
  const products = found(links, starts, direction)
  const inbound = intoOf(links)
  const amounts = amountsOf({
    own: new Map(Object.entries(own).map(([id, quantity]) => [id, { quantity, unit: 'kg' }])),
    inbound,
    shared: new Map(),
    totals: new Map(),
  })
  const reckoned = partsOf({ direction, starts, products, inbound, amounts })
  const mixed = isMixed({ starts, inbound }, products)
  return {
    parts: Object.fromEntries([...reckoned].toSorted()),
    mixed: [...products].filter(mixed).toSorted(),
  }
}

describe('the part that comes from the start (TRC-04)', () => {
  it('stays unknown where one of two ways to an origin is, whichever comes first', () => {
    for (const [unknown, known] of ['AB', 'BA'])
      expect(parts(`A>S:2kg B>S:1kg O>${unknown}:? X>${unknown}:1kg O>${known}`, 'S', 0).parts).toMatchObject(
        { [known!]: expect.any(Number), O: null },
      )
  })

  it('is that of the origin where there is one alone, and shares by amounts where there are several', () => {
    expect(parts('plot>load load>lot:30 other>lot:10 lot>crush', 'plot', 1)).toEqual({
      parts: { plot: 1, load: 1, lot: 0.75, crush: 0.75 },
      mixed: ['lot'],
    })
  })

  it('converts units, and is unknown where they measure different things or an amount is missing', () => {
    const lot = (other: string) => parts(`a>lot:1t b>lot:${other}`, 'a', 1)
    expect(lot('3000kg').parts.lot).toBe(0.25)
    expect(lot('3l')).toEqual({ parts: { a: 1, lot: null }, mixed: ['lot'] })
    expect(lot('?')).toEqual({ parts: { a: 1, lot: null }, mixed: ['lot'] })
    expect(parts('a>lot:0kg b>lot:0kg', 'a', 1).parts.lot).toBeNull()
  })

  it('joins again what went different ways: a diamond counts once', () => {
    expect(parts('a>b a>c b>d:1 c>d:3', 'a', 1).parts).toEqual({ a: 1, b: 1, c: 1, d: 1 })
    expect(parts('a>b a>c x>c2:1 c>c2:1 b>d:1 c2>d:1', 'a', 1).parts.d).toBe(0.75)
  })

  it('takes origins that are farther away than their destination', () => {
    // d is one step from a, and its origin c two.
    expect(parts('a>d:1 a>b b>c:1 x>c:1 c>d:1', 'a', 1).parts.d).toBe(0.75)
  })

  it('adds several starts', () => {
    expect(parts('a>d:1 b>d:2 x>d:1', 'a,b', 1).parts).toEqual({ a: 1, b: 1, d: 0.75 })
    expect(parts('a>b:1 x>b:1 b>c', 'a,b', 1)).toEqual({ parts: { a: 1, b: 1, c: 1 }, mixed: [] })
  })

  it('is unknown in a circle, and the circle ends', () => {
    expect(parts('a>b:1 c>b:1 b>c', 'a', 1).parts).toEqual({ a: 1, b: null, c: null })
  })
})

describe('the part of the start that comes from an origin (TRC-04)', () => {
  it('shares by the same links, and adds over all ways', () => {
    expect(parts('a>b a>c b>d:1 c>d:3 x>y', 'd', 0)).toEqual({
      parts: { a: 1, b: 0.25, c: 0.75, d: 1 },
      mixed: [],
    })
    expect(parts('p>a:1 q>a:3 a>d:1 q>d:1', 'd', 0).parts).toEqual({ p: 0.125, q: 0.875, a: 0.5, d: 1 })
  })

  it('is unknown behind an unknown amount alone', () => {
    expect(parts('p>a:? q>a:1 a>d:1 b>d:1', 'd', 0).parts).toEqual({ p: null, q: null, a: 0.5, b: 0.5, d: 1 })
  })

  it('weighs several starts by what there was of them', () => {
    const own = { d: 1, e: 3 }
    expect(parts('a>d a>e:1 b>e:1', 'd,e', 0, own).parts).toEqual({ a: 0.625, b: 0.375, d: 1, e: 1 })
    expect(parts('a>d b>e', 'd,e', 0).parts).toEqual({ a: null, b: null, d: 1, e: 1 })
  })
})

/** A generator that repeats itself (mulberry32). */
function numbers(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below)
  }
}

/** Conversions, splits and groupings of earlier products, some of them of an origin that was used before; some amounts are unknown. */
function randomLineage(random: (below: number) => number): string {
  const arrows: string[] = []
  for (let n = 1; n < 2 + random(12); n++) {
    const origins = Array.from({ length: 1 + random(3) }, () => `p${random(n)}`)
    const isGrouping = random(2) === 0
    for (const origin of new Set(isGrouping ? origins : origins.slice(0, 1)))
      arrows.push(
        isGrouping ? `${origin}>p${n}:${random(12) === 0 ? '?' : 1 + random(9)}kg` : `${origin}>p${n}`,
      )
  }
  return arrows.join(' ').replaceAll('?kg', '?')
}

/** TRC-04 word by word, without an order and without remembering: each product asks its neighbours. */
function plainPart(links: readonly AmountLink[], start: string, id: string, direction: 0 | 1): number | null {
  const products = found(links, [start], direction)
  const into = (one: string) => links.filter(({ destinationId }) => destinationId === one)
  const share = (link: AmountLink): number | null => {
    const siblings = into(link.destinationId)
    if (siblings.length === 1 && link.ratio !== 'n:1') return 1
    if (siblings.some(({ quantity }) => quantity === null)) return null
    return link.quantity! / siblings.reduce((sum, { quantity }) => sum + quantity!, 0)
  }
  const add = (values: (number | null)[]) =>
    values.reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0)
  const times = (one: number | null, other: number | null) =>
    one === null || other === null ? null : one * other
  const part = (one: string): number | null => {
    if (one === start) return 1
    if (direction === 1)
      return products.has(one) ? add(into(one).map((link) => times(share(link), part(link.originId)))) : 0
    return add(
      links
        .filter(({ originId, destinationId }) => originId === one && products.has(destinationId))
        .map((link) => times(share(link), part(link.destinationId))),
    )
  }
  return part(id)
}

it.each([0, 1] as const)(
  'parts of 400 random lineages equal a plain reckoning, direction %i',
  (direction) => {
    const random = numbers(2026 + direction)
    let known = 0
    let unknown = 0
    for (let n = 0; n < 400; n++) {
      const text = randomLineage(random)
      const links = read(text)
      const ids = [...new Set(links.flatMap(({ originId, destinationId }) => [originId, destinationId]))]
      const start = ids[random(ids.length)]!
      const { parts: reckoned, mixed } = parts(text, start, direction)
      for (const [id, part] of Object.entries(reckoned)) {
        const plain = plainPart(links, start, id, direction)
        const says = `${text} from ${start}: ${id}`
        if (plain === null) expect(part, says).toBeNull()
        else expect(part, says).toBeCloseTo(plain, 9)
        if (part === null) unknown++
        else if (id !== start) known++
        const outside = links.some(
          ({ originId, destinationId }) => destinationId === id && !(originId in reckoned),
        )
        expect(mixed.includes(id), says).toBe(id !== start && outside)
      }
    }
    expect(Math.min(known, unknown)).toBeGreaterThan(50)
  },
)
