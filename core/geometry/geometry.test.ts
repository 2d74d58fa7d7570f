import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanPolygon } from './clean.ts'
import { areaOf } from './area.ts'
import { cornersOf, isCrossed } from './crossing.ts'
import { outlineOf } from './outline.ts'
import type { Polygon, Position, Ring } from './shapes.ts'
import { warningsOf } from './warnings.ts'

const radius = 6_378_137

/** A ring around a place, in metres from it as it were flat there. */
const around = ([lng, lat]: [number, number], corners: [x: number, y: number][]): Ring => {
  const metre = 180 / Math.PI / radius
  const ring = corners.map(([x, y]) => [lng + (x * metre) / Math.cos((lat * Math.PI) / 180), lat + y * metre])
  return [...ring, ring[0]!]
}

/** Any ring whose corners go around its middle in order: its sides don't cross. */
const starRing = (size = 60, width = 3_000) =>
  fc
    .tuple(
      fc.integer({ min: -170, max: 170 }),
      fc.integer({ min: -60, max: 60 }),
      fc.array(fc.integer({ min: 100, max: width }), { minLength: 5, maxLength: size }),
    )
    .map(([lng, lat, distances]) =>
      around(
        [lng, lat],
        distances.map((distance, n) => {
          const angle = (2 * Math.PI * n) / distances.length
          return [distance * Math.cos(angle), distance * Math.sin(angle)]
        }),
      ),
    )

describe('the area of a polygon', () => {
  it.each([
    [
      23.72,
      '[[[-49.004616,-22.734322],[-49.004675,-22.734318],[-49.00683,-22.73526],[-49.00909,-22.736299],[-49.009249,-22.740009],[-49.009222,-22.74001],[-49.00901,-22.740068],[-49.007133,-22.740146],[-49.005412,-22.740232],[-49.004941,-22.740254],[-49.004873,-22.740185],[-49.004855,-22.740185],[-49.004855,-22.740179],[-49.004811,-22.740181],[-49.004758,-22.740166],[-49.004722,-22.739385],[-49.004968,-22.739492],[-49.005333,-22.739625],[-49.005474,-22.739651],[-49.005552,-22.739628],[-49.00562,-22.739575],[-49.005653,-22.739531],[-49.005655,-22.739477],[-49.005627,-22.739379],[-49.005577,-22.739193],[-49.005505,-22.738907],[-49.005313,-22.7387],[-49.005248,-22.738522],[-49.005198,-22.738186],[-49.005113,-22.738079],[-49.004984,-22.738001],[-49.004763,-22.737887],[-49.004712,-22.737884],[-49.004541,-22.734322],[-49.004588,-22.734324],[-49.004616,-22.734322]]]',
    ],
    [
      9551.97,
      '[[[12.032089,4.817997],[12.023163,4.756414],[12.056122,4.733832],[12.10144,4.730411],[12.13028,4.783785],[12.117233,4.817312],[12.069855,4.822786],[12.032089,4.817997]]]',
    ],
    [
      6950.29,
      '[[[12.137146,4.827576],[12.151566,4.791311],[12.205811,4.804312],[12.229156,4.874784],[12.184525,4.878889],[12.144012,4.861101],[12.137146,4.827576]]]',
    ],
  ])('is the one that the Commission prints: %d ha', (hectares, polygon) => {
    expect(areaOf([JSON.parse(polygon) as Polygon])).toBe(hectares)
  })

  it('is that of its triangles, with six decimals, by the formula of l’Huilier', () => {
    fc.assert(
      fc.property(starRing(60, 600), (ring) => {
        const [written = []] = cleanPolygon([ring])!.polygon
        expect(Math.abs(areaOf([[ring]])! - fanArea(written) / 10_000)).toBeLessThanOrEqual(0.01)
      }),
      { numRuns: 200 },
    )
  })

  it('is the same in both directions, and less by its holes', () => {
    const field = around(
      [-60, -31],
      [
        [0, 0],
        [1000, 0],
        [1000, 1000],
        [0, 1000],
      ],
    )
    const pond = around(
      [-60, -31],
      [
        [100, 100],
        [600, 100],
        [600, 600],
        [100, 600],
      ],
    )
    expect(areaOf([[field]])).toBeCloseTo(100, 1)
    expect(areaOf([[field.toReversed()]])).toBe(areaOf([[field]]))
    expect(areaOf([[field, pond]])).toBeCloseTo(75, 1)
    expect(areaOf([[field, pond.toReversed()], [pond]])).toBeCloseTo(100, 1)
  })

  it('is null where nothing is a polygon', () => {
    expect(areaOf([])).toBeNull()
  })
})

