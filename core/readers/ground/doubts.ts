import type { Instead, Remark } from '../../errors/remarks.ts'
import { areaOf } from '../../geometry/area.ts'
import { type Bounds, boundsOf } from '../../geometry/bounds.ts'
import { groundKey } from '../../geometry/clean.ts'
import { withoutHoles } from '../../geometry/holes.ts'
import { doMeet, pairsOf, sharedHectares, type Sides, sidesOf } from '../../geometry/overlap.ts'
import { hasFewDecimals } from '../../geometry/precision.ts'
import { doesAreaDiffer, maxPlotHa, nearestHa } from '../../geometry/proportion.ts'
import { type Polygon, type Position, shapesOf } from '../../geometry/shapes.ts'
import { type Language, text } from '../../i18n/index.ts'
import type { GroundContent } from './assemble.ts'
import { joinCorners, metresAround } from './border.ts'
import type { Plot, PlotGeometry } from './element.ts'
import { calledBy, listNames } from './names.ts'
import type { CountryGround, GroundOptions } from './read.ts'

/** A plot with its polygons and points; `called` is its name, or its place in the file. */
interface Shown {
  plot: Plot
  called: string
  polygons: readonly Polygon[]
  points: readonly Position[]
  /** The same of plots that are the same ground. */
  key: string
}

type Doubt = Remark<GroundContent>

interface GroundScan extends GroundOptions {
  /** Their system says order and signs. */
  isFixed?: boolean
}

/** Doubts about plots (GRD-06), step by step. None of them blocks. */
export function* examinePlots(
  { plots, ...rest }: GroundContent,
  options: GroundScan,
): Generator<void, Doubt[]> {
  const { language } = options
  const shown: Shown[] = []
  for (const [n, plot] of plots.entries()) {
    const { polygons, points } = shapesOf({ type: 'FeatureCollection', features: [plot] })
    shown.push({
      plot,
      called: calledBy(plot.name, n, language),
      polygons,
      points,
      // Points label the polygons beside them.
      key: groundKey({ polygons, points: polygons.length > 0 ? [] : points }),
    })
    yield
  }
  const content = (changed: readonly Plot[]): GroundContent => ({ ...rest, plots: [...changed] })
  const names = (of: readonly Shown[]) =>
    listNames(
      of.map(({ called }) => called),
      language,
    )
  const steps: (() => Doubt[])[] = [
    () => corners(shown, language, content),
    () => positions(shown, options, content),
    () => sizes(shown, options, names),
    () => repeated(shown, language, names, content),
  ]
  const found: Doubt[] = []
  for (const step of steps) {
    found.push(...step())
    yield
  }
  found.push(...(yield* overlaps(shown, language)))
  found.push(...holes(shown, language, names, content))
  yield
  // Zeros have no decimals, and are asked about already.
  const features = shown.filter((one) => !isZero(one)).map(({ plot }) => plot)
  if (hasFewDecimals({ type: 'FeatureCollection', features }))
    found.push({ code: 'GROUND_COARSE', details: {} })
  return found
}

type Content = (plots: readonly Plot[]) => GroundContent

const minCorners = 4
const maxCorners = 20

/** GRD-04: points that may be the corner posts of one plot. */
function corners(shown: readonly Shown[], language: Language, content: Content): Doubt[] {
  const isCorners =
    shown.length >= minCorners &&
    shown.length <= maxCorners &&
    shown.every(({ plot }) => plot.geometry.type === 'Point') &&
    new Set(shown.map(({ plot }) => plot.name.replace(/\d+/, '').trim())).size === 1
  if (!isCorners) return []
  const numberOf = ({ plot }: Shown) => Number(/\d+/.exec(plot.name)?.[0] ?? 0)
  const ring = joinCorners(
    shown.toSorted((one, other) => numberOf(one) - numberOf(other)).map(({ points }) => points[0]!),
  )
  if (!ring) return []
  const [first] = shown
  const joined: Plot = { ...first!.plot, name: '', geometry: { type: 'Polygon', coordinates: [ring] } }
  return [
    {
      code: 'GROUND_CORNERS',
      details: { count: shown.length },
      instead: [{ text: text(language, 'ground.join'), value: content([joined]) }],
    },
  ]
}

