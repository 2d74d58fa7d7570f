import json from '../core/geography/geography.json' with { type: 'json' }
import { positionsOf, type Geography } from '../core/geography/geography.ts'
import type { PublicPlace, PublicProduct, StoryStage } from '../core/contract/publicPage.ts'

// TypeScript reads pairs as lists of any length.
const geography = json as unknown as Geography

type Position = readonly [lng: number, lat: number]

interface Spot {
  x: number
  y: number
}

/** A town on the map: where plots lie, or where something was made of them. */
export interface RegionTown extends Spot {
  name: string
  /** Origins have a number of plots, works the stages that they stand for. */
  count: number
  stages: readonly string[]
  kind: 'origin' | 'work'
}

export interface Region {
  /** The stage of the plots. */
  origin: StoryStage
  width: number
  height: number
  towns: readonly RegionTown[]
  /** The country of most towns, and the others in sight. */
  home: string
  others: string
  borders: string
  names: readonly (Spot & { name: string })[]
  strands: readonly string[]
}

const width = 390
const height = 430
/** Room around the towns, for their names. */
const margin = { x: 96, y: 56 }

interface Named {
  name: string
  at: Position
}

/** Where a public place stands: its coordinates, else the town of its name in its province. */
function positionOf({ city, state, lat, lng }: PublicPlace): Position | undefined {
  if (lat !== undefined && lng !== undefined) return [lng, lat]
  if (city === undefined) return undefined
  const province = geography.provinces.find(({ name }) => alike(name) === alike(state ?? ''))?.at
  const found = geography.towns.filter(({ name }) => alike(name) === alike(city))
  if (!province) return found.length === 1 ? found[0]!.at : undefined
  const [nearest] = found.toSorted((a, b) => distance(a.at, province) - distance(b.at, province))
  return nearest?.at
}

const alike = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const distance = (one: Position, other: Position): number => Math.hypot(one[0] - other[0], one[1] - other[1])

/** Degrees around a town within which a place without one belongs to it. */
const reach = 0.35

/** The town of a place: the one that it names, else the nearest of the map. */
function townOf(place: PublicPlace): Named | undefined {
  const at = positionOf(place)
  if (!at) return undefined
  if (place.city !== undefined) return { name: place.city, at }
  const [nearest] = geography.towns
    .filter((town) => distance(town.at, at) < reach)
    .toSorted((a, b) => distance(a.at, at) - distance(b.at, at))
  return nearest && { name: nearest.name, at: nearest.at }
}

interface FoundTown extends Named {
  count: number
  stages: string[]
  kind: RegionTown['kind']
}

/** The stage that has places, which is where the product began. */
const originOf = ({ story }: PublicProduct): StoryStage | undefined =>
  story.find((stage) =>
    stage.products.some(({ fields }) => fields.some(({ value }) => value.kind === 'place')),
  )

/** The towns of the plots, then those of the organizations that made something of them, in the order of the story. */
function townsOf(page: PublicProduct, first: StoryStage): FoundTown[] {
  const towns = new Map<string, FoundTown>()
  const growers = new Set<string>()
  for (const { organization, fields } of first.products) {
    growers.add(organization)
    const value = fields.find((field) => field.value.kind === 'place')?.value
    const town = value?.kind === 'place' ? townOf(value.place) : undefined
    if (!town) continue
    const known = towns.get(town.name)
    if (known) known.count++
    else towns.set(town.name, { ...town, count: 1, stages: [], kind: 'origin' })
  }
  for (const stage of page.story.slice(page.story.indexOf(first) + 1))
    for (const organization of new Set(stage.products.map((product) => product.organization))) {
      const place = page.towns.find((one) => one.organization === organization)?.place
      const town = growers.has(organization) || !place ? undefined : townOf(place)
      if (!town) continue
      const key = `work ${town.name}`
      const known = towns.get(key)
      if (!known) towns.set(key, { ...town, count: 0, stages: [stage.name], kind: 'work' })
      else if (!known.stages.includes(stage.name)) known.stages.push(stage.name)
    }
  return [...towns.values()]
}

