import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { areaOf } from './area.ts'
import { comb, combsShare } from '../../test/kit/combs.ts'
import { countryNamed } from './countries.ts'
import { cleanPolygon, polygonKey } from './clean.ts'
import { faultOf } from './eu.ts'
import { drawGround, type Ground, isGround, readGroundValue as read } from './ground.ts'
import { maxPairsAtOnce, pairsOf, sharedHectares, sidesOf } from './overlap.ts'
import { simplified } from './simplify.ts'
import type { Polygon, Position } from './shapes.ts'

/** The polygons that the Commission prints, in its own words and numbers. */
const printed: [hectares: number, polygon: Polygon][] = [
  [
    23.72,
    [
      [
        [-49.004616, -22.734322],
        [-49.004675, -22.734318],
        [-49.00683, -22.73526],
        [-49.00909, -22.736299],
        [-49.009249, -22.740009],
        [-49.009222, -22.74001],
        [-49.00901, -22.740068],
        [-49.007133, -22.740146],
        [-49.005412, -22.740232],
        [-49.004941, -22.740254],
        [-49.004873, -22.740185],
        [-49.004855, -22.740185],
        [-49.004855, -22.740179],
        [-49.004811, -22.740181],
        [-49.004758, -22.740166],
        [-49.004722, -22.739385],
        [-49.004968, -22.739492],
        [-49.005333, -22.739625],
        [-49.005474, -22.739651],
        [-49.005552, -22.739628],
        [-49.00562, -22.739575],
        [-49.005653, -22.739531],
        [-49.005655, -22.739477],
        [-49.005627, -22.739379],
        [-49.005577, -22.739193],
        [-49.005505, -22.738907],
        [-49.005313, -22.7387],
        [-49.005248, -22.738522],
        [-49.005198, -22.738186],
        [-49.005113, -22.738079],
        [-49.004984, -22.738001],
        [-49.004763, -22.737887],
        [-49.004712, -22.737884],
        [-49.004541, -22.734322],
        [-49.004588, -22.734324],
        [-49.004616, -22.734322],
      ],
    ],
  ],
  [
    9551.97,
    [
      [
        [12.032089, 4.817997],
        [12.023163, 4.756414],
        [12.056122, 4.733832],
        [12.10144, 4.730411],
        [12.13028, 4.783785],
        [12.117233, 4.817312],
        [12.069855, 4.822786],
        [12.032089, 4.817997],
      ],
    ],
  ],
  [
    6950.29,
    [
      [
        [12.137146, 4.827576],
        [12.151566, 4.791311],
        [12.205811, 4.804312],
        [12.229156, 4.874784],
        [12.184525, 4.878889],
        [12.144012, 4.861101],
        [12.137146, 4.827576],
      ],
    ],
  ],
]