/** Kilometres outside a country from which on a plot is asked about. */
const maxOutside = 25

interface Turn {
  isSwapped: boolean
  signs: readonly [number, number]
}

const turns: readonly Turn[] = [false, true].flatMap((isSwapped) =>
  (
    [
      [1, 1],
      [1, -1],
      [-1, 1],
      [-1, -1],
    ] as const
  ).map((signs) => ({ isSwapped, signs })),
)
const turned = ([x = 0, y = 0]: Position, { isSwapped, signs }: Turn): Position =>
  isSwapped ? [y * signs[0], x * signs[1]] : [x * signs[0], y * signs[1]]

type Inside = Pick<CountryGround, 'kmOutside'>

const liesInside = (position: Position, country: Inside): boolean =>
  Math.abs(position[1]!) <= 90 && country.kmOutside(position) === 0

/** The mistake (swapped axes, signs) that would explain a position outside of the country, if undoing it leads back. */
export function confusionIn(position: Position, country: Inside): 'swapped' | 'sign' | undefined {
  const turn = turns.find((one) => liesInside(turned(position, one), country))
  return turn && (turn.isSwapped ? 'swapped' : 'sign')
}

const isZero = ({ points }: Shown): boolean =>
  points.some(([x = 0, y = 0]) => Math.abs(x) + Math.abs(y) < 1e-4)

/** POS-06 for plots: offers every alternative reading that brings all of them into the country. */
function positions(
  shown: readonly Shown[],
  { language, country, isFixed = false }: GroundScan,
  content: Content,
): Doubt[] {
  const doubts: Doubt[] = shown.some(isZero) ? [{ code: 'POSITION_ZERO', details: {} }] : []
  if (!country) return doubts
  const placed = shown.filter((one) => firstOf(one) && !isZero(one))
  const kmOf = new Map(placed.map((one) => [one, country.kmOutside(firstOf(one)!)]))
  const outside = placed.filter((one) => kmOf.get(one)! > 0)
  const far = outside.filter((one) => kmOf.get(one)! > maxOutside)
  const asked = [outside, far, ...(far.length > 0 || isFixed ? [] : [placed])]
    .map((strays) => ({ strays, fitting: turnsOf(strays, country) }))
    .find(({ fitting }) => fitting.length > 0)
  if (!asked) {
    // One corner may have lost a digit.
    const farthest = placed.flatMap(cornersOf).map((corner) => country.kmOutside(corner))
    const km = Math.round(Math.max(0, ...farthest))
    if (km <= maxOutside) return doubts
    return [...doubts, { code: 'POSITION_FAR', details: { km, country: country.name } }]
  }
  const { strays, fitting } = asked
  const [first, best] = [strays[0]!, fitting[0]!]
  const isStray = new Set(strays.map(({ plot }) => plot))
  const instead = fitting.map((turn): Instead<GroundContent> => {
    const [lng = 0, lat = 0] = turned(firstOf(first)!, turn)
    return {
      text:
        fitting.length === 1 && turn.isSwapped
          ? text(language, 'ground.swap')
          : text(language, 'ground.use', { position: `${lat}, ${lng}` }),
      value: content(
        shown.map(({ plot }) =>
          isStray.has(plot) ? { ...plot, geometry: turnGeometry(plot.geometry, turn) } : plot,
        ),
      ),
    }
  })
  const code = best.isSwapped ? 'POSITION_SWAPPED' : 'POSITION_SIGN'
  return [...doubts, { code, details: { country: country.name }, instead }]
}

