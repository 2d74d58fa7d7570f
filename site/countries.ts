import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { contains, type Frame, frameOf, type Outline, outlineOf, round, stepsOf } from './ground.ts'

interface Country extends Frame {
  id: string
  name: string
  rings: Outline[]
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
  const around = (countries ??= readCountries()).filter((country) => isNear(country, lng, lat))
  const inside = around.find(({ rings }) => rings.some((ring) => contains(ring, [lng, lat])))
  if (inside) return inside
  // The coast is coarse, so a port may lie in its water.
  const [nearest] = around
    .map((country) => ({ country, far: distance(country.rings, lng, lat) }))
    .sort((a, b) => a.far - b.far)
  return nearest && nearest.far < 1 ? nearest.country : undefined
}

const isNear = ({ west, east, south, north }: Frame, lng: number, lat: number): boolean =>
  lng > west - 1 && lng < east + 1 && lat > south - 1 && lat < north + 1

/** The square of the distance in degrees to the nearest corner. */
function distance(rings: readonly Outline[], lng: number, lat: number): number {
  let far = Infinity
  for (const { points } of rings)
    for (const [x, y] of points) far = Math.min(far, (x - lng) ** 2 + (y - lat) ** 2)
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
    const rings = polygons.map((polygon) => outlineOf(polygon[0] as [number, number][]))
    return { id: String(id), name: properties.name, rings, ...frameOf(pointsOf(rings)) }
  })
}

const pointsOf = (rings: readonly Outline[]) => rings.flatMap(({ points }) => points)

/** Degrees of longitude are shorter away from the equator, so the outline is narrowed by the cosine of its middle latitude. */
function draw(country: Country, box: { width: number; height: number }): CountryOutline {
  const [main] = country.rings.toSorted((a, b) => area(b) - area(a))
  // Leaves out islands across an ocean, which would make the country too small to read.
  const rings = country.rings.filter(
    (ring) =>
      main && area(ring) > area(main) * 0.005 && Math.abs(ring.points[0]![0] - main.points[0]![0]) < 40,
  )
  const { west, east, south, north } = frameOf(pointsOf(rings))
  const shorter = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const scale = Math.min(box.width / ((east - west) * shorter), box.height / (north - south))
  const project = (lng: number, lat: number) => ({
    x: round((lng - west) * shorter * scale),
    y: round((north - lat) * scale),
  })
  return {
    name: country.name,
    width: Math.ceil((east - west) * shorter * scale),
    height: Math.ceil((north - south) * scale),
    d: rings
      .map(
        ({ points }) =>
          `${stepsOf(
            points.map(([lng, lat]) => project(lng, lat)),
            1.7,
          )}z`,
      )
      .join(''),
    project,
  }
}

function area({ points }: Outline): number {
  let sum = 0
  points.forEach(([x, y], index) => {
    const [nx, ny] = points[(index + 1) % points.length]!
    sum += x * ny - nx * y
  })
  return Math.abs(sum / 2)
}

const count = <T>(items: readonly T[], item: T) => items.filter((one) => one === item).length