/** Square metres of the triangles of a ring with its first corner, each by l’Huilier's formula. */
function fanArea(ring: Ring): number {
  const vectors = ring.map(([lng = 0, lat = 0]) => {
    const [a, b] = [(lng * Math.PI) / 180, (lat * Math.PI) / 180]
    return [Math.cos(b) * Math.cos(a), Math.cos(b) * Math.sin(a), Math.sin(b)] as const
  })
  type Vector = (typeof vectors)[number]
  const cross = (u: Vector, v: Vector): Vector => [
    u[1] * v[2] - u[2] * v[1],
    u[2] * v[0] - u[0] * v[2],
    u[0] * v[1] - u[1] * v[0],
  ]
  const dot = (u: Vector, v: Vector) => u[0] * v[0] + u[1] * v[1] + u[2] * v[2]
  const angle = (u: Vector, v: Vector) => Math.atan2(Math.hypot(...cross(u, v)), dot(u, v))
  let sum = 0
  const first = vectors[0]!
  for (let n = 2; n < vectors.length - 1; n++) {
    const [one, other] = [vectors[n - 1]!, vectors[n]!]
    const [a, b, c] = [angle(first, one), angle(one, other), angle(other, first)]
    const s = (a + b + c) / 2
    const product = Math.tan(s / 2) * Math.tan((s - a) / 2) * Math.tan((s - b) / 2) * Math.tan((s - c) / 2)
    const excess = 4 * Math.atan(Math.sqrt(Math.max(0, product)))
    sum += Math.sign(dot(first, cross(one, other))) * excess
  }
  return Math.abs(sum) * radius * radius
}

describe('an outline', () => {
  it('has at most 40 corners of the ring, in its order', () => {
    fc.assert(
      fc.property(starRing(400), (ring) => {
        const text = ([lng = 0, lat = 0]: Position) =>
          [lng, lat].map((degrees) => Math.round(degrees * 1e6)).join(' ')
        const corners = ring.map(text)
        const outline = outlineOf([[ring]], []).map(text)
        expect(outline).toHaveLength(Math.min(40, ring.length - 1))
        const places = outline.map((corner) => corners.indexOf(corner))
        expect(places).not.toContain(-1)
        expect(places).toEqual(places.toSorted((a, b) => a - b))
      }),
    )
  })

  it('keeps the corners that give the shape, whatever lies between them', () => {
    const square: [number, number][] = [
      [0, 0],
      [4000, 0],
      [4000, 4000],
      [0, 4000],
    ]
    const dense = square.flatMap(([x, y], n): [number, number][] => {
      const [nextX, nextY] = square[(n + 1) % 4]!
      return Array.from({ length: 2_000 }, (_, step) => [
        x + ((nextX - x) * step) / 2_000,
        y + ((nextY - y) * step) / 2_000 + Math.sin(step) * 0.01,
      ])
    })
    const outline = outlineOf([[around([-60, -31], dense)]], [])
    const corners = outlineOf([[around([-60, -31], square)]], [])
    expect(outline.length).toBeLessThanOrEqual(40)
    for (const [lng, lat] of corners.slice(1))
      expect(outline.some(([x, y]) => Math.hypot(x - lng, y - lat) < 1e-5)).toBe(true)
  })

  it('is that of the largest polygon, and of points the first', () => {
    const of = (size: number) =>
      around(
        [-60, -31],
        [
          [0, 0],
          [size, 0],
          [0, size],
        ],
      )
    expect(outlineOf([[of(10)], [of(500)], [of(40)]], [[1, 2]])).toEqual(outlineOf([[of(500)]], []))
    expect(
      outlineOf(
        [],
        [
          [-60.123456789, -31, 12],
          [1, 2],
        ],
      ),
    ).toEqual([[-60.123457, -31]])
    expect(outlineOf([], [])).toEqual([])
  })
})

