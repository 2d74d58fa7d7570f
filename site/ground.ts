import json from '../core/geography/geography.json' with { type: 'json' }
import { positionsOf, type Geography, type Line } from '../core/geography/geography.ts'
import { gather } from './story.ts'

// TypeScript reads pairs as lists of any length.
const geography = json as unknown as Geography

/** In degrees. */
export type Position = readonly [lng: number, lat: number]
/** In degrees of Mercator's map, where a line of the ground is straight. */
export type Point = readonly [x: number, y: number]

export interface Frame {
  west: number
  east: number
  south: number
  north: number
}

/** The frame around a line tells at once that it is out of sight. */
export interface Outline extends Frame {
  points: readonly Point[]
}

export const pointOf = ([lng, lat]: Position): Point => [
  lng,
  (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI,
]

export const outlineOf = (points: readonly Point[]): Outline => ({ points, ...frameOf(points) })

const drawnOf = (line: Line): Outline => outlineOf(positionsOf(line, geography.steps).map(pointOf))

export function frameOf(points: readonly Point[]): Frame {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return {
    west: Math.min(...xs),
    east: Math.max(...xs),
    south: Math.min(...ys),
    north: Math.max(...ys),
  }
}

export const countries = geography.countries.map(({ code, at, rings }) => ({
  code,
  at: pointOf(at),
  rings: rings.map(drawnOf),
}))
export const borders = geography.borders.map(drawnOf)
export const provinces = geography.provinces.map(({ name, country, at }) => ({
  name,
  country,
  at: pointOf(at),
}))

const alike = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const townsByName = new Map<string, Position[]>()
for (const { name, at } of geography.towns) gather(townsByName, alike(name), at)
const provincesByName = new Map(geography.provinces.map(({ name, at }) => [alike(name), at]))

/** The square of the distance in degrees. */
const apart = (one: Position, other: Position): number => (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2

/** The town of this name that is nearest to its province; undefined if the map doesn't know which one is meant. */
export function findTown(name: string, province: string | undefined): Position | undefined {
  const found = townsByName.get(alike(name)) ?? []
  const near = provincesByName.get(alike(province ?? ''))
  if (!near) return found.length === 1 ? found[0] : undefined
  return found.toSorted((a, b) => apart(a, near) - apart(b, near))[0]
}

/** Degrees around a town within which a place without one belongs to it. */
const reach = 0.35

type Town = Geography['towns'][number]

const squareOf = (lng: number, lat: number) => `${Math.floor(lng)} ${Math.floor(lat)}`

/** The towns in reach of each square of a degree: asked for each place of each page, of thousands of towns. */
const townsBySquare = new Map<string, Town[]>()
for (const town of geography.towns) {
  const [lng, lat] = town.at
  const squares = [-reach, reach].flatMap((x) => [-reach, reach].map((y) => squareOf(lng + x, lat + y)))
  for (const square of new Set(squares)) gather(townsBySquare, square, town)
}

export function nearestTown(at: Position): { name: string; at: Position } | undefined {
  let nearest: { name: string; at: Position } | undefined
  let least = reach ** 2
  for (const town of townsBySquare.get(squareOf(...at)) ?? []) {
    const away = apart(town.at, at)
    if (away >= least) continue
    nearest = town
    least = away
  }
  return nearest
}

export function contains({ points, west, east, south, north }: Outline, [x, y]: Point): boolean {
  if (x < west || x > east || y < south || y > north) return false
  let inside = false
  for (let n = 1; n < points.length; n++) {
    const [[ax, ay], [bx, by]] = [points[n - 1]!, points[n]!]
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside
  }
  return inside
}

/** In pixels. */
export interface Spot {
  x: number
  y: number
}

/** To a tenth of a pixel. */
export const round = (value: number) => Math.round(value * 10) / 10

/** A line in relative steps, without corners nearer than some pixels to the one before: it keeps the page small. */
export function stepsOf(corners: readonly Spot[], least: number): string {
  let d = ''
  let here: Spot | undefined
  for (const corner of corners) {
    if (here && Math.hypot(corner.x - here.x, corner.y - here.y) < least) continue
    const [x, y] = here ? [corner.x - here.x, corner.y - here.y] : [corner.x, corner.y]
    d += `${here ? 'l' : 'M'}${round(x)}${y < 0 ? '' : ' '}${round(y)}`
    here = corner
  }
  return d
}
