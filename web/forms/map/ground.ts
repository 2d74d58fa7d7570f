import type { StyleSpecification } from 'maplibre-gl'
import {
  findTown,
  provinces,
  towns,
  unpackBorders,
  unpackCountries,
} from '../../../core/geography/geography.ts'
import { grounds, mix, type Scheme } from '../../../core/look/colours.ts'

const countries = unpackCountries()
const borders = unpackBorders()

/** A name on the bundled map, shown from a zoom on. */
export interface GroundName {
  name: string
  at: readonly [lng: number, lat: number]
  zoom: number
  kind: 'country' | 'province' | 'town'
}

/** Countries give way to the names of their provinces. */
const maxCountryZoom = 5.5
const maxProvinceZoom = 9

/** The names that fit at a zoom, within west, south, east, north. */
export function namesAt(
  zoom: number,
  [west, south, east, north]: readonly [number, number, number, number],
  language: string,
): GroundName[] {
  const nameOf = new Intl.DisplayNames([language], { type: 'region' })
  const all: GroundName[] = [
    ...(zoom < maxCountryZoom
      ? countries.map(({ code, at, rings }) => ({
          name: nameOf.of(code) ?? code,
          at,
          // Islands are named only from nearby.
          zoom: Math.max(...rings.map((ring) => ring.length)) > 30 ? 2 : 5,
          kind: 'country' as const,
        }))
      : []),
    ...(zoom >= maxCountryZoom - 1 && zoom < maxProvinceZoom
      ? provinces.map(({ name, at, zoom: from }) => ({
          name,
          at,
          zoom: from,
          kind: 'province' as const,
        }))
      : []),
    ...towns.map(({ name, at, zoom: from }) => ({ name, at, zoom: from, kind: 'town' as const })),
  ]
  return all.filter(
    ({ at: [lng, lat], zoom: from }) =>
      from <= zoom && lng > west && lng < east && lat > south && lat < north,
  )
}

const lines = (all: [lng: number, lat: number][][]) => ({
  type: 'geojson' as const,
  data: {
    type: 'MultiLineString' as const,
    coordinates: all,
  },
})

/** Where a town lies; undefined if the bundled map lacks it, or has several of that name. */
export function townNamed(name: string): { lng: number; lat: number } | undefined {
  const at = findTown(name)
  return at && { lng: at[0], lat: at[1] }
}

/** The mainland of a country, for a small map of it; undefined for countries that the bundled map lacks. */
export function mainlandOf(code: string): [lng: number, lat: number][] | undefined {
  const rings = countries.find((country) => country.code === code)?.rings
  return rings?.reduce((one, other) => (other.length > one.length ? other : one))
}

export const seaOf = (scheme: Scheme): string =>
  mix(grounds[scheme].paper, '#6E9CBE', scheme === 'light' ? 0.34 : 0.2)

/** The map without network: land, countries and provinces in the colours of the look. Names are drawn by `GroundNames`. */
export function bundledStyle(scheme: Scheme, isPale: boolean): StyleSpecification {
  const { paper, rule2, trail } = grounds[scheme]
  const land = mix(paper, trail, isPale ? 0.12 : scheme === 'light' ? 0.24 : 0.18)
  return {
    version: 8,
    sources: {
      land: {
        type: 'geojson',
        data: {
          type: 'MultiPolygon',
          coordinates: countries.flatMap(({ rings }) => rings.map((ring) => [ring])),
        },
      },
      coast: lines(countries.flatMap(({ rings }) => rings)),
      borders: lines(borders),
    },
    layers: [
      // Land first: the sea comes once the land is there (`seaOf`), or a plot in Chaco would begin in the water.
      { id: 'sea', type: 'background', paint: { 'background-color': land } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': land, 'fill-antialias': false } },
      {
        id: 'borders',
        type: 'line',
        source: 'borders',
        minzoom: 3,
        paint: { 'line-color': mix(land, trail, 0.7), 'line-width': 1, 'line-dasharray': [4, 3] },
      },
      {
        id: 'coast',
        type: 'line',
        source: 'coast',
        paint: { 'line-color': mix(rule2, trail, 0.6), 'line-width': 1.2 },
      },
    ],
  }
}
