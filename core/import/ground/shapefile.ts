import { type Bounds, boundsOf } from '../../geometry/bounds.ts'
import { contains, doubledArea } from '../../geometry/plane.ts'
import type { GroundElement, GroundShape } from '../../readers/ground/element.ts'
import { headOf, textOfBytes } from './bytes.ts'
import { GroundFault } from './fault.ts'

/** The files of one layer; all but the first may be missing. */
export interface ShapefileParts {
  shp: Uint8Array
  dbf?: Uint8Array | undefined
  prj?: Uint8Array | undefined
  cpg?: Uint8Array | undefined
}

/** Bytes of a description of a system; the longest known has some 2,000. */
const maxPrj = 20_000

/** The records of a shapefile with the rows of its table (GRD-01), and the text that describes their system. */
export function readShapefile({ shp, dbf, prj, cpg }: ShapefileParts): {
  elements: GroundElement[]
  system?: string
} {
  const shapes = readShp(shp)
  const rows = dbf && readDbf(dbf, cpg && headOf(cpg, 40).trim())
  // With another number of rows than records, plots would get wrong names.
  if (rows && rows.length !== shapes.length)
    throw new GroundFault('GROUND_SHAPEFILE_ROWS', { shapes: shapes.length, rows: rows.length })
  if (prj && prj.length > maxPrj) throw new GroundFault('GROUND_SYSTEM', { system: headOf(prj, 60) })
  const elements = shapes.map((found, n): GroundElement => {
    const row = rows?.[n]
    return row?.isDeleted
      ? { data: row.data, shapes: [], left: { code: 'DELETED' } }
      : { data: row?.data ?? {}, shapes: found }
  })
  const system = prj && textOfBytes(prj).trim()
  return system ? { elements, system } : { elements }
}

/** Files that a shapefile begins with, and its length in words of two bytes behind it. */
const fileCode = 9994
const head = 100

export const isShp = (bytes: Uint8Array): boolean =>
  bytes.length >= head && new DataView(bytes.buffer, bytes.byteOffset).getInt32(0) === fileCode

function readShp(bytes: Uint8Array): GroundShape[][] {
  if (!isShp(bytes)) throw new GroundFault('GROUND_BROKEN')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const budget = { steps: maxSteps }
  const records: GroundShape[][] = []
  let at = head
  while (at + 8 <= bytes.length) {
    const length = view.getInt32(at + 4) * 2
    if (length < 4 || at + 8 + length > bytes.length) throw new GroundFault('GROUND_BROKEN')
    records.push(readRecord(new DataView(bytes.buffer, bytes.byteOffset + at + 8, length), budget))
    at += 8 + length
  }
  return records
}

/** Comparisons of rings with corners, of one file: a quarter of a second. */
const maxSteps = 50_000_000

const broken: GroundShape[] = [{ kind: 'broken', text: '' }]

/** Reads one record; measures and heights after the positions are skipped. */
function readRecord(view: DataView, budget: { steps: number }): GroundShape[] {
  const type = view.getInt32(0, true)
  // Types with heights are the plain type plus 10, with measures plus 20.
  switch (type > 30 ? type : type % 10) {
    case 0:
      return []
    case 1:
      return view.byteLength < 20 ? broken : [{ kind: 'point', position: positionAt(view, 4) }]
    case 3: {
      const parts = readParts(view)
      return parts ? parts.map((positions) => ({ kind: 'line', positions })) : broken
    }
    case 5: {
      const parts = readParts(view)
      return parts ? (polygonsOf(parts, budget) ?? broken) : broken
    }
    case 8: {
      if (view.byteLength < 40) return broken
      const count = view.getInt32(36, true)
      if (count < 0 || 40 + count * 16 > view.byteLength) return broken
      return Array.from({ length: count }, (_, n) => ({
        kind: 'point',
        position: positionAt(view, 40 + n * 16),
      }))
    }
    default:
      return [{ kind: 'unknown', type: `shp ${type}` }]
  }
}

const positionAt = (view: DataView, at: number): number[] => [
  view.getFloat64(at, true),
  view.getFloat64(at + 8, true),
]

/** The parts of a line or a polygon; undefined where their numbers go beyond the record. */
function readParts(view: DataView): number[][][] | undefined {
  if (view.byteLength < 44) return undefined
  const [count, positions] = [view.getInt32(36, true), view.getInt32(40, true)]
  const from = 44 + count * 4
  if (count < 0 || positions < 0 || from + positions * 16 > view.byteLength) return undefined
  const begins = Array.from({ length: count }, (_, n) => view.getInt32(44 + n * 4, true))
  const parts: number[][][] = []
  for (const [n, begin] of begins.entries()) {
    const end = begins[n + 1] ?? positions
    if (begin < 0 || end < begin || end > positions) return undefined
    parts.push(
      Array.from({ length: end - begin }, (_, index) => positionAt(view, from + (begin + index) * 16)),
    )
  }
  return parts
}

interface NestedRing {
  ring: readonly number[][]
  bounds: Bounds
  size: number
  /** Rings that hold it, whichever way they turn. */
  around: NestedRing[]
  /** Its corners as texts, once another ring may lie in it. */
  corners?: Set<string>
}

/**
 * A ring within another is its hole, and a ring in a hole an island, whichever way they turn: writers differ. Any other ring that turns
 * against the largest is the hole of the ring that holds its first corner. Undefined beyond the budget.
 */
