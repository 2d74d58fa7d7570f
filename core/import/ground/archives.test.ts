import { describe, expect, it } from 'vitest'
import {
  bytesOf,
  collection,
  document,
  feature,
  good,
  placemark,
  polygon,
  shapefile,
  square,
  zip,
} from '../../../test/kit/map-files.ts'
import { readGround } from './readGround.ts'

/** Names of plots, of what stays out, and what a whole archive is refused for. */
function read(content: Uint8Array) {
  const reading = readGround(content, { language: 'en' })
  if ('fault' in reading) return { fault: reading.fault.code, details: reading.fault.details }
  const { plots, left } = reading.value
  return {
    plots: plots.map(({ name }) => name),
    left: left.map(({ name, code }) => `${name}: ${code}`),
    told: (reading.told ?? []).map(({ code }) => code),
  }
}

const plot = (name: string) => ({
  ...feature({ type: 'Polygon', coordinates: square }),
  properties: { name },
})
const system =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["Degree",0.0174532925199433]]'
const turned = [square[0]!.toReversed()]
const layer = shapefile(turned, { columns: ['LOTE'], rows: [['14']], prj: system })

describe('an archive (GRD-01, GRD-03)', () => {
  it('is read whole, whatever formats it holds', () => {
    const content = zip({
      'a.kml': good,
      'b.geojson': collection(plot('Norte')),
      'c.kmz': zip({ 'doc.kml': document(placemark(polygon(), 'Sur')) }),
    })
    expect(read(content)).toEqual({ plots: ['Lote', 'Norte', 'Sur'], left: [], told: [] })
  })

  it('is read where a shapefile was zipped twice', () => {
    expect(read(zip({ 'lotes.zip': layer }))).toMatchObject({ plots: ['14'] })
  })

  it('leaves out by name what can’t be read beside what can', () => {
    const content = zip({ 'a.geojson': collection(plot('Norte')), 'b.kml': '<kml><Plac' })
    expect(read(content)).toEqual({ plots: ['Norte'], left: ['b.kml: BROKEN'], told: ['GROUND_LEFT'] })
    const beside = zip({ 'lotes.zip': layer, 'meta.json': '{"version":1}' })
    expect(read(beside)).toEqual({ plots: ['14'], left: ['meta.json: BROKEN'], told: ['GROUND_LEFT'] })
    expect(read(zip({ 'b.kml': '<kml><Plac' }))).toMatchObject({ fault: 'GROUND_BROKEN' })
  })

  it('finds what a link leads to, however it is spelled', () => {
    const link = '<NetworkLink><name>n</name><Link><href>Lotes/A.KML</href></Link></NetworkLink>'
    const content = zip({ 'doc.kml': document(link), 'lotes/a.kml': good })
    expect(read(content)).toEqual({ plots: ['Lote'], left: [], told: [] })
  })

  it('names the plots of a layer in a system that isn’t converted', () => {
    const other = system.replace('D_WGS_1984', 'D_South_American_1969').replace('GCS_WGS_1984', 'GCS_SAD69')
    const strange = shapefile(turned, { columns: ['LOTE'], rows: [['15']], prj: other })
    expect(read(zip({ 'a.zip': layer, 'b.zip': strange }))).toEqual({
      plots: ['14'],
      left: ['15: SYSTEM'],
      told: ['GROUND_SYSTEM'],
    })
  })

  it.each([
    ['lotes.gpkg', 'a GeoPackage'],
    ['plano.DWG', 'a DWG drawing'],
    ['foto.jpg', 'a picture'],
  ])('of %s alone is refused by the name of its format', (name, format) => {
    expect(read(zip({ [name]: 'x' }))).toEqual({ fault: 'GROUND_FORMAT', details: { format } })
  })
})

it('a plot whose row is marked as deleted stays out by name (TRU-01, GRD-03)', () => {
  const rows = [['14'], ['15']]
  const far = [turned[0]!.map(([x = 0, y = 0]) => [x + 1, y])]
  const content = shapefile([...turned, ...far], { columns: ['LOTE'], rows, deleted: [1], prj: system })
  expect(read(content)).toEqual({ plots: ['14'], left: ['15: DELETED'], told: ['GROUND_LEFT'] })
  const gone = shapefile(turned, { columns: ['LOTE'], rows: [['14']], deleted: [0], prj: system })
  expect(read(gone)).toEqual({ fault: 'GROUND_NOTHING', details: { names: '14 (struck out in its table)' } })
})