/** What the EU would refuse of a polygon as it is written. */
const refused = (polygon: Polygon) => {
  const cleaned = cleanPolygon(polygon)
  if (!cleaned) return 'few'
  const steps = faultOf(cleaned.polygon)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
const readGround = (value: unknown): Ground | undefined => {
  const ground = read(value)
  return isGround(ground) ? ground : undefined
}
const square = (lng: number, lat: number, size = 0.01): Polygon => [
  [
    [lng, lat],
    [lng + size, lat],
    [lng + size, lat + size],
    [lng, lat + size],
    [lng, lat],
  ],
]

describe('the polygons that the Commission prints', () => {
  it.each(printed)(
    '%s ha: are accepted, whatever their direction, and measured to 0.01 ha',
    (hectares, polygon) => {
      expect(areaOf([polygon])).toBe(hectares)
      expect(refused(polygon)).toBeUndefined()
      expect(refused(polygon.map((ring) => ring.toReversed()))).toBeUndefined()
    },
  )
})

describe('the EU’s rules of polygons', () => {
  const [a, b, c, d] = square(-60, -29)[0] as [Position, Position, Position, Position]
  it.each<[rule: string, accepted: Polygon, wrong: Polygon, fault: string]>([
    ['sides don’t cross', [[a, b, c, d, a]], [[a, c, b, d, a]], 'crossed'],
    ['it encloses ground', [[a, b, c, a]], [[a, b, [-59.98, -29], a]], 'flat'],
    ['it has three corners', [[a, b, c, a]], [[a, b, b, a]], 'few'],
    ['it comes back to no corner', [[a, b, c, d, a]], [[a, b, c, [-59.995, -28.995], b, d, a]], 'repeated'],
    ['it doesn’t touch itself', [[a, b, c, d, a]], [[a, b, c, [-59.995, -29], d, a]], 'crossed'],
    [
      'corners may point inwards',
      [[a, b, c, [-59.995, -28.995], d, a]],
      [[a, b, c, [-59.995, -29.001], d, a]],
      'crossed',
    ],
  ])('%s (ORI-05)', (_rule, accepted, wrong, fault) => {
    expect(refused(accepted)).toBeUndefined()
    expect(refused(wrong)).toBe(fault)
  })

  it.each<[what: string, ring: Position[]]>([
    ['the first corner three times (ORI-01)', [a, a, a, b, c, d, a]],
    ['a corner twice within six decimals', [a, b, [b[0]! + 1e-8, b[1]!], c, d, a]],
    ['fifteen decimals', [a, b, c, d, a].map(([lng, lat]) => [lng! + 1.234e-9, lat! - 4.321e-9])],
    ['an open end', [a, b, c, d]],
  ])('what is written is judged: a ring with %s is mended before', (_what, ring) => {
    expect(refused([ring])).toBeUndefined()
    expect(cleanPolygon([ring])!.polygon).toEqual([[a, b, c, d, a]])
  })
})

describe('a key of a polygon (ORI-02)', () => {
  const clean = (rings: Polygon) => polygonKey(cleanPolygon(rings)!.polygon)
  const corners = fc.uniqueArray(
    fc.tuple(fc.integer({ min: -99, max: 99 }), fc.integer({ min: -99, max: 99 })),
    {
      minLength: 3,
      maxLength: 12,
      selector: String,
    },
  )
  it('is one wherever the ring begins and whichever way it turns', () => {
    fc.assert(
      fc.property(corners, fc.nat(20), fc.boolean(), (open, start, isTurned) => {
        const from = start % open.length
        const other = [...open.slice(from), ...open.slice(0, from)]
        const closed = [...other, other[0]!]
        expect(clean([isTurned ? closed.toReversed() : closed])).toBe(clean([[...open, open[0]!]]))
      }),
    )
  })

  it('is another of another ground', () => {
    expect(clean(square(-60, -29))).not.toBe(clean(square(-60, -29, 0.010001)))
    const hole = square(-59.998, -28.998, 0.002)[0]!
    expect(clean([square(-60, -29)[0]!, hole])).not.toBe(clean(square(-60, -29)))
  })
})

describe('a ground', () => {
  it('has rounded positions without heights, each once, and an outer ring counter-clockwise (GEO-03)', () => {
    const ring = square(-60.12345678, -29)[0]!
      .map(([lng, lat]) => [lng!, lat!, 40])
      .toReversed()
    const ground = readGround({ type: 'Polygon', coordinates: [[ring[0]!, ...ring]] })
    expect(ground?.polygons[0]![0]).toEqual([
      [-60.123457, -29],
      [-60.113457, -29],
      [-60.113457, -28.99],
      [-60.123457, -28.99],
      [-60.123457, -29],
    ])
    expect(ground).toMatchObject({ isMended: true, hasHole: false, points: [] })
  })

  it('has no warning for what it was not mended in', () => {
    expect(readGround({ type: 'Polygon', coordinates: square(-60, -29) })?.isMended).toBe(false)
  })

  it('closes an open ring', () => {
    const ground = readGround({ type: 'Polygon', coordinates: [square(-60, -29)[0]!.slice(0, -1)] })
    expect(ground?.polygons[0]![0]).toHaveLength(5)
    expect(ground?.isMended).toBe(true)
  })

  it('keeps its holes, turned the other way, and says so', () => {
    const hole = square(-59.997, -28.997, 0.001)[0]!
    const ground = readGround({ type: 'Polygon', coordinates: [square(-60, -29)[0]!, hole] })
    expect(ground?.hasHole).toBe(true)
    expect(ground?.polygons[0]![1]).toEqual(hole.toReversed())
    // Maps leave it open.
    expect(drawGround(ground!)).toMatchObject({ others: [], holes: [hole.toReversed().slice(0, -1)] })
  })

  it('is drawn with its points beside its polygons', () => {
    const ground = readGround({
      type: 'GeometryCollection',
      geometries: [
        { type: 'Polygon', coordinates: square(-60, -29) },
        { type: 'Point', coordinates: [-61, -29] },
        { type: 'Point', coordinates: [-61, -29.5] },
      ],
    })
    expect(drawGround(ground!)).toMatchObject({
      others: [],
      points: [
        [-61, -29],
        [-61, -29.5],
      ],
    })
    expect(drawGround(readGround({ type: 'Polygon', coordinates: square(-60, -29) })!).points).toEqual([])
  })

  it('has the parts of a MultiPolygon and of a collection one by one, and points where there are none', () => {
    const parts = [square(-60, -29), square(-61, -29)]
    expect(readGround({ type: 'MultiPolygon', coordinates: parts })?.polygons).toHaveLength(2)
    const point = { type: 'Point', coordinates: [-60, -29, 12] }
    expect(readGround(point)?.points).toEqual([[-60, -29]])
    const both = {
      type: 'GeometryCollection',
      geometries: [point, { type: 'Polygon', coordinates: parts[0] }],
    }
    // It stands on a corner: a label.
    expect(readGround(both)).toMatchObject({ polygons: [expect.anything()], points: [] })
  })

  it('tells a label inside of a polygon from a plot of its own (ORI-03), and keeps what its features are called', () => {
    const feature = (geometry: object, more: object) => ({ type: 'Feature', geometry, ...more })
    const at = (lng: number, lat: number) => ({ type: 'Point', coordinates: [lng, lat] })
    const hole = square(-59.998, -28.998, 0.002)[0]!
    const holed = { type: 'Polygon', coordinates: [square(-60, -29)[0]!, hole] }
    const ground = readGround({
      type: 'FeatureCollection',
      features: [
        feature(at(-59.9995, -28.9995), { properties: { name: 'Rótulo' } }),
        feature(at(-59.997, -28.997), { properties: null, id: 7 }),
        feature(holed, { properties: { name: ' Lote\n12B ' }, id: 'x' }),
        feature(at(-60.5, -29), { properties: { name: '' } }),
      ],
    })
    expect(ground?.points).toEqual([
      [-59.997, -28.997],
      [-60.5, -29],
    ])
    expect(ground?.names).toEqual(['Lote 12B', '7', ''])
  })

  it('asks no more comparisons of labels than a moment bears: what is left counts as a plot', () => {
    const ring = Array.from({ length: 24_000 }, (_, n) => {
      const turn = (n / 24_000) * 2 * Math.PI
      return [-60 + 0.1 * Math.cos(turn), -29 + 0.1 * Math.sin(turn)]
    })
    const geometries = [
      { type: 'Polygon', coordinates: [[...ring, ring[0]!]] },
      ...Array.from({ length: 20_000 }, () => ({ type: 'Point', coordinates: [-60, -29] })),
    ]
    const ground = readGround({ type: 'GeometryCollection', geometries })
    expect(ground!.points.length).toBeGreaterThan(19_800)
    expect(ground!.points.length).toBeLessThan(20_000)
  })

  it.each([
    ['text that breaks off (ERR-19)', '{"type":"Polygon","coordinates":[[[-60.2'],
    ['no text of JSON', 'lote norte'],
    ['a point in brackets', { type: 'Point', coordinates: [[-60, -29]] }],
    ['a line', { type: 'LineString', coordinates: square(-60, -29)[0] }],
    ['a latitude off the earth', { type: 'Point', coordinates: [-60, -129] }],
    [
      'a ring of two places',
      {
        type: 'Polygon',
        coordinates: [
          [
            [-60, -29],
            [-60, -29],
            [-61, -29],
            [-60, -29],
          ],
        ],
      },
    ],
    ['nothing at all', { type: 'FeatureCollection', features: [] }],
  ])('is not read from %s', (_what, value) => {
    expect(readGround(value)).toBeUndefined()
  })
})

/** Measured to its end, with the number of its pauses. */
function shared(one: Polygon, other: Polygon): { hectares: number; pauses: number } {
  const steps = sharedHectares(sidesOf([one]), sidesOf([other]))
  for (let pauses = 0; ; pauses++) {
    const { done, value } = steps.next()
    if (done) return { hectares: value, pauses }
  }
}
const sharedOf = (one: Polygon, other: Polygon): number => shared(one, other).hectares

describe('ground that two polygons share', () => {
  const one = square(-60, -29)
  const half = areaOf([square(-60, -29)])! / 2

  it.each<[what: string, other: Polygon, hectares: number]>([
    ['all of it', one, 2 * half],
    ['half of it', square(-59.995, -29), half],
    ['a side alone', square(-59.99, -29), 0],
    ['a corner alone', square(-59.99, -28.99), 0],
    ['nothing', square(-50, -29), 0],
    ['all of a smaller one', square(-59.998, -28.998, 0.001), areaOf([square(-59.998, -28.998, 0.001)])!],
    [
      'a triangle',
      [
        [
          [-60, -29],
          [-59.99, -29],
          [-60, -28.99],
          [-60, -29],
        ],
      ],
      half,
    ],
  ])('%s', (_what, other, hectares) => {
    expect(Math.abs(sharedOf(one, other) - hectares)).toBeLessThan(0.02)
    expect(Math.abs(sharedOf(other, one) - hectares)).toBeLessThan(0.02)
  })

  it('is none inside a hole', () => {
    const holed: Polygon = [one[0]!, square(-59.998, -28.998, 0.004)[0]!]
    expect(sharedOf(holed, square(-59.997, -28.997, 0.001))).toBe(0)
  })

  it('is measured alike for random polygons: the parts of both and of what they share add up', () => {
    let seed = 7
    const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
    const star = (): Polygon => {
      const corners = Array.from({ length: 12 }, (_, n): [number, number] => {
        const [angle, far] = [(n / 12) * 2 * Math.PI, 0.004 + random() * 0.006]
        return [-60 + random() * 0.001 + far * Math.cos(angle), -29 + far * Math.sin(angle)]
      })
      return [[...corners, corners[0]!]]
    }
    for (let n = 0; n < 50; n++) {
      const [a, b] = [star(), star()]
      // What lies inside a and outside b is a, with b cut out of it, if b lies in it: here the box around both.
      const box = square(-60.02, -29.02, 0.04)
      expect(Math.abs(sharedOf(a, box) - areaOf([a])!)).toBeLessThan(0.02)
      expect(sharedOf(a, b)).toBeCloseTo(sharedOf(b, a), 1)
      expect(sharedOf(a, b)).toBeLessThanOrEqual(Math.min(areaOf([a])!, areaOf([b])!) + 0.01)
    }
  })
})

test.each([
  ['Argentina', 'AR'],
  ['brasil', 'BR'],
  ['BRAZIL', 'BR'],
  ['Perú', 'PE'],
  ['peru', 'PE'],
  ['México', 'MX'],
  ['Paraguai', 'PY'],
  ['uy', 'UY'],
  [' España ', 'ES'],
  ['Países Baixos', 'NL'],
  ['Germany', 'DE'],
  ['Argentinia', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s has the code %s (GEO-06)', (name, code) => {
  expect(countryNamed(name)?.code).toBe(code)
})

describe('two combs whose teeth cross each other', () => {
  const at = [-60, -29] as const
  const [flat, upright] = [comb(300, false, at), comb(300, true, at)]

  it('are measured as exactly as squares', () => {
    const { hectares } = shared(flat, upright)
    expect(Math.abs(hectares / (combsShare * areaOf([square(-60, -29, 0.1)])!) - 1)).toBeLessThan(0.003)
    expect(sharedOf(upright, flat)).toBeCloseTo(hectares, 1)
    expect(sharedOf(flat, flat)).toBeCloseTo(areaOf([flat])!, 1)
  })

  it('take pairs of sides that are counted before they are compared, and no more between two pauses than a millisecond bears', () => {
    const pairs = pairsOf(sidesOf([flat]), sidesOf([upright]))
    // Each flat side stands over all upright ones.
    expect(pairs).toBeGreaterThan(600 * 900)
    expect(pairs).toBeLessThan(4 * 600 * 600)
    expect(shared(flat, upright).pauses).toBe(Math.floor(pairs / maxPairsAtOnce))
  })

  it('of far places take nothing but a look at their sides', () => {
    const far = comb(300, true, [-50, -29])
    expect(pairsOf(sidesOf([flat]), sidesOf([far]))).toBe(0)
    expect(shared(flat, far)).toEqual({ hectares: 0, pauses: 0 })
  })
})

describe('a simplified ground', () => {
  const wavy = (height: number) => {
    const side = Array.from({ length: 1_001 }, (_, n) => [-60 + n * 1e-5, -29 + (n % 2) * height])
    return { type: 'Polygon' as const, coordinates: [[...side, [-60, -28.9], side[0]!]] }
  }
  const corners = (height: number) => {
    const features = [{ geometry: wavy(height) }]
    const [{ geometry }] = simplified({ type: 'FeatureCollection', features }, 1).features as [
      { geometry: ReturnType<typeof wavy> },
    ]
    expect(Math.abs(areaOf([geometry.coordinates])! - areaOf([wavy(height).coordinates])!)).toBeLessThan(0.2)
    return geometry.coordinates[0]!.length
  }

  it('leaves out corners that lie within a metre of its sides, and no others', () => {
    expect(corners(0.000_004)).toBeLessThan(10)
    expect(corners(0.000_1)).toBeGreaterThan(1_000)
  })

  it('keeps the tip of a spike', () => {
    const spike = [
      [-60, -29],
      [-59.9, -29],
      [-59.8, -29],
      [-59.9, -29.000_001],
      [-59.9, -28.9],
      [-60, -29],
    ]
    const features = [{ geometry: { type: 'Polygon' as const, coordinates: [spike] } }]
    expect(JSON.stringify(simplified({ type: 'FeatureCollection', features }, 1))).toContain('-59.8,-29')
  })
})
