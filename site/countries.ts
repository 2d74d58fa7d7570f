import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { type Frame, frameOf } from './ground.ts'

type Ring = [number, number][]

interface Country extends Frame {
  id: string
  name: string
  rings: Ring[]
  /** Of the rings, in their order: most of a country's islands are far from a place. */
  frames: Frame[]
}

interface CountryOutline {
  name: string
  d: string
  width: number
  height: number
  /** Converts a position to units of the outline. */
  project(lng: number, lat: number): { x: number; y: number }
}

const outlines = new Map<string, CountryOutline>()
let countries: Country[] | undefined

/** The outline of the country with most of the places, scaled to a box. Undefined if no place lies in a country. */
export function countryAround(
  places: readonly { lng: number; lat: number }[],
  box: { width: number; height: number },
): CountryOutline | undefined {
  const found = places.flatMap((place) => knownCountryAt(place.lng, place.lat) ?? [])
  const [most] = [...new Set(found)].sort((a, b) => count(found, b) - count(found, a))
  if (!most) return undefined
  const key = `${most.id} ${box.width} ${box.height}`
  const known = outlines.get(key) ?? draw(most, box)
  outlines.set(key, known)
  return known
}

const countryOfPlace = new Map<string, Country | undefined>()
const maxPlaces = 10_000

/** Kept, because most products of an account come from the same places. */
function knownCountryAt(lng: number, lat: number): Country | undefined {
  const key = `${lng} ${lat}`
  if (!countryOfPlace.has(key)) {
    if (countryOfPlace.size >= maxPlaces) countryOfPlace.clear()
    countryOfPlace.set(key, countryAt(lng, lat))
  }
  return countryOfPlace.get(key)
}

function countryAt(lng: number, lat: number): Country | undefined {
  const around = (countries ??= readCountries()).filter((country) => isIn(country, lng, lat, 1))
  const inside = around.find(({ rings, frames }) =>
    rings.some((ring, n) => isIn(frames[n]!, lng, lat) && contains(ring, lng, lat)),
  )
  if (inside) return inside
  // The coast is coarse, so a port may lie in its water.
  const [nearest] = around
    .map((country) => ({ country, far: distance(country.rings, lng, lat) }))
    .sort((a, b) => a.far - b.far)
  return nearest && nearest.far < 1 ? nearest.country : undefined
}

const isIn = ({ west, east, south, north }: Frame, lng: number, lat: number, margin = 0): boolean =>
  lng > west - margin && lng < east + margin && lat > south - margin && lat < north + margin

/** The square of the distance in degrees to the nearest corner. */
function distance(rings: readonly Ring[], lng: number, lat: number): number {
  let far = Infinity
  for (const ring of rings) for (const [x, y] of ring) far = Math.min(far, (x - lng) ** 2 + (y - lat) ** 2)
  return far
}

function readCountries(): Country[] {
  const atlas = createRequire(import.meta.url)('world-atlas/countries-50m.json') as Topology<{
    countries: GeometryCollection<{ name: string }>
  }>
  return feature(atlas, atlas.objects.countries).features.map(({ id, properties, geometry }) => {
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : []
    const rings = polygons.map((polygon) => polygon[0] as Ring)
    return {
      id: String(id),
      name: properties.name,
      rings,
      frames: rings.map(frameOf),
      ...frameOf(rings.flat()),
    }
  })
}

/** Degrees of longitude are shorter away from the equator, so the outline is narrowed by the cosine of its middle latitude. */
function draw(country: Country, box: { width: number; height: number }): CountryOutline {
  const [main] = country.rings.toSorted((a, b) => area(b) - area(a))
  // Leaves out islands across an ocean, which would make the country too small to read.
  const rings = country.rings.filter(
    (ring) => main && area(ring) > area(main) * 0.005 && Math.abs(ring[0]![0] - main[0]![0]) < 40,
  )
  const { west, east, south, north } = frameOf(rings.flat())
  const shorter = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const scale = Math.min(box.width / ((east - west) * shorter), box.height / (north - south))
  const project = (lng: number, lat: number) => ({
    x: Math.round((lng - west) * shorter * scale * 10) / 10,
    y: Math.round((north - lat) * scale * 10) / 10,
  })
  return {
    name: country.name,
    width: Math.ceil((east - west) * shorter * scale),
    height: Math.ceil((north - south) * scale),
    d: rings.map((ring) => path(ring.map(([lng, lat]) => project(lng, lat)))).join(''),
    project,
  }
}

/** Leaves out corners nearer than two pixels to the one before, and writes relative steps, to keep the page small. */
function path(points: { x: number; y: number }[]): string {
  let d = ''
  let here: { x: number; y: number } | undefined
  for (const point of points) {
    if (here && Math.hypot(point.x - here.x, point.y - here.y) < 1.7) continue
    const [x, y] = here ? [point.x - here.x, point.y - here.y] : [point.x, point.y]
    d += `${here ? 'l' : 'M'}${Math.round(x * 10) / 10}${y < 0 ? '' : ' '}${Math.round(y * 10) / 10}`
    here = point
  }
  return `${d}z`
}

/** Asked for each place of each page, of outlines with thousands of corners. */
function contains(ring: Ring, lng: number, lat: number): boolean {
  let inside = false
  let last = ring.at(-1)!
  for (const corner of ring) {
    if (corner[1] > lat !== last[1] > lat) {
      const crossing = ((last[0] - corner[0]) * (lat - corner[1])) / (last[1] - corner[1]) + corner[0]
      if (lng < crossing) inside = !inside
    }
    last = corner
  }
  return inside
}

function area(ring: Ring): number {
  let sum = 0
  ring.forEach(([x, y], index) => {
    const [nx, ny] = ring[(index + 1) % ring.length]!
    sum += x * ny - nx * y
  })
  return Math.abs(sum / 2)
}

const count = <T>(items: readonly T[], item: T) => items.filter((one) => one === item).length
