import type { Position } from '../../geometry/shapes.ts'
import { isLatitude, isLongitude } from '../../geometry/check.ts'
import type { TextParams } from '../../i18n/index.ts'
import { isBorder, ringAround, withoutRepeats } from './border.ts'
import {
  dataOf,
  type GroundElement,
  type GroundShape,
  type LeftElement,
  nameOf,
  type Plot,
  type PlotGeometry,
} from './element.ts'
import { positionOf } from './positions.ts'

/** Content of a file or text: each element becomes a plot or is left out by name (GRD-03). */
export interface GroundContent {
  plots: Plot[]
  left: LeftElement[]
  /** Whether it has lines, taken as borders or not: the form of a place refuses them (LOC-07). */
  hasLines: boolean
}

/** Conversions that turned elements into plots. */
export interface GroundReading extends GroundContent {
  /** Names of plots whose line or ring was closed. */
  closed: string[]
  /** Positions equal to the one before. */
  repeats: number
  /** The first height that was left out, as it was written. */
  height: string
  /** Whether a line that encloses ground was left out. */
  canClose: boolean
}

/** Degrees of a position as the file has it; undefined where it lies in no system that is known. */
export type Convert = (position: Position) => Position | undefined

interface Choices {
  convert: Convert
  /** Takes every line that encloses ground as a plot. */
  closesLines: boolean
}

/** Corners of a line that is left out; a track may have thousands. */
const maxCorners = 400

/** Makes plots of elements, a shape a step. Each is taken whole or left out whole, but for lines beside polygons. */
export function* assemble(
  elements: readonly GroundElement[],
  { convert, closesLines }: Choices,
): Generator<void, GroundReading> {
  const made: GroundReading = {
    plots: [],
    left: [],
    hasLines: elements.some(({ shapes }) => shapes.some(({ kind }) => kind === 'line' || kind === 'ring')),
    closed: [],
    repeats: 0,
    height: '',
    canClose: false,
  }
  const hasPolygons = elements.some(({ shapes }) => shapes.some(({ kind }) => kind === 'polygon'))
  for (const [index, element] of elements.entries()) {
    yield
    const named = { ...nameOf(element), data: dataOf(element) }
    const leave = (code: LeftElement['code'], details: TextParams = {}, line: readonly Position[] = []) =>
      made.left.push({
        name: named.name,
        number: index + 1,
        code,
        details,
        ...(line.length > 1
          ? { outline: line.slice(0, maxCorners).map(([lng = 0, lat = 0]) => [lng, lat] as [number, number]) }
          : {}),
      })
    if (element.left) {
      leave(element.left.code, element.left.details)
      continue
    }
    const read = yield* readShapes(element.shapes, convert)
    if ('code' in read) {
      leave(read.code, read.details)
      continue
    }
    made.height ||= read.height
    const { polygons } = read
    if (polygons.length > 0 || read.rings.length > 0) made.repeats += read.repeats
    for (const ring of read.rings) {
      polygons.push([ring])
      made.closed.push(named.name)
    }
    if (read.isOpen) made.closed.push(named.name)
    let hasLeftLine = false
    for (const line of read.lines) {
      const ring = ringAround(line)
      if (ring && (closesLines || (!hasPolygons && isBorder(line, ring)))) {
        polygons.push([ring])
        made.closed.push(named.name)
      } else {
        leave('LINE', {}, line)
        hasLeftLine = true
        made.canClose ||= ring !== undefined
      }
    }
    // A point beside a line alone is its label: the element is no plot (GRD-03).
    const points = hasLeftLine && polygons.length === 0 ? [] : read.points
    for (const geometry of geometriesOf(polygons, points)) made.plots.push({ ...named, geometry })
    if (polygons.length + read.points.length + read.lines.length > 0) continue
    const unknown = element.shapes.find((shape) => shape.kind === 'unknown')
    leave(unknown ? 'UNKNOWN' : 'EMPTY', unknown ? { type: unknown.type } : {})
  }
  made.closed = [...new Set(made.closed)]
  return made
}

