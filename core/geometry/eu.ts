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

export type PolygonFault = 'crossed' | 'flat' | 'few' | 'repeated'

/**
 * What the EU would refuse of a cleaned polygon: sides that cross or lie on each other, no ground between them, too few corners, a
 * corner that it comes back to. Direction and concave corners don't matter. In steps, since a crossing may take long to find.
 */
export function* faultOf(polygon: Polygon): Generator<void, PolygonFault | undefined> {
  const corners = cornersOf(polygon)
  if (corners.count < 3) return 'few'
  if (isFlat(corners)) return 'flat'
  if (corners.isRepeating) return 'repeated'
  return (yield* isCrossed(corners)) ? 'crossed' : undefined
}
