import type { PublicPlace, PublicProduct, StoryStage } from '../core/contract/publicPage.ts'
import { findTown } from '../core/geography/geography.ts'
import { type Bounds, boundsOf } from '../core/geometry/bounds.ts'
import { type Point, pointOf, round, type Spot } from '../core/geometry/plane.ts'
import {
  borders,
  countries,
  isIn,
  nearestTown,
  type Outline,
  type Place,
  provinces,
  stepsOf,
} from './ground.ts'
import { languages } from '../core/i18n/index.ts'

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

interface MapPoint {
  name: string
  at: Place
}

/** The town of a place: by its name, else the nearest of the map. */
function townOf({ city, state, lat, lng }: PublicPlace): MapPoint | undefined {
  const exact: Place | undefined = lat !== undefined && lng !== undefined ? [lng, lat] : undefined
  if (city === undefined) return exact && nearestTown(exact)
  const at = exact ?? findTown(city, state)
  return at && { name: city, at }
}

interface FoundTown extends MapPoint {
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
  const places = found.map(({ at }) => pointOf(at))
  const { project, drawn, lines } = landAround(places)
  const towns = found.map(({ name, count, stages, kind }, n) => ({
    name,
    count,
    stages,
    kind,
    ...project(places[n]!),
  }))
  const home = drawn.filter(({ rings }) => rings.some((ring) => places.some((place) => isIn(place, ring))))
  if (home.length === 0) return undefined
  const others = drawn.filter((country) => !home.includes(country))
  const nameOf = countryNames.get(page.language)!
  const names = [
    ...others
      .filter(({ d }) => d !== '')
      .map(({ code, at }) => ({ name: nameOf.of(code) ?? code, ...project(at) })),
    ...provinces
      .filter(({ country }) => home.some(({ code }) => code === country))
      .map(({ name, at }) => ({ name, ...project(at) })),
  ].filter(({ x, y }) => x > 30 && x < width - 30 && y > 12 && y < height - 12)
  return {
    origin,
    width,
    height,
    towns,
    home: home.map(({ d }) => d).join(''),
    others: others.map(({ d }) => d).join(''),
    borders: lines,
    names: names.filter(({ x, y }) =>
      towns.every((town) => Math.abs(town.x - x) > 50 || Math.abs(town.y - y) > 26),
    ),
    strands: strandsOf(towns),
  }
}

const countryNames = new Map(
  languages.map((language) => [language, new Intl.DisplayNames([language], { type: 'region' })]),
)

/** The ground around the towns of a page. */
interface Land {
  project: (at: Point) => Spot
  drawn: readonly ((typeof countries)[number] & { d: string })[]
  /** Between provinces. */
  lines: string
}

const lands = new Map<string, Land>()
const maxLands = 200

/** So that all towns and their names fit. It is kept, because most products of an account come from the same towns. */
function landAround(places: readonly Point[]): Land {
  const bounds = boundsOf([], places)!
  const key = bounds.join(' ')
  const known = lands.get(key)
  if (known) return known
  if (lands.size >= maxLands) lands.clear()
  const land = draw(bounds)
  lands.set(key, land)
  return land
}

function draw([west, south, east, north]: Bounds): Land {
  const scale = Math.min(
    (width - 2 * margin.x) / Math.max(east - west, 1e-6),
    (height - 2 * margin.y) / Math.max(north - south, 1e-6),
    maxScale,
  )
  const [x0, y0] = [(west + east) / 2, (south + north) / 2]
  const [across, along] = [(width / 2 + edge) / scale, (height / 2 + edge) / scale]
  const project = ([x, y]: Point) => ({
    x: round(width / 2 + (x - x0) * scale),
    y: round(height / 2 - (y - y0) * scale),
  })
  /** Whether any of an outline may be in sight. */
  const sees = ({ bounds }: Outline) =>
    bounds[0] < x0 + across && bounds[2] > x0 - across && bounds[1] < y0 + along && bounds[3] > y0 - along
  return {
    project,
    drawn: countries.map((country) => ({
      ...country,
      d: country.rings
        .filter(sees)
        .map((ring) => pathOf(clipped(ring.points.map(project))))
        .join(''),
    })),
    lines: borders
      .filter(sees)
      .map((border) => border.points.map(project))
      .filter((line) => line.some(({ x, y }) => x > 0 && x < width && y > 0 && y < height))
      .map((line) => stepsOf(line, least))
      .join(''),
  }
}

/** Pixels that outlines go on beyond the map, so that its frame is no shore. */
const edge = 4

/** Pixels of a degree: nearer, the outlines would show that they are coarse. */
const maxScale = 260

/** The part of a ring inside of the map. */
function clipped(ring: readonly Spot[]): readonly Spot[] {
  let corners = ring
  const sides: [axis: 'x' | 'y', limit: number, keeps: 1 | -1][] = [
    ['x', -edge, 1],
    ['x', width + edge, -1],
    ['y', -edge, 1],
    ['y', height + edge, -1],
  ]
  for (const [axis, limit, keeps] of sides) {
    const isIn = (spot: Spot) => (spot[axis] - limit) * keeps >= 0
    const kept: Spot[] = []
    let before = corners.at(-1)!
    for (const corner of corners) {
      if (isIn(corner) !== isIn(before)) {
        const part = (limit - before[axis]) / (corner[axis] - before[axis])
        kept.push({
          x: round(before.x + part * (corner.x - before.x)),
          y: round(before.y + part * (corner.y - before.y)),
        })
      }
      if (isIn(corner)) kept.push(corner)
      before = corner
    }
    corners = kept
  }
  return corners
}

const pathOf = (corners: readonly Spot[]): string => (corners.length < 3 ? '' : `${stepsOf(corners, least)}z`)

/** Pixels between two corners of a line. */
const least = 1.2

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
