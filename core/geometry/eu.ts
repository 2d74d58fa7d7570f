import { cornersOf, isCrossed, isFlat } from './crossing.ts'
import type { Polygon } from './shapes.ts'

/** The EU's own codes, which its system answers with. One of them is spelled as the EU spells it. */
export type EuCode =
  | 'EUDR_COMMODITIES_PRODUCER_GEO_EMPTY'
  | 'EUDR_COMMODITIES_PRODUCER_GEO_INVALID'
  | 'EUDR_COMMODITIES_PRODUCER_GEO_INVALID_GEOMETRY'
  | 'EUDR_COMMODITIES_PRODUCER_GEO_POLYGON_INVALID'
  | 'EUDR_COMMODITIES_PRODUCER_GEO_AREA_INVALID'
  | 'EUDR_MAXIMUM_GEO_SIZE_REACHED'
  | 'EUDR_COMMODITITY_PRODUCER_COUNTRY_CODE_INVALID'

/** Bytes of geodata and producers that one statement may have. */
export const maxStatementBytes = 25_000_000
export const maxProducers = 1_000

/** Hectares above which a plot needs a polygon, and below which a point's area is no area. */
export const maxPointHa = 4
export const minPointHa = 0.0001

/** The end of 2020 in Argentina is later than in the EU, so that a look on the day itself doesn't count. */
export const cutoffDate = '2021-01-01T03:00:00.000Z'

const decimals = 1e6
const cuts = [Math.round, Math.trunc]

/**
 * Whether polygons pass the EU's checks: no self-crossing, no zero area, no repeated vertex. Its documents of 2025 round coordinates to
 * six decimals and those of 2026 cut them off, so both must pass. Direction and concave corners don't matter.
 */
export function* isAccepted(polygons: readonly Polygon[]): Generator<void, boolean> {
  for (const polygon of polygons)
    for (const cut of cuts) {
      const corners = cornersOf(
        polygon.map((ring) =>
          ring.map(([lng = 0, lat = 0]) => [cut(lng * decimals) / decimals, cut(lat * decimals) / decimals]),
        ),
      )
      if (corners.count < 3 || corners.isRepeating || isFlat(corners)) return false
      if (yield* isCrossed(corners)) return false
    }
  return true
}