/** The region of a product whose plots lie around several towns of the bundled map; undefined for others. */
export function regionOf(page: PublicProduct): Region | undefined {
  const origin = originOf(page)
  const found = origin ? townsOf(page, origin) : []
  if (!origin || found.filter(({ kind }) => kind === 'origin').length < 2) return undefined
  const project = projectionAround(found.map(({ at }) => at))
  const towns = found.map(({ name, at, count, stages, kind }) => ({
    name,
    count,
    stages,
    kind,
    ...project(at),
  }))
  const drawn = geography.countries.map(({ code, at, rings }) => {
    const paths = rings.map((ring) => clipped(positionsOf(ring, geography.steps).map(project)))
    const inside = rings.some((ring) =>
      found.some((town) => contains(positionsOf(ring, geography.steps), town.at)),
    )
    return { code, at, inside, d: paths.map(pathOf).join('') }
  })
  const home = drawn.filter(({ inside }) => inside)
  if (home.length === 0) return undefined
  const countries = new Intl.DisplayNames([page.language], { type: 'region' })
  const names = [
    ...drawn
      .filter(({ inside, d }) => !inside && d !== '')
      .map(({ code, at }) => ({ name: countries.of(code) ?? code, ...project(at) })),
    ...geography.provinces
      .filter(({ country }) => home.some(({ code }) => code === country))
      .map(({ name, at }) => ({ name, ...project(at) })),
  ].filter(({ x, y }) => x > 30 && x < width - 30 && y > 12 && y < height - 12)
  return {
    origin,
    width,
    height,
    towns,
    home: home.map(({ d }) => d).join(''),
    others: drawn.map(({ inside, d }) => (inside ? '' : d)).join(''),
    borders: geography.borders
      .map((border) => positionsOf(border, geography.steps).map(project))
      .filter((line) => line.some(({ x, y }) => x > 0 && x < width && y > 0 && y < height))
      .map((line) => stepsOf(line))
      .join(''),
    names: names.filter(({ x, y }) =>
      towns.every((town) => Math.abs(town.x - x) > 50 || Math.abs(town.y - y) > 26),
    ),
    strands: strandsOf(towns),
  }
}

/** Mercator, so that all towns and their names fit. */
function projectionAround(positions: readonly Position[]): (at: Position) => Spot {
  const northing = (lat: number) => (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI
  const lngs = positions.map(([lng]) => lng)
  const lats = positions.map(([, lat]) => northing(lat))
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)]
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  const scale = Math.min(
    (width - 2 * margin.x) / Math.max(east - west, 1e-6),
    (height - 2 * margin.y) / Math.max(north - south, 1e-6),
    maxScale,
  )
  return ([lng, lat]) => ({
    x: round(width / 2 + (lng - (west + east) / 2) * scale),
    y: round(height / 2 - (northing(lat) - (south + north) / 2) * scale),
  })
}

/** Pixels of a degree: nearer, the outlines would show that they are coarse. */
const maxScale = 260

/** The part of a ring inside of the map. */
function clipped(ring: readonly Spot[]): Spot[] {
  let corners = [...ring]
  const sides: [axis: 'x' | 'y', limit: number, keeps: 1 | -1][] = [
    ['x', -4, 1],
    ['x', width + 4, -1],
    ['y', -4, 1],
    ['y', height + 4, -1],
  ]
  for (const [axis, limit, keeps] of sides) {
    const isIn = (spot: Spot) => (spot[axis] - limit) * keeps >= 0
    corners = corners.flatMap((corner, n) => {
      const before = corners.at(n - 1)!
      const part = (limit - before[axis]) / (corner[axis] - before[axis])
      const crossing = {
        x: round(before.x + part * (corner.x - before.x)),
        y: round(before.y + part * (corner.y - before.y)),
      }
      if (isIn(corner)) return isIn(before) ? [corner] : [crossing, corner]
      return isIn(before) ? [crossing] : []
    })
  }
  return corners
}

const pathOf = (corners: readonly Spot[]): string => (corners.length < 3 ? '' : `${stepsOf(corners)}z`)

/** Relative steps, without corners nearer than a pixel to the one before. */
function stepsOf(corners: readonly Spot[]): string {
  let d = ''
  let here: Spot | undefined
  for (const corner of corners) {
    if (here && Math.hypot(corner.x - here.x, corner.y - here.y) < 1.2) continue
    d += here
      ? `l${round(corner.x - here.x)} ${round(corner.y - here.y)}`
      : `M${round(corner.x)} ${round(corner.y)}`
    here = corner
  }
  return d
}

/** Strands of one town that run beside each other. */
const maxBeside = 4

/** From every origin to the first work, as many as plots; then from work to work. */
function strandsOf(towns: readonly RegionTown[]): string[] {
  const works = towns.filter(({ kind }) => kind === 'work')
  const [first] = works
  if (!first) return []
  const gathered = towns
    .filter(({ kind }) => kind === 'origin')
    .flatMap((town) =>
      Array.from({ length: Math.min(town.count, maxBeside) }, (_, n) => arc(town, first, 0.1 + n * 0.06)),
    )
  return [...gathered, ...works.slice(1).map((work, n) => arc(works[n]!, work, 0.16))]
}

/** An arc that leaves the straight line by a part of its length. */
function arc(from: Spot, to: Spot, part: number): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const middle = { x: (from.x + to.x) / 2 - dy * part, y: (from.y + to.y) / 2 + dx * part }
  return `M${from.x} ${from.y}Q${round(middle.x)} ${round(middle.y)} ${to.x} ${to.y}`
}

function contains(ring: readonly Position[], [lng, lat]: Position): boolean {
  let inside = false
  for (let n = 1; n < ring.length; n++) {
    const [[ax, ay], [bx, by]] = [ring[n - 1]!, ring[n]!]
    if (ay > lat !== by > lat && lng < ax + ((lat - ay) / (by - ay)) * (bx - ax)) inside = !inside
  }
  return inside
}

const round = (value: number) => Math.round(value * 10) / 10