function polygonsOf(rings: readonly number[][][], budget: { steps: number }): GroundShape[] | undefined {
  const nested = rings
    .map((ring): NestedRing => ({
      ring,
      bounds: boundsOf([[ring]], []) ?? [0, 0, 0, 0],
      size: doubledArea(ring),
      around: [],
    }))
    .toSorted((one, other) => Math.abs(other.size) - Math.abs(one.size))
  const direction = Math.sign(nested[0]?.size ?? 0)
  const holesOf = new Map<NestedRing, NestedRing[]>()
  for (const [n, one] of nested.entries()) {
    budget.steps -= n
    if (budget.steps <= 0) return undefined
    one.around = nested.slice(0, n).filter((other) => isWithin(one, other, budget))
    const holder =
      one.around.length % 2 === 1
        ? // The smallest one stands last.
          one.around.at(-1)
        : one.around.length === 0 && Math.sign(one.size) === -direction
          ? nested.slice(0, n).find((other) => holds(other, one.ring[0], budget))
          : undefined
    const holes = holder && holesOf.get(holder)
    if (holes) holes.push(one)
    else holesOf.set(one, [])
  }
  if (budget.steps <= 0) return undefined
  return [...holesOf].map(([{ ring }, holes]) => ({
    kind: 'polygon',
    rings: [ring, ...holes.map((hole) => hole.ring)],
  }))
}

function holds({ ring }: NestedRing, position: number[] | undefined, budget: { steps: number }): boolean {
  budget.steps -= ring.length
  return budget.steps > 0 && position !== undefined && contains(ring, position)
}

/** Corners of a ring that are looked for in another one. */
const maxLooked = 4

/** Whether a corner of one ring lies within the other. Shared corners are ignored, since neighbours have them too. */
function isWithin(one: NestedRing, other: NestedRing, budget: { steps: number }): boolean {
  const [west, south, east, north] = one.bounds
  const [west2, south2, east2, north2] = other.bounds
  if (west < west2 || south < south2 || east > east2 || north > north2) return false
  other.corners ??= new Set(other.ring.map(String))
  let looked = 0
  for (const corner of spread(one.ring)) {
    budget.steps--
    if (other.corners.has(String(corner))) continue
    if (!holds(other, corner, budget)) return false
    if (++looked === maxLooked) return true
  }
  return looked > 0
}

/** All corners, distant ones first. */
function* spread(ring: readonly number[][]): Generator<number[]> {
  const step = Math.max(1, Math.floor(ring.length / maxLooked))
  for (let from = 0; from < step; from++) for (let n = from; n < ring.length; n += step) yield ring[n]!
}

/** Bytes that describe a column. */
const columnBytes = 32
const maxColumns = 255

interface Column {
  name: string
  type: string
  at: number
  length: number
}

/** Programs mark a row as deleted with an asterisk before it, and keep it until the table is packed. */
const deletedMark = 0x2a

interface Row {
  data: Record<string, string | number>
  isDeleted: boolean
}

/** The rows of a dBASE table. */
function readDbf(bytes: Uint8Array, encoding: string | undefined): Row[] {
  if (bytes.length < columnBytes + 1) throw new GroundFault('GROUND_BROKEN')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const [count, headLength, rowLength] = [
    view.getUint32(4, true),
    view.getUint16(8, true),
    view.getUint16(10, true),
  ]
  const isWhole =
    rowLength > 0 && headLength <= bytes.length && headLength + count * rowLength <= bytes.length + 1
  if (!isWhole) throw new GroundFault('GROUND_BROKEN')
  const name = encodingOf(encoding, bytes[29]!)
  const decode = (from: number, to: number) =>
    textOfBytes(bytes.subarray(from, to), name)
      .replace(/\0[^]*$/, '')
      .trim()
  const columns: Column[] = []
  let offset = 1
  for (let at = columnBytes; at + columnBytes <= headLength && bytes[at] !== 0x0d; at += columnBytes) {
    const length = bytes[at + 16]!
    columns.push({
      name: decode(at, at + 11),
      type: String.fromCharCode(bytes[at + 11]!),
      at: offset,
      length,
    })
    offset += length
    if (columns.length > maxColumns || offset > rowLength) throw new GroundFault('GROUND_BROKEN')
  }
  return Array.from({ length: count }, (_, n) => {
    const from = headLength + n * rowLength
    const data = Object.fromEntries(
      columns.map((column): [string, string | number] => {
        const text = decode(from + column.at, from + column.at + column.length)
        const isNumber = (column.type === 'N' || column.type === 'F') && /^-?\d+(?:\.\d+)?$/.test(text)
        return [column.name, isNumber && text.length <= 15 ? Number(text) : text]
      }),
    )
    return { data, isDeleted: bytes[from] === deletedMark }
  })
}

/** The encoding from a .cpg or the table's mark; undefined for UTF-8 or an unknown one. */
function encodingOf(said: string | undefined, mark: number): string | undefined {
  const name = said === undefined ? marks.get(mark) : said.toLowerCase()
  if (name === undefined || /utf-?8|65001/.test(name)) return undefined
  const digits = /(\d{3,5})\s*$/.exec(name)?.[1]
  if (digits === '850' || digits === '437') return 'ibm850'
  if (digits === '1252' || /8859-?1$|ansi|latin/.test(name)) return 'windows-1252'
  return digits?.startsWith('125') ? `windows-${digits}` : name
}

/** Marks of tables of DOS, in western Europe and the Americas, and of Windows. */
const marks: ReadonlyMap<number, string> = new Map([
  [0x01, '437'],
  [0x02, '850'],
  [0x03, '1252'],
  [0x57, '1252'],
])
