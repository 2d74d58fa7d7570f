import { strToU8, zipSync } from 'fflate'

/** Bytes of a file of plots. */
export const bytesOf = (content: string | Uint8Array) =>
  typeof content === 'string' ? strToU8(content) : content

/** Parts of KML, from the inside out. */
export const ring = '-60.2,-29.4,0 -60.19,-29.4,0 -60.19,-29.39,0 -60.2,-29.39,0 -60.2,-29.4,0'
export const linear = (coordinates: string) =>
  `<LinearRing><coordinates>${coordinates}</coordinates></LinearRing>`
export const polygon = (outer = ring, inner = '') =>
  `<Polygon><outerBoundaryIs>${linear(outer)}</outerBoundaryIs>${inner}</Polygon>`
export const placemark = (geometry: string, name = 'Lote') =>
  `<Placemark><name>${name}</name>${geometry}</Placemark>`
export const document = (content: string, prolog = '<?xml version="1.0" encoding="UTF-8"?>') =>
  `${prolog}<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>${content}</Document></kml>`
export const good = document(placemark(polygon()))
export const zip = (entries: Record<string, string | Uint8Array>) =>
  zipSync(Object.fromEntries(Object.entries(entries).map(([name, content]) => [name, bytesOf(content)])))

/** The same ground as GeoJSON. */
export const square = [
  [
    [-60.2, -29.4],
    [-60.19, -29.4],
    [-60.19, -29.39],
    [-60.2, -29.39],
    [-60.2, -29.4],
  ],
]
export const geojson = (geometry: unknown) => JSON.stringify(geometry)
export const feature = (geometry: unknown) => ({ type: 'Feature', properties: { name: 'Lote' }, geometry })
export const collection = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })

/** The .shp of rings, each a record. */
export function shpOf(rings: readonly (readonly (readonly number[])[])[]): Uint8Array {
  const records = rings.map((ring) => {
    const view = new DataView(new ArrayBuffer(8 + 48 + ring.length * 16))
    view.setInt32(4, (view.byteLength - 8) / 2)
    view.setInt32(8, 5, true)
    view.setInt32(8 + 36, 1, true)
    view.setInt32(8 + 40, ring.length, true)
    ring.forEach(([x = 0, y = 0], n) => {
      view.setFloat64(8 + 48 + n * 16, x, true)
      view.setFloat64(8 + 56 + n * 16, y, true)
    })
    return new Uint8Array(view.buffer)
  })
  const head = new DataView(new ArrayBuffer(100))
  head.setInt32(0, 9994)
  head.setInt32(32, 5, true)
  return joined([new Uint8Array(head.buffer), ...records])
}

/** A table of dBASE with columns of text; `deleted` are numbers of rows, from 0. */
function dbfOf(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  { count = rows.length, deleted = [] }: { count?: number | undefined; deleted?: readonly number[] },
): Uint8Array {
  const width = 40
  const head = new DataView(new ArrayBuffer(32 + columns.length * 32 + 1))
  head.setUint8(0, 3)
  head.setUint32(4, count, true)
  head.setUint16(8, head.byteLength, true)
  head.setUint16(10, 1 + columns.length * width, true)
  const bytes = new Uint8Array(head.buffer)
  columns.forEach((name, n) => {
    bytes.set(strToU8(name), 32 + n * 32)
    bytes[32 + n * 32 + 11] = 'C'.charCodeAt(0)
    bytes[32 + n * 32 + 16] = width
  })
  bytes[bytes.length - 1] = 0x0d
  const cells = rows.map((row, at) => {
    const line = new Uint8Array(1 + columns.length * width).fill(32)
    if (deleted.includes(at)) line[0] = '*'.charCodeAt(0)
    row.forEach((text, n) => line.set(strToU8(text).slice(0, width), 1 + n * width))
    return line
  })
  return joined([bytes, ...cells])
}

/** A zipped shapefile. */
export function shapefile(
  rings: Parameters<typeof shpOf>[0],
  table: { columns?: string[]; rows?: string[][]; count?: number; deleted?: number[]; prj?: string } = {},
): Uint8Array {
  const { columns, rows = [], count, deleted, prj } = table
  return zip({
    'lotes/campo.shp': shpOf(rings),
    ...(columns ? { 'lotes/campo.dbf': dbfOf(columns, rows, { count, ...(deleted && { deleted }) }) } : {}),
    ...(prj === undefined ? {} : { 'lotes/campo.prj': prj }),
  })
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