/** The other readings that bring all strays into a country. */
function turnsOf(strays: readonly Shown[], country: Inside): Turn[] {
  const isOther = (one: Shown, turn: Turn) =>
    turned(firstOf(one)!, turn).some((degrees, n) => degrees !== firstOf(one)![n])
  return turns.filter(
    (turn) =>
      strays.some((one) => isOther(one, turn)) &&
      strays.every((one) => liesInside(turned(firstOf(one)!, turn), country)),
  )
}

const firstOf = ({ polygons, points }: Shown): Position | undefined => polygons[0]?.[0]?.[0] ?? points[0]

/** The outermost positions of a plot on its four sides. */
function cornersOf({ polygons, points }: Shown): Position[] {
  const positions = polygons.length > 0 ? polygons.flatMap(([outer = []]) => outer) : points
  const [first] = positions
  if (!first) return []
  const sides = [first, first, first, first]
  for (const position of positions)
    for (const axis of [0, 1] as const) {
      if (position[axis]! < sides[axis]![axis]!) sides[axis] = position
      if (position[axis]! > sides[axis + 2]![axis]!) sides[axis + 2] = position
    }
  return [...new Set(sides)]
}

function turnGeometry(geometry: PlotGeometry, turn: Turn): PlotGeometry {
  const ring = (positions: readonly Position[]) => positions.map((position) => turned(position, turn))
  switch (geometry.type) {
    case 'Point':
      return { ...geometry, coordinates: turned(geometry.coordinates, turn) }
    case 'Polygon':
      return { ...geometry, coordinates: geometry.coordinates.map(ring) }
    case 'MultiPolygon':
      return { ...geometry, coordinates: geometry.coordinates.map((polygon) => polygon.map(ring)) }
    case 'GeometryCollection':
      return {
        ...geometry,
        geometries: geometry.geometries.map((one) => turnGeometry(one, turn)) as typeof geometry.geometries,
      }
  }
}

function sizes(
  shown: readonly Shown[],
  { formHa }: GroundOptions,
  names: (of: readonly Shown[]) => string,
): Doubt[] {
  const huge = shown.filter(({ polygons }) => (areaOf(polygons) ?? 0) > maxPlotHa)
  // The same ground under two names is one plot.
  const distinct = [...new Map(shown.map((one) => [one.key, one])).values()]
  const total = areaOf(distinct.flatMap(({ polygons }) => polygons))
  const doubts: Doubt[] =
    huge.length > 0
      ? [
          {
            code: 'GROUND_HUGE',
            details: { area: areaOf(huge.flatMap(({ polygons }) => polygons))!, names: names(huge) },
          },
        ]
      : []
  if (total === null || !formHa) return doubts
  const points = distinct.filter(({ polygons }) => polygons.length === 0).length
  const nearest = nearestHa(total, points, formHa)
  if (doesAreaDiffer(nearest, formHa)) {
    const percent = Math.round((Math.abs(nearest - formHa) / formHa) * 1000) / 10
    doubts.push({ code: 'GROUND_OTHER_SIZE', details: { area: total, form: formHa, percent } })
  }
  return doubts
}

/** The same ground under two names of one file. */
function repeated(
  shown: readonly Shown[],
  language: Language,
  names: (of: readonly Shown[]) => string,
  content: Content,
): Doubt[] {
  const byKey = new Map<string, Shown[]>()
  for (const one of shown) {
    const same = byKey.get(one.key)
    if (same) same.push(one)
    else byKey.set(one.key, [one])
  }
  const groups = [...byKey.values()].filter(({ length }) => length > 1)
  if (groups.length === 0) return []
  const twice = new Set(groups.flatMap(([, ...again]) => again))
  return [
    {
      code: 'GROUND_TWICE',
      details: { names: names(groups.flat()) },
      instead: [
        {
          text: text(language, 'ground.once'),
          value: content(shown.flatMap((one) => (twice.has(one) ? [] : [one.plot]))),
        },
      ],
    },
  ]
}

