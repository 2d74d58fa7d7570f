import * as geography from '../core/geography/geography.ts'
import { type Bounds, boundsOf } from '../core/geometry/bounds.ts'
import { contains, pair, type Point, pointOf, type Spot } from '../core/geometry/plane.ts'
import { gather } from './story.ts'

const { apart, towns } = geography

/** In degrees. */
export type Place = readonly [lng: number, lat: number]

/** The box around a line tells at once that it is out of sight. */
export interface Outline {
  points: readonly Point[]
  bounds: Bounds
}

export const outlineOf = (points: readonly Point[]): Outline => ({ points, bounds: boundsOf([], points)! })

const drawnOf = (line: readonly Place[]): Outline => outlineOf(line.map(pointOf))

export const countries = geography.unpackCountries().map(({ code, at, rings }) => ({
  code,
  at: pointOf(at),
  rings: rings.map(drawnOf),
}))
export const borders = geography.unpackBorders().map(drawnOf)
export const provinces = geography.provinces.map(({ name, country, at }) => ({
  name,
  country,
  at: pointOf(at),
}))

/** Degrees around a town within which a place without one belongs to it. */
const reach = 0.35

type Town = (typeof towns)[number]

const squareOf = (lng: number, lat: number) => `${Math.floor(lng)} ${Math.floor(lat)}`

/** The towns in reach of each square of a degree: asked for each place of each page, of thousands of towns. */
const townsBySquare = new Map<string, Town[]>()
for (const town of towns) {
  const [lng, lat] = town.at
  const squares = [-reach, reach].flatMap((x) => [-reach, reach].map((y) => squareOf(lng + x, lat + y)))
  for (const square of new Set(squares)) gather(townsBySquare, square, town)
}

export function nearestTown(at: Place): { name: string; at: Place } | undefined {
  let nearest: { name: string; at: Place } | undefined
  let least = reach ** 2
  for (const town of townsBySquare.get(squareOf(...at)) ?? []) {
    const away = apart(town.at, at)
    if (away >= least) continue
    nearest = town
    least = away
  }
  return nearest
}

export const isIn = ([x, y]: Point, { points, bounds: [west, south, east, north] }: Outline): boolean =>
  x >= west && x <= east && y >= south && y <= north && contains(points, [x, y])

/** A line in relative steps, without corners nearer than some pixels to the one before: it keeps the page small. */
export function stepsOf(corners: readonly Spot[], least: number): string {
  let d = ''
  let here: Spot | undefined
  for (const corner of corners) {
    if (here && Math.hypot(corner.x - here.x, corner.y - here.y) < least) continue
    const [x, y] = here ? [corner.x - here.x, corner.y - here.y] : [corner.x, corner.y]
    d += (here ? 'l' : 'M') + pair(x, y)
    here = corner
  }
  return d
}
