import { describe, expect, it } from 'vitest'
import { readPrj, systemNumbered, systemsOfZone } from './systems.ts'

/** Positions that PROJ's rules lead to these metres. */
const known: readonly (readonly [code: number, lng: number, lat: number, x: number, y: number])[] = [
  [22195, -60.215678, -29.461234, 5479138.633, 6741767.438],
  [5347, -60.215678, -29.461234, 5479078.52, 6741554.054],
  [5343, -71.2, -47.3, 1560503.234, 4761056.158],
  [32720, -60.215678, -29.461234, 770035.349, 6737683.177],
  [32630, -2.5, 42.1, 541343.969, 4661000.152],
  [31981, -56.5, -27.3, 549475.64, 6980237.274],
  [3857, -60.215678, -29.461234, -6703178.613, -3434482.793],
  [4326, -60.215678, -29.461234, -60.215678, -29.461234],
]

const prj = (
  change: Partial<Record<'name' | 'datum' | 'ellipsoid' | 'meridian' | 'k' | 'unit', string>> = {},
) =>
  `PROJCS["${change.name ?? 'POSGAR_2007_Argentina_Zone_5'}",GEOGCS["GCS_POSGAR_2007",DATUM["${change.datum ?? 'D_POSGAR_2007'}",SPHEROID[${change.ellipsoid ?? '"GRS_1980",6378137.0,298.257222101'}]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",5500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",${change.meridian ?? '-60.0'}],PARAMETER["Scale_Factor",${change.k ?? '1.0'}],PARAMETER["Latitude_Of_Origin",-90.0],UNIT[${change.unit ?? '"Meter",1.0'}]]`

describe('systems of coordinates', () => {
  it.each(known)('EPSG %i is converted to WGS 84 (GRD-05)', (code, lng, lat, x, y) => {
    const [east, north] = systemNumbered(code)!.toWgs84([x, y])
    expect(east).toBeCloseTo(lng, 7)
    expect(north).toBeCloseTo(lat, 7)
  })

  it('knows all of Argentina by zone, and no others by number (GRD-05)', () => {
    expect(systemsOfZone(5).map(({ code }) => code)).toEqual([5347, 22175, 22185, 22195])
    for (const code of [4618, 29193, 24879, 21897]) expect(systemNumbered(code)).toBeUndefined()
  })

  it('Campo Inchauspe lies 220 m from POSGAR for the same metres (POS-05)', () => {
    const [one, other] = [5347, 22195].map((code) => systemNumbered(code)!.toWgs84([5479078, 6741554]))
    const metres = Math.hypot((one![0] - other![0]) * 96_800, (one![1] - other![1]) * 111_200)
    expect(metres).toBeGreaterThan(210)
    expect(metres).toBeLessThan(230)
  })
})

describe('a .prj', () => {
  const codeOf = (text: string) => {
    const read = readPrj(text)
    return read && 'system' in read ? read.system.code : read?.name
  }

  it('is known by its name and all parameters (GRD-05)', () => {
    expect(codeOf(prj())).toBe(5347)
    expect(codeOf(prj({ name: 'whatever' }))).toBe(5347)
    expect(
      codeOf(
        'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]',
      ),
    ).toBe(4326)
    expect(
      codeOf(
        'PROJCS["WGS_1984_UTM_Zone_20S",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",10000000.0],PARAMETER["Central_Meridian",-63.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]',
      ),
    ).toBe(32720)
    expect(
      codeOf(prj({ datum: 'D_Campo_Inchauspe', ellipsoid: '"International_1924",6378388.0,297.0' })),
    ).toBe(22195)
  })

  it('is known by its number, also in the second form of the text (GRD-05)', () => {
    expect(codeOf(prj().replace(/]$/, ',AUTHORITY["EPSG","22185"]]'))).toBe(22185)
    expect(
      codeOf(
        'GEOGCRS["WGS 84",DATUM["World Geodetic System 1984",ELLIPSOID["WGS 84",6378137,298.257223563]],ID["EPSG",4326]]',
      ),
    ).toBe(4326)
  })

  it.each([
    ['another datum', prj({ name: 'SAD69_Zone_5', datum: 'D_South_American_1969' })],
    ['another ellipsoid', prj({ name: 'SAD69_Zone_5', ellipsoid: '"GRS_1967",6378160.0,298.25' })],
    ['another meridian', prj({ name: 'SAD69_Zone_5', meridian: '-61.0' })],
    ['another scale', prj({ name: 'SAD69_Zone_5', k: '0.9996' })],
    ['feet', prj({ name: 'SAD69_Zone_5', unit: '"Foot_US",0.3048006096012192' })],
    ['another number', prj({ name: 'SAD69_Zone_5' }).replace(/]$/, ',AUTHORITY["EPSG","29193"]]')],
  ])('of %s is named, and not converted (GRD-05)', (_what, text) => {
    expect(readPrj(text)).toEqual({ name: 'SAD69 Zone 5' })
  })

  it('that is none, or opens a million brackets, is no system (GRD-05)', () => {
    expect(readPrj('')).toBeUndefined()
    expect(readPrj('hello')).toBeUndefined()
    expect(readPrj('PROJCS['.repeat(100_000))).toBeUndefined()
    expect(readPrj(']'.repeat(100_000))).toBeUndefined()
  })
})
