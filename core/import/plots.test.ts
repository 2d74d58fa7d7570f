import { zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { readImportFile } from './file.ts'
import { readSheet } from './sheet.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const ring = '-60,-29 -59.99,-29 -59.99,-28.99 -60,-29'
const polygon = `<Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon>`
const placemark = (name: string, shape = polygon, data = '') =>
  `<Placemark><name>${name}</name>${data}${shape}</Placemark>`
const kml = (...placemarks: string[]) =>
  `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemarks.join('')}</Document></kml>`
const data = '<ExtendedData><Data name="productor"><value>La Aguada</value></Data></ExtendedData>'
const line = '<LineString><coordinates>-60,-29 -59,-28</coordinates></LineString>'

const tableOf = (bytes: Uint8Array, name: string) => {
  const read = readImportFile(bytes, name, 'es')
  if (typeof read === 'string') return read
  const sheet = readSheet(read.sheets[0]!)
  return typeof sheet === 'string'
    ? sheet
    : { heads: sheet.columns.map(({ head }) => head), rows: sheet.rows.map(({ cells }) => cells) }
}

it.each<[string, Uint8Array]>([
  ['lotes.kml', bytesOf(kml(placemark('Lote 1', polygon, data), placemark('Camino', line)))],
  // Known by its content, whatever it is called.
  [
    'lotes.csv',
    zipSync({ 'doc.kml': bytesOf(kml(placemark('Lote 1', polygon, data), placemark('Camino', line))) }),
  ],
])('a file of plots is a table, and what stays out is a row with its reason: %s (GRD-08)', (name, bytes) => {
  const { heads, rows } = tableOf(bytes, name) as {
    heads: string[]
    rows: (readonly unknown[])[]
  }
  expect(heads).toEqual(['Nombre', 'Polígono', 'productor'])
  expect(rows.map((row) => row[0])).toEqual(['Lote 1', 'Camino'])
  const [ground, producer] = rows[0]!.slice(1)
  expect(JSON.parse(ground as string)).toMatchObject({ type: 'Polygon' })
  expect(producer).toBe('La Aguada')
  expect(rows[1]![1]).toBe('línea')
})

it('400 plots of GeoJSON are 400 rows, and more than 5,000 are too many', () => {
  const features = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      type: 'Feature',
      properties: { lote: `L-${n}` },
      geometry: { type: 'Point', coordinates: [-60 - n / 1e4, -29.123456] },
    }))
  const file = (count: number) =>
    bytesOf(JSON.stringify({ type: 'FeatureCollection', features: features(count) }))
  const { rows } = tableOf(file(400), 'lotes.geojson') as { rows: (readonly unknown[])[] }
  expect([rows.length, rows[399]![0]]).toEqual([400, 'L-399'])
  expect(tableOf(file(5_001), 'lotes.geojson')).toBe('importTooLong')
  expect(tableOf(bytesOf('{"a": 1}'), 'a.json')).toBe('importNotATable')
})

it('a table whose first head begins with a bracket stays a table (IMP-01)', () => {
  const csv = bytesOf('[kg] Neto;CPE\n28940;10118-00000911\n')
  expect(tableOf(csv, 'balanza.csv')).toMatchObject({ heads: ['[kg] Neto', 'CPE'] })
})
