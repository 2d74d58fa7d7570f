import { alike } from '../../geometry/countries.ts'
import type { Outline } from '../../geometry/outline.ts'
import type { Position } from '../../geometry/shapes.ts'
import type { TextParams } from '../../i18n/index.ts'

/** A placemark, feature or record as its file has it (GRD-03): each becomes a plot, or is left out by name. */
export interface GroundElement {
  /** The name that the format itself gives; the data may hold a better one. */
  name?: string
  id?: string
  data: Readonly<Record<string, unknown>>
  shapes: readonly GroundShape[]
  /** The reason why it is no plot, whatever its shapes. */
  left?: { code: LeftCode; details?: TextParams }
}

/** Positions are as written: texts, nulls and heights among them. */
export type GroundShape =
  | { kind: 'point'; position: unknown }
  | { kind: 'line'; positions: readonly unknown[] }
  | { kind: 'polygon'; rings: readonly (readonly unknown[])[] }
  /** A ring that no polygon holds. */
  | { kind: 'ring'; positions: readonly unknown[] }
  /** A shape with unreadable positions; `text` shows where. */
  | { kind: 'broken'; text: string }
  | { kind: 'unknown'; type: string }

export type LeftCode =
  | 'LINE'
  | 'EMPTY'
  | 'PICTURE'
  | 'LINK'
  | 'RANGE'
  | 'BROKEN'
  | 'SYSTEM'
  | 'DELETED'
  | 'UNKNOWN'

/** An element that is no plot, by name (GRD-03). */
export interface LeftElement {
  name: string
  /** Its place in the file, from 1. */
  number: number
  code: LeftCode
  details: TextParams
  /** For a line: its course on the map. */
  outline?: Outline
}

export interface Plot {
  name: string
  id: string
  geometry: PlotGeometry
  /** Other data of the file, under its own names. */
  data: Readonly<Record<string, string | number | boolean>>
}

export type PlotGeometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'Polygon'; coordinates: readonly Position[][] }
  | { type: 'MultiPolygon'; coordinates: readonly Position[][][] }
  | {
      type: 'GeometryCollection'
      geometries: readonly Exclude<PlotGeometry, { type: 'GeometryCollection' }>[]
    }

/** The longest name of a plot. */
const maxName = 200

/** One line that can be stored and seen (TRU-06). */
const lineOf = (value: unknown): string =>
  (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')
    .normalize('NFC')
    .replace(/[\p{Cf}\p{Cs}]/gu, '')
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()

/** A name that is too long ends in three points, so that people see it. */
const shortName = (name: string): string =>
  name.length > maxName ? `${name.slice(0, maxName - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : name

/** Members with names, best first (GRD-03). EU files use the last but one. */
const nameKeys = ['name', 'nombre', 'lote', 'plot', 'plot_id', 'campo', 'productionplace', 'id']
const idKeys = ['id', 'plot_id']

export function nameOf(element: GroundElement): { name: string; id: string } {
  const byKey = new Map<string, string>()
  for (const [key, value] of Object.entries(element.data)) {
    const known = alike(key)
    if (!byKey.get(known)) byKey.set(known, shortName(lineOf(value)))
  }
  const firstOf = (keys: readonly string[]) => keys.map((key) => byKey.get(key)).find(Boolean) ?? ''
  const own = shortName(lineOf(element.id))
  return { name: shortName(lineOf(element.name)) || firstOf(nameKeys) || own, id: own || firstOf(idKeys) }
}

/** The members of an element as cells, whole. */
export function dataOf({ data }: GroundElement): Plot['data'] {
  const kept = Object.entries(data).flatMap(([key, value]) => {
    const line = typeof value === 'number' || typeof value === 'boolean' ? value : lineOf(value)
    return line === '' || lineOf(key) === '' ? [] : [[lineOf(key), line] as const]
  })
  return Object.fromEntries(kept)
}