/** Polygons are one plot, with the points that label them; of points alone each is one. */
function geometriesOf(polygons: Position[][][], points: Position[]): PlotGeometry[] {
  const labels = points.map((coordinates): PlotGeometry => ({ type: 'Point', coordinates }))
  const [only] = polygons
  if (!only) return labels
  const ground: PlotGeometry =
    polygons.length === 1
      ? { type: 'Polygon', coordinates: only }
      : { type: 'MultiPolygon', coordinates: polygons }
  return labels.length === 0
    ? [ground]
    : [
        {
          type: 'GeometryCollection',
          geometries: [ground, ...labels] as Exclude<PlotGeometry, { type: 'GeometryCollection' }>[],
        },
      ]
}

interface Shapes {
  polygons: Position[][][]
  rings: Position[][]
  lines: Position[][]
  points: Position[]
  repeats: number
  height: string
  /** A polygon's ring was not closed. */
  isOpen: boolean
}

type Reason = Pick<LeftElement, 'code' | 'details'>

/** Thrown by a position, through the lists that hold it. */
class Refusal extends Error {
  readonly refused: Reason

  constructor(code: Reason['code'], details: TextParams = {}) {
    super(code)
    this.refused = { code, details }
  }
}

function* readShapes(shapes: readonly GroundShape[], convert: Convert): Generator<void, Shapes | Reason> {
  const read: Shapes = {
    polygons: [],
    rings: [],
    lines: [],
    points: [],
    repeats: 0,
    height: '',
    isOpen: false,
  }
  try {
    for (const shape of shapes) {
      readShape(shape, read, convert)
      yield
    }
    return read
  } catch (error) {
    if (error instanceof Refusal) return error.refused
    throw error
  }
}

function readShape(shape: GroundShape, read: Shapes, convert: Convert): void {
  const positionsOf = (raw: readonly unknown[]) => readPositions(raw, read, convert)
  const ringOf = (raw: readonly unknown[]) => {
    const positions = positionsOf(raw)
    const ring = ringAround(positions)
    const [first, last] = [positions[0], positions.at(-1)]
    const isOpen = first !== undefined && last !== undefined && (first[0] !== last[0] || first[1] !== last[1])
    // Ends that fall on each other at six decimals are no open ring.
    if (isOpen && ring && withoutRepeats([last, first]).length > 1) read.isOpen = true
    if (ring) read.repeats += Math.max(0, positions.length + (isOpen ? 1 : 0) - ring.length)
    return ring
  }
  switch (shape.kind) {
    case 'point': {
      read.points.push(...positionsOf([shape.position]))
      break
    }
    case 'line': {
      const line = positionsOf(shape.positions)
      if (line.length > 0) read.lines.push(line)
      break
    }
    case 'ring': {
      const ring = ringOf(shape.positions)
      if (ring) read.rings.push(ring)
      else if (shape.positions.length > 0) throw new Refusal('BROKEN', { text: '' })
      break
    }
    case 'polygon': {
      const [outer = [], ...holes] = shape.rings
      if (outer.length === 0 && holes.length === 0) break
      const ring = ringOf(outer)
      if (ring === undefined) throw new Refusal('BROKEN', { text: '' })
      read.polygons.push([
        ring,
        ...holes.flatMap((hole) => [ringOf(hole) ?? []]).filter(({ length }) => length > 0),
      ])
      break
    }
    case 'broken':
      throw new Refusal('BROKEN', { text: shape.text })
    case 'unknown':
      break
  }
}

/** Positions in degrees. Drops empty positions at the end. An unreadable position refuses the element. */
function readPositions(raw: readonly unknown[], read: Shapes, convert: Convert): Position[] {
  const positions: Position[] = []
  let isEnded = false
  for (const one of raw) {
    const found = positionOf(one)
    if (found === null) {
      isEnded = true
      continue
    }
    if (found === undefined || isEnded) throw new Refusal('BROKEN', { text: shortened(one) })
    read.height ||= found.height
    const degrees = convert(found.position)
    if (degrees === undefined) throw new Refusal('SYSTEM')
    const [lng, lat] = degrees
    if (!isLongitude(lng) || !isLatitude(lat)) throw new Refusal('RANGE', { text: shortened(found.position) })
    positions.push(degrees)
  }
  return positions
}

/** A position in short; only texts and numbers, since others may be endless lists. */
const shortened = (position: unknown): string =>
  (Array.isArray(position) ? (position as unknown[]).slice(0, 3) : [position])
    .flatMap((part) =>
      typeof part === 'string' || typeof part === 'number' ? [String(part).slice(0, 20)] : [],
    )
    .join(', ')