describe('rings of a shapefile', () => {
  const ring = (x: number, size: number) => [
    [x, -28],
    [x, -28 + size],
    [x + size, -28 + size],
    [x + size, -28],
    [x, -28],
  ]
  const [outer, hole, island] = [
    ring(-61, 0.01),
    ring(-60.998, 0.005).map(([x, y]) => [x!, y! + 0.001]),
    ring(-60.997, 0.002).map(([x, y]) => [x!, y! + 0.002]),
  ]
  const neighbour = ring(-60.99, 0.01)
  const geometryOf = (...rings: number[][][]) => {
    const reading = readGround(zip({ 'a.shp': recordOf(rings) }), { language: 'en' })
    const geometry = 'value' in reading ? reading.value.plots[0]!.geometry : undefined
    if (geometry?.type === 'Polygon') return [geometry.coordinates.length]
    return geometry?.type === 'MultiPolygon' ? geometry.coordinates.map(({ length }) => length) : []
  }
  const reverse = (one: number[][]) => one.toReversed()

  it.each([
    ['as they should turn', [outer, reverse(hole)], [2]],
    ['the other way', [reverse(outer), hole], [2]],
    ['alike, clockwise', [outer, hole], [2]],
    ['alike, counter-clockwise', [reverse(outer), reverse(hole)], [2]],
    ['the hole first', [reverse(hole), outer], [2]],
    ['an island in the hole', [outer, reverse(hole), island], [2, 1]],
    ['neighbours that share a side', [outer, neighbour], [1, 1]],
    ['neighbours that turn against each other', [outer, reverse(neighbour)], [1, 1]],
  ])('%s: a hole stays a hole, and ground stays ground', (_what, rings, polygons) => {
    expect(geometryOf(...rings)).toEqual(polygons)
  })
})

/** A .shp with one record of several rings. */
function recordOf(rings: readonly (readonly (readonly number[])[])[]): Uint8Array {
  const count = rings.flat().length
  const from = 108 + 44 + rings.length * 4
  const view = new DataView(new ArrayBuffer(from + count * 16))
  view.setInt32(0, 9994)
  view.setInt32(104, (view.byteLength - 108) / 2)
  view.setInt32(108, 5, true)
  view.setInt32(144, rings.length, true)
  view.setInt32(148, count, true)
  let begun = 0
  for (const [n, ring] of rings.entries()) {
    view.setInt32(152 + n * 4, begun, true)
    for (const [x = 0, y = 0] of ring) {
      view.setFloat64(from + begun * 16, x, true)
      view.setFloat64(from + begun * 16 + 8, y, true)
      begun++
    }
  }
  return new Uint8Array(view.buffer)
}

describe('texts of other code pages (GRD-02)', () => {
  const withTable = (name: number[], mark: number, cpg?: string) => {
    const width = 10
    const table = new Uint8Array(65 + 1 + width).fill(32)
    table.fill(0, 0, 64)
    const view = new DataView(table.buffer)
    table[0] = 3
    view.setUint32(4, 1, true)
    view.setUint16(8, 65, true)
    view.setUint16(10, 1 + width, true)
    table[29] = mark
    table.set(bytesOf('LOTE'), 32)
    table[43] = 'C'.charCodeAt(0)
    table[48] = width
    table[64] = 0x0d
    table.set(name, 66)
    const parts = { 'a.shp': recordOf(turned), 'a.dbf': table }
    return read(zip(cpg === undefined ? parts : { ...parts, 'a.cpg': cpg }))
  }
  const [windows, dos, unicode] = [
    [0xd1, 0x61, 0x6e, 0x64, 0xfa],
    [0xa5, 0x61, 0x6e, 0x64, 0xa3],
    [0xc3, 0x91, 0x61, 0x6e, 0x64, 0xc3, 0xba],
  ]

  it.each<[what: string, bytes: number[], mark: number, cpg?: string]>([
    ['Windows, unmarked', windows, 0],
    ['Windows, by its mark', windows, 0x57],
    ['Windows, which says UTF-8', windows, 0, 'UTF-8'],
    ['DOS, by its mark', dos, 0x02],
    ['DOS, by its .cpg', dos, 0, '850'],
    ['UTF-8, by its .cpg', unicode, 0x57, 'UTF-8'],
    ['UTF-8 that is marked as Windows', unicode, 0x57],
  ])('%s', (_what, bytes, mark, cpg) => {
    expect(withTable(bytes, mark, cpg)).toMatchObject({ plots: ['Ñandú'] })
  })

  it('UTF-16 without its mark', () => {
    const content = new Uint8Array(
      [...collection(plot('Ñandú'))].flatMap((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]),
    )
    expect(read(content)).toMatchObject({ plots: ['Ñandú'] })
  })
})
