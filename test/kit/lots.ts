import { pointGround, readGroundValue } from '../../core/geometry/ground.ts'
import type { Polygon } from '../../core/geometry/shapes.ts'
import type { Lot } from '../../core/rules/origin.ts'

const squareAround = (lng: number, lat: number, size = 0.01): Polygon => [
  [
    [lng, lat],
    [lng + size, lat],
    [lng + size, lat + size],
    [lng, lat + size],
    [lng, lat],
  ],
]

/** A collection of grounds with their names. */
export const groundOf = (...parts: { geometry: object; name?: string }[]) =>
  readGroundValue({
    type: 'FeatureCollection',
    features: parts.map(({ geometry, name }) => ({
      type: 'Feature',
      properties: name === undefined ? {} : { name },
      geometry,
    })),
  })

export const polygonAt = (...at: Parameters<typeof squareAround>) => ({
  type: 'Polygon',
  coordinates: squareAround(...at),
})
export const pointAt = (lng: number, lat: number) => ({ type: 'Point', coordinates: [lng, lat] })

export const polygon = readGroundValue(polygonAt(-60, -29))
export const point = pointGround([-60, -29])

/** A lot that stands every rule. */
export const lot = (more: Partial<Lot> = {}): Lot => ({
  id: 'l',
  identifier: 'LC-1',
  organization: { _id: 'o', name: 'Granos del Tapenagá S.A.' },
  renspa: '20.049.0.05236/00',
  country: 'Argentina',
  state: 'Santa Fe',
  city: 'Vera',
  placeName: undefined,
  position: undefined,
  areaHa: 108,
  commodity: 'soya',
  ground: polygon,
  holder: { kind: 'product', _id: 'l' },
  written: [1, 1],
  cutoff: 'unchanged',
  look: undefined,
  asksCutoff: true,
  ...more,
})
