import fc from 'fast-check'
import { expect, it } from 'vitest'
import { groundKey } from '../geometry/clean.ts'
import { readGeometry } from '../geometry/check.ts'
import { type FeatureCollection, shapesOf } from '../geometry/shapes.ts'
import { type GroundRecord, recordText } from '../readers/ground/records.ts'
import { isImportFault, readImportFile } from './file.ts'
import { readSheet } from './sheet.ts'

const fileOf = (records: readonly GroundRecord[]) =>
  new TextEncoder().encode(
    `{"type":"FeatureCollection","features":[${records.flatMap((one) => recordText(one) ?? []).join(',')}],"left":[]}`,
  )

/** The rows of an exported file by their heads. */
function rowsOf(records: readonly GroundRecord[]) {
  const read = readImportFile(fileOf(records), 'lugares.geojson', 'es')
  if (isImportFault(read)) throw new Error(read.code)
  const sheet = readSheet(read.sheets[0]!)
  if (typeof sheet === 'string') throw new Error(sheet)
  const heads = sheet.columns.map(({ head }) => head)
  return sheet.rows.map(({ cells }) =>
    Object.fromEntries(
      heads.flatMap((head, n) => (cells[n] === null || cells[n] === undefined ? [] : [[head, cells[n]]])),
    ),
  )
}

const named = (text: string) => text.normalize('NFC').replace(/ +/g, ' ').trim()
const words = fc
  .stringMatching(/^[A-Za-zñÑáé0-9 "/-]{1,20}$/)
  .map(named)
  .filter((text) => text !== '')
const degrees = (decimals: number) => (n: number) => Number(n.toFixed(decimals))
const corner = fc.tuple(
  fc.double({ min: -64, max: -58, noNaN: true }).map(degrees(9)),
  fc.double({ min: -38, max: -28, noNaN: true }).map(degrees(15)),
)
const box = fc.tuple(corner, fc.integer({ min: 20, max: 90 })).map(([[x, y], size]) => {
  const [east, north] = [x + size / 9_000, y + size / 8_000]
  const ring = [
    [x, y],
    [east, y],
    [east, north],
    [x, north],
    [x, y],
  ]
  return ring
})
const polygon = fc.record({ type: fc.constant('Polygon'), coordinates: box.map((ring) => [ring]) })
const point = fc.record({ type: fc.constant('Point'), coordinates: corner })
const several = fc.record({
  type: fc.constant('MultiPolygon'),
  coordinates: fc.array(
    box.map((ring) => [ring]),
    { minLength: 1, maxLength: 3 },
  ),
})
const labelled = fc.record({
  type: fc.constant('GeometryCollection'),
  geometries: fc.tuple(polygon, point),
})
const feature = fc
  .record({
    geometry: fc.oneof(polygon, point, several, labelled),
    name: fc.option(words, { nil: undefined }),
    id: fc.option(words, { nil: undefined }),
  })
  .map(({ geometry, name, id }) => ({
    type: 'Feature',
    properties: { ...(name ? { name } : {}), ...(id ? { id } : {}) },
    geometry,
  }))
const record = fc.record({
  kind: fc.constantFrom('place' as const, 'product' as const),
  id: fc.uuid(),
  name: words,
  data: fc.record({
    organization: words,
    superficie: fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0),
  }),
  ground: fc.record({
    type: fc.constant('FeatureCollection'),
    features: fc.array(feature, { minLength: 1, maxLength: 4 }),
  }),
})

const keyOf = (ground: unknown) => groundKey(shapesOf(readGeometry(ground) as FeatureCollection))

it('an exported file is read as the records that it came of: name, data, and each plot to its last digit (GRD-08)', () => {
  const distinct = fc.uniqueArray(record, { selector: ({ id }) => id, minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(distinct, (made) => {
      const records = made.map((one): GroundRecord => ({ ...one, holder: one.kind }))
      const rows = rowsOf(records)
      expect(rows.map(({ Nombre: name, id }) => [name, id])).toEqual(
        records.map(({ name, id }) => [name, id]),
      )
      for (const [n, { ground, data }] of records.entries()) {
        const { Polígono: cell, Nombre: _, id: __, ...said } = rows[n]!
        expect(said).toEqual(data)
        const read = JSON.parse(cell as string) as FeatureCollection
        expect(keyOf(read)).toBe(keyOf(ground))
        const { polygons, points, polygonNames, pointNames } = shapesOf(ground as FeatureCollection)
        expect(shapesOf(read)).toEqual({ polygons, points, polygonNames, pointNames })
      }
    }),
  )
})

it('ground of another record stays there: the row has none of its own', () => {
  const ground = { type: 'Point', coordinates: [-60.5, -29.5] }
  const one = { kind: 'product', id: 'a', name: 'L-1', ground } as const
  const rows = rowsOf([
    { ...one, holder: 'place', data: { location: 'Chacra 12' } },
    { ...one, id: 'b', holder: 'position', data: { lat: -29.5, lng: -60.5 } },
    { ...one, id: 'c', holder: 'process', data: {} },
  ])
  expect(rows.map(({ Polígono: cell, ...rest }) => [cell !== undefined, rest])).toEqual([
    [false, { Nombre: 'L-1', id: 'a', location: 'Chacra 12' }],
    [false, { Nombre: 'L-1', id: 'b', lat: -29.5, lng: -60.5 }],
    [true, { Nombre: 'L-1', id: 'c' }],
  ])
})

it('plots of another program’s file are a row each, whatever they have in common', () => {
  const features = [1, 2].map((n) => ({
    type: 'Feature',
    properties: { id: 'same', name: `Lote ${n}` },
    geometry: { type: 'Point', coordinates: [-60 - n / 100, -29.5] },
  }))
  const bytes = new TextEncoder().encode(JSON.stringify({ type: 'FeatureCollection', features }))
  const read = readImportFile(bytes, 'lotes.geojson', 'es')
  expect(!isImportFault(read) && read.sheets[0]!.rows.length).toBe(3)
})

it('a record without ground, or with one that nobody can read, has no feature', () => {
  const one = { kind: 'place', id: 'a', name: 'Galpón', data: {} } as const
  expect(recordText({ ...one, holder: null, ground: undefined })).toBeUndefined()
  expect(
    recordText({ ...one, holder: 'place', ground: '{"type":"Polygon","coordinates":[]}' }),
  ).toBeUndefined()
})