describe('a geometry that can be kept is warned of', () => {
  const closed = (...corners: Position[]): Ring => [...corners, corners[0]!]
  const square = closed([0, 0], [1, 0], [1, 1], [0, 1])
  const spiral = Array.from({ length: 2_000 }, (_, n) => {
    const turn = (n < 1_000 ? n : 1_999 - n) / 30
    const distance = 0.001 * turn + (n < 1_000 ? 0 : 0.0002)
    return [distance * Math.cos(turn), distance * Math.sin(turn)]
  })

  it.each<[string, Polygon, string[]]>([
    ['nothing in a square', [square], []],
    ['a hole', [square, closed([0.2, 0.2], [0.4, 0.2], [0.4, 0.4])], ['GROUND_HOLE']],
    ['nothing in a concave ring', [closed([0, 0], [4, 0], [4, 4], [2, 1], [0, 4])], []],
    ['nothing in a spiral', [closed(...spiral)], []],
    [
      'nothing in upright sides that meet at corners',
      [closed([0, 0], [0, 2], [1, 2], [1, 1], [2, 1], [2, 0])],
      [],
    ],
    ['a bow-tie', [closed([0, 0], [1, 1], [1, 0], [0, 1])], ['GEOMETRY_CROSSED']],
    ['a corner on another side', [closed([0, 0], [4, 0], [4, 4], [2, 0], [0, 4])], ['GEOMETRY_CROSSED']],
    ['sides that lie on each other', [closed([0, 0], [4, 0], [2, 0], [2, 3])], ['GEOMETRY_CROSSED']],
    [
      'a hole across its ring',
      [square, closed([0.5, 0.5], [2, 0.5], [2, 0.6])],
      ['GEOMETRY_CROSSED', 'GROUND_HOLE'],
    ],
    ['corners on one line', [closed([0, 0], [1, 1], [3, 3])], ['GEOMETRY_FLAT']],
    [
      'one place alone',
      [
        [
          [1, 1],
          [1, 1],
          [1, 1],
          [1, 1],
        ],
      ],
      ['GEOMETRY_FEW'],
    ],
    ['a position twice in a row', [closed([0, 0], [1, 0], [1, 0], [1, 1])], ['GEOMETRY_MENDED']],
    [
      'two rings that meet at a corner',
      [closed([0, 0], [1, 1], [2, 0], [2, 2], [1, 1], [0, 2])],
      ['GEOMETRY_REPEATED'],
    ],
    ['a spike', [closed([0, 0], [1, 0], [5, 5], [1, 0], [1, 1])], ['GEOMETRY_CROSSED', 'GEOMETRY_REPEATED']],
  ])('%s', (_name, polygon, codes) => {
    expect(warningsFor([polygon])).toEqual(codes)
    expect(warningsFor([polygon.map((ring) => ring.toReversed())])).toEqual(codes)
    expect(warningsFor([polygon.map((ring) => ring.map(([x = 0, y = 0]) => [y, x]))])).toEqual(codes)
  })

  it('as often as comparing every side with every other finds it', () => {
    const corner = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 }))
    fc.assert(
      fc.property(fc.uniqueArray(corner, { minLength: 3, maxLength: 9, selector: String }), (corners) => {
        const ring = closed(...corners)
        expect(isCrossing(cornersOf([ring]))).toBe(isCrossedPairwise(ring))
      }),
      { numRuns: 3_000 },
    )
  })

  it('in any ring around its middle never, until two of its corners change places', () => {
    fc.assert(
      fc.property(starRing(), (ring) => {
        expect(warningsFor([[ring]])).toEqual([])
        const [one, two, three, four, ...others] = ring
        const swapped = [one!, three!, two!, four!, ...others]
        expect(isCrossing(cornersOf([swapped]))).toBe(isCrossedPairwise(inUnits(swapped)))
      }),
    )
  })

  it('over its whole length: 50,000 positions are as easy, also if half of the sides lie above each other', () => {
    const teeth = Array.from({ length: 49_990 }, (_, n) => [n / 1_000, n % 2 === 0 ? 0 : 40])
    expect(warningsFor([[closed(...teeth, [50, -1], [0, -1])]])).toEqual([])
    const comb = Array.from({ length: 49_990 }, (_, n): Position => [
      n % 2 === 0 ? n * 1e-6 : 100 + n * 1e-6,
      n * 8e-4 + (n % 2) * 4e-4,
    ])
    expect(warningsFor([[closed(...comb, [101, 41], [101, -1], [-1, -1])]])).toEqual([])
    expect(warningsFor([[closed(...comb, [101, 41], [50, 20], [101, -1], [-1, -1])]])).toEqual([
      'GEOMETRY_CROSSED',
    ])
    expect(warningsFor([[closed(...teeth, [50, -1], [49.98, 20], [49.9, -1], [0, -1])]])).toEqual([
      'GEOMETRY_CROSSED',
    ])
  })
})

/** Does all steps. */
function complete<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
const warningsFor = (polygons: readonly Polygon[]) => complete(warningsOf(polygons))
const isCrossing = (corners: Parameters<typeof isCrossed>[0]) => complete(isCrossed(corners))

/** In whole numbers, as the corners are compared. */
const inUnits = (ring: Ring): Ring =>
  ring.map((position) => position.map((degrees) => Math.round(degrees * 1e7)))

/** The same by comparing every two sides. */
function isCrossedPairwise(ring: Ring): boolean {
  const sides = ring.slice(1).map((end, n) => [ring[n]!, end] as const)
  const turn = ([ax, ay]: Position, [bx, by]: Position, [cx, cy]: Position) =>
    Math.sign((bx! - ax!) * (cy! - ay!) - (by! - ay!) * (cx! - ax!))
  const isWithin = (a: Position, b: Position, c: Position) =>
    [0, 1].every((n) => Math.min(a[n]!, b[n]!) <= c[n]! && c[n]! <= Math.max(a[n]!, b[n]!))
  const isOn = (a: Position, b: Position, c: Position) => turn(a, b, c) === 0 && isWithin(a, b, c)
  const isSame = (a: Position, b: Position) => a[0] === b[0] && a[1] === b[1]
  return sides.some(([a, b], n) =>
    sides.slice(n + 1).some(([c, d]) => {
      const common = [a, b].filter((end) => isSame(end, c) || isSame(end, d))
      if (common.length > 0) {
        const others = [a, b, c, d].filter((end) => !isSame(end, common[0]!))
        const [one, other] = others
        return common.length > 1 || isOn(common[0]!, one!, other!) || isOn(common[0]!, other!, one!)
      }
      if (isOn(a, b, c) || isOn(a, b, d) || isOn(c, d, a) || isOn(c, d, b)) return true
      return turn(a, b, c) !== turn(a, b, d) && turn(c, d, a) !== turn(c, d, b)
    }),
  )
}
