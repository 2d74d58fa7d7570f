import { apart } from '../core/geography/geography.ts'
import { type Bounds, boundsOf } from '../core/geometry/bounds.ts'
import { doubledArea, narrowing, type Point, round, type Spot } from '../core/geometry/plane.ts'
import { readCountries } from './atlas.ts'
import { isIn, type Outline, outlineOf, stepsOf } from './ground.ts'

interface Country {
  name: string
  rings: Outline[]
  bounds: Bounds
}

interface CountryOutline {
  name: string
  d: string
  width: number
  height: number
  /** Converts a position to units of the outline. */
  project(lng: number, lat: number): Spot
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
  const key = `${most.name} ${box.width} ${box.height}`
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
  const around = (countries ??= readAll()).filter((country) => isNear(country, lng, lat))
  const inside = around.find(({ rings }) => rings.some((ring) => isIn([lng, lat], ring)))
  if (inside) return inside
  // The coast is coarse, so a port may lie in its water.
  const [nearest] = around
    .map((country) => ({ country, far: distance(country.rings, lng, lat) }))
    .sort((a, b) => a.far - b.far)
  return nearest && nearest.far < 1 ? nearest.country : undefined
}

const isNear = ({ bounds: [west, south, east, north] }: Country, lng: number, lat: number): boolean =>
  lng > west - 1 && lng < east + 1 && lat > south - 1 && lat < north + 1

/** The square of the distance in degrees to the nearest corner. */
function distance(rings: readonly Outline[], lng: number, lat: number): number {
  let far = Infinity
  for (const { points } of rings) for (const point of points) far = Math.min(far, apart(point, [lng, lat]))
  return far
}

const readAll = (): Country[] =>
  readCountries().map(({ name, polygons }) => {
    const rings = polygons.map(([outer = []]) => outlineOf(outer as Point[]))
    return { name, rings, bounds: boundsOf([], pointsOf(rings))! }
  })

const pointsOf = (rings: readonly Outline[]) => rings.flatMap(({ points }) => points)

/** Degrees of longitude are shorter away from the equator, so the outline is narrowed by the cosine of its middle latitude. */
function draw(country: Country, box: { width: number; height: number }): CountryOutline {
  const [main] = country.rings.toSorted((a, b) => area(b) - area(a))
  // Leaves out islands across an ocean, which would make the country too small to read.
  const rings = country.rings.filter(
    (ring) =>
      main && area(ring) > area(main) * 0.005 && Math.abs(ring.points[0]![0] - main.points[0]![0]) < 40,
  )
  const [west, south, east, north] = boundsOf([], pointsOf(rings))!
  const shorter = narrowing((south + north) / 2)
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

const area = ({ points }: Outline): number => Math.abs(doubledArea(points))

const count = <T>(items: readonly T[], item: T) => items.filter((one) => one === item).length