/** Pairs of sides of one file that are compared; plots beyond them are compared at the origin. */
const maxPairs = 1_000_000
/** Pairs of boxes that are looked at. */
const maxBoxes = 2_000_000
/** Above this share the origin warns (ORI-05). */
const toldPart = 0.01
const squareMetresInHectare = 10_000

/** One polygon of a plot. */
interface Part {
  one: Shown
  polygons: readonly [Polygon]
  bounds: Bounds
}

/** Plots of one file that lie over each other, or parts of one plot, the first pairs by name. */
function* overlaps(shown: readonly Shown[], language: Language): Generator<void, Doubt[]> {
  const parts = shown.flatMap((one) =>
    one.polygons.flatMap((polygon): Part[] => {
      const bounds = boundsOf([polygon], [])
      return bounds ? [{ one, polygons: [polygon], bounds }] : []
    }),
  )
  parts.sort((a, b) => a.bounds[0] - b.bounds[0])
  const sides = new Map<Part, Sides>()
  const sidesOfPart = (part: Part) => {
    const known = sides.get(part) ?? sidesOf(part.polygons)
    sides.set(part, known)
    return known
  }
  /** Shared hectares of each pair of plots. */
  const shared = new Map<Shown, Map<Shown, number>>()
  let pairs = 0
  let looked = 0
  for (const [n, part] of parts.entries()) {
    yield
    for (let m = n + 1; m < parts.length && parts[m]!.bounds[0] < part.bounds[2]; m++) {
      if (++looked > maxBoxes) break
      const other = parts[m]!
      const isOne = part.one === other.one
      if (!doMeet(part.bounds, other.bounds) || (!isOne && part.one.key === other.one.key)) continue
      const [a, b] = [sidesOfPart(part), sidesOfPart(other)]
      pairs += pairsOf(a, b)
      if (pairs > maxPairs) break
      const area = yield* sharedHectares(a, b)
      if (isOne && area <= allowance(part.polygons, other.polygons)) continue
      const [first, second] = shared.get(other.one)?.has(part.one)
        ? [other.one, part.one]
        : [part.one, other.one]
      const known = shared.get(first) ?? new Map<Shown, number>()
      shared.set(first, known.set(second, (known.get(second) ?? 0) + area))
    }
  }
  const found = [...shared].flatMap(([one, others]) =>
    [...others].flatMap(([other, area]) => {
      if (one === other) return { names: text(language, 'ground.parts', { name: one.called }), area }
      if (area <= allowance(one.polygons, other.polygons)) return []
      return { names: listNames([one.called, other.called], language), area }
    }),
  )
  if (found.length === 0) return []
  const area = Math.round(found.reduce((sum, one) => sum + one.area, 0) * 100) / 100
  return [
    {
      code: 'GROUND_OVERLAP',
      details: {
        names: listNames(
          found.map(({ names }) => names),
          language,
        ),
        area,
      },
    },
  ]
}

/** Hectares that two grounds may share without a question. */
function allowance(one: readonly Polygon[], other: readonly Polygon[]): number {
  const [a, b] = [areaOf(one) ?? 0, areaOf(other) ?? 0]
  const metreAlong = metresAround(a < b ? one : other) / 2 / squareMetresInHectare
  return Math.max(Math.min(a, b) * toldPart, metreAlong)
}

function holes(
  shown: readonly Shown[],
  language: Language,
  names: (of: readonly Shown[]) => string,
  content: Content,
): Doubt[] {
  const holed = shown.filter(({ polygons }) => polygons.some(({ length }) => length > 1))
  if (holed.length === 0) return []
  const cut = withoutHoles({ type: 'FeatureCollection', features: shown.map(({ plot }) => plot) })
  return [
    {
      code: 'GROUND_HOLE',
      details: { names: names(holed) },
      // Features come back with all that they had, so they are plots.
      ...(cut
        ? { instead: [{ text: text(language, 'ground.cut'), value: content(cut.features as Plot[]) }] }
        : {}),
    },
  ]
}
