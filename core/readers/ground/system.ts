import { type Language, text } from '../../i18n/index.ts'
import { readPrj, type System, systemNumbered, systemsOfZone, utmSystem } from '../../geometry/systems.ts'
import type { Position } from '../../geometry/shapes.ts'
import type { GroundElement, GroundShape } from './element.ts'
import { positionOf } from './positions.ts'

/** WGS 84, and the same longitude first. */
const degreesOfEarth = 4326

/** Declared coordinate system: degrees, a supported system, or an unsupported name (GRD-05). */
type DeclaredSystem = 'degrees' | { system: System } | { name: string }

/** Reads a `crs` member, a .prj or an SRID. Longitude always comes first, whatever the system's axis order. */
export function readSystem(declared: string): DeclaredSystem {
  const written = declared.trim()
  if (written.includes('[')) {
    const read = readPrj(written)
    if (!read) return { name: written.slice(0, 60) }
    return 'system' in read && read.system.code === degreesOfEarth ? 'degrees' : read
  }
  if (/CRS:?84|WGS ?84$/i.test(written)) return 'degrees'
  const code = Number(/(\d{4,6})$/.exec(written)?.[1])
  if (code === degreesOfEarth) return 'degrees'
  const system = systemNumbered(code)
  return system ? { system } : { name: written.slice(0, 60) }
}

/** Its common name: `POSGAR 2007, faja 5`. */
export const saySystem = ({ name, zone }: System, language: Language): string =>
  zone === undefined ? name : `${name}, ${text(language, 'ground.zone', { zone: String(zone) })}`

/** One way to read metres: the system, and whether the northing stands first, as Argentina's surveyors write it. */
export interface MetresReading {
  system: System
  isTurned: boolean
}

/** Systems that metres without one may be in, the likeliest first (POS-05). */
export function readingsOfMetres(position: Position): MetresReading[] {
  const [x = 0, y = 0] = position
  const turns = [false, true].flatMap((isTurned): MetresReading[] => {
    const [east, north] = isTurned ? [y, x] : [x, y]
    const zone = Math.floor(east / 1e6)
    const within = east - zone * 1e6
    const isArgentine =
      zone >= 1 && zone <= 7 && within >= 139_000 && within <= 861_000 && north >= 3.89e6 && north <= 7.57e6
    return isArgentine ? systemsOfZone(zone).map((system) => ({ system, isTurned })) : []
  })
  const web = systemNumbered(3857)!
  return turns.length === 0 && (x < 0 || y < 0) ? [{ system: web, isTurned: false }] : turns
}

/** The same in each zone of UTM; the halves of the earth overlap in metres. */
export function readingsOfUtm([x = 0, y = 0]: Position): MetresReading[] {
  if (x < 100_000 || x > 900_000 || y < 0 || y > 10_000_000) return []
  const zones = Array.from({ length: 60 }, (_, n) => n + 1)
  return [true, false].flatMap((isSouth) =>
    zones.map((zone) => ({ system: utmSystem(zone, isSouth), isTurned: false })),
  )
}

/** The first position of a file that is no degree. */
export function firstMetres(elements: readonly GroundElement[]): Position | undefined {
  for (const { shapes } of elements)
    for (const shape of shapes)
      for (const raw of positionsIn(shape)) {
        const read = positionOf(raw)
        if (read) return read.position.some((value) => Math.abs(value) > 1_000) ? read.position : undefined
      }
  return undefined
}

function positionsIn(shape: GroundShape): readonly unknown[] {
  switch (shape.kind) {
    case 'point':
      return [shape.position]
    case 'line':
    case 'ring':
      return shape.positions
    case 'polygon':
      return shape.rings[0] ?? []
    default:
      return []
  }
}
