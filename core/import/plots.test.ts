import { zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { countryGround } from '../readers/ground/country.ts'
import { isImportFault, readImportAgain, readImportFile } from './file.ts'
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
  if (isImportFault(read)) return read.code
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
  expect(JSON.parse(ground as string)).toMatchObject({
    type: 'Feature',
    properties: { name: 'Lote 1' },
    geometry: { type: 'Polygon' },
  })
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
  expect(readImportFile(file(5_001), 'lotes.geojson', 'es')).toMatchObject({
    details: { count: 5_001, max: 5_000 },
  })
})

it('what a file says of its plots comes whole, and columns that stay out are named (TRU-01, GRD-08)', () => {
  const remark = 'x'.repeat(2_000)
  const feature = (properties: object) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Point', coordinates: [-60.123456, -29.123456] },
  })
  const file = (properties: object) => bytesOf(JSON.stringify(feature(properties)))
  const { rows } = tableOf(file({ lote: 'L-1', remark }), 'lotes.geojson') as { rows: (readonly unknown[])[] }
  expect(rows[0]).toContain(remark)
  const many = Object.fromEntries(Array.from({ length: 102 }, (_, n) => [`c${n}`, n]))
  expect(readImportFile(file({ lote: 'L-1', ...many }), 'lotes.geojson', 'es')).toMatchObject({
    sheets: [{ remarks: [{ code: 'GROUND_COLUMNS', details: { max: 100, names: 'c100 y c101' } }] }],
  })
  const long = tableOf(file({ lote: 'L'.repeat(300) }), 'lotes.geojson') as { rows: (readonly unknown[])[] }
  expect(long.rows[0]![0]).toBe(`${'L'.repeat(199)}…`)
})

it('says a name and an id once, and keeps columns that say another (TRU-01, GRD-08)', () => {
  const geometry = { type: 'Point', coordinates: [-60.123456, -29.123456] }
  const headsOf = (...properties: object[]) => {
    const features = properties.map((one) => ({ type: 'Feature', properties: one, geometry }))
    const bytes = bytesOf(JSON.stringify({ type: 'FeatureCollection', features }))
    return (tableOf(bytes, 'lotes.geojson') as { heads: string[] }).heads
  }
  expect(headsOf({ name: 'L-1', id: 7, ha: 3 }, { name: 'L-2', id: 8, ha: 4 })).toEqual([
    'Nombre',
    'id',
    'Polígono',
    'ha',
  ])
  expect(headsOf({ Name: 'L-1' }, { lote: 'L-2' })).toEqual(['Nombre', 'Polígono', 'lote'])
  // The file's own word stays beside ours, where the name stands once.
  expect(headsOf({ LOTE: 'L-1', ha: 3 }, { LOTE: 'L-2', ha: 4 })).toEqual(['Nombre (LOTE)', 'Polígono', 'ha'])
  expect(headsOf({ name: 'L-1', Nombre: 'El Bajo' })).toEqual(['Nombre', 'Polígono', 'Nombre'])
})

it('metres without their zone are offered in each zone that leads into a country of the account (POS-05)', async () => {
  const corners = [
    [479_078, 6_741_554],
    [479_978, 6_741_554],
    [479_978, 6_742_254],
    [479_078, 6_741_554],
  ]
  const geometry = { type: 'Polygon', coordinates: [corners] }
  const bytes = bytesOf(JSON.stringify({ type: 'Feature', properties: { name: 'L-1' }, geometry }))
  expect(readImportFile(bytes, 'lotes.geojson', 'es')).toMatchObject({ code: 'GROUND_ZONE' })
  const grounds = await Promise.all(['AR', 'UY'].map((code) => countryGround(code, 'es')))
  const countries = grounds.filter((ground) => ground !== undefined)
  const asked = readImportFile(bytes, 'lotes.geojson', 'es', { countries })
  if (!isImportFault(asked)) throw new Error('taken')
  expect([asked.code, asked.instead!.map(({ text }) => text)]).toEqual([
    'POSITION_WHICH',
    ['UTM 19S', 'UTM 20S', 'UTM 21S'],
  ])
  expect(readImportAgain(asked.instead![1]!.value, 'lotes.geojson', 'es')).toMatchObject({
    sheets: [{ rows: [expect.anything(), ['L-1', '', expect.stringContaining('Polygon')]] }],
  })
})

it('a table whose first head begins with a bracket stays a table (IMP-01)', () => {
  const csv = bytesOf('[kg] Neto;CPE\n28940;10118-00000911\n')
  expect(tableOf(csv, 'balanza.csv')).toMatchObject({ heads: ['[kg] Neto', 'CPE'] })
})

it.each<[string, Uint8Array, string]>([
  ['no plots', bytesOf('{"a": 1}'), 'GROUND_UNREADABLE'],
  ['an empty collection', bytesOf('{"type": "FeatureCollection", "features": []}'), 'GROUND_EMPTY'],
  ['a file that ends in the middle', bytesOf(kml(placemark('Lote 1')).slice(0, -40)), 'GROUND_BROKEN'],
  ['another zone', bytesOf(systemOf('EPSG:4618')), 'GROUND_SYSTEM'],
  ['a .shp alone', Uint8Array.from([0, 0, 0x27, 0x0a, ...new Uint8Array(120)]), 'GROUND_SHAPEFILE'],
  ['a GeoPackage', bytesOf('SQLite format 3\0'), 'GROUND_FORMAT'],
  [
    'an archive that inflates to 61 MB',
    zipSync({ 'doc.kml': new Uint8Array(61_000_000) }),
    'GROUND_INFLATED',
  ],
  ['lines', bytesOf(kml(placemark('Camino', line))), 'GROUND_NOTHING'],
])('%s says why it is no table (GRD-01)', (_what, bytes, code) => {
  expect(readImportFile(bytes, 'lotes', 'es')).toMatchObject({ code })
})

function systemOf(name: string): string {
  const geometry = { type: 'Point', coordinates: [-60.123456, -29.123456] }
  return JSON.stringify({
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name } },
    features: [{ type: 'Feature', properties: {}, geometry }],
  })
}

it('plots are known whatever marks and zeros stand before them (GRD-01)', () => {
  const text = kml(placemark('Añelo'))
  const wide = new Uint8Array(2 * text.length)
  for (let at = 0; at < text.length; at++)
    new DataView(wide.buffer).setUint16(2 * at, text.charCodeAt(at), true)
  for (const bytes of [bytesOf(`\uFEFF${text}`), Uint8Array.from([0xff, 0xfe, ...wide]), wide])
    expect(tableOf(bytes, 'lotes.kml')).toMatchObject({ rows: [['Añelo', expect.anything()]] })
  const wkt = 'POLYGON ((-60 -29, -59.99 -29, -59.99 -28.99, -60 -29))'
  expect(tableOf(bytesOf(wkt), 'lote.wkt')).toMatchObject({ heads: ['Polígono'] })
})

it('a file of plots says what was converted and what is odd beside each other, and is read again (GRD-06)', () => {
  const twice = readImportFile(bytesOf(kml(placemark('Lote 1'), placemark('Otro'))), 'lotes.kml', 'es')
  if (isImportFault(twice)) throw new Error(twice.code)
  const [doubt] = twice.sheets[0]!.remarks!
  expect(doubt!.code).toBe('GROUND_TWICE')
  const once = readImportAgain(doubt!.instead![0]!.value, 'lotes.kml', 'es')
  expect(once).toMatchObject({
    sheets: [{ rows: [expect.anything(), ['Lote 1', '', expect.anything()]], remarks: [] }],
  })
  expect(readImportFile(bytesOf(systemOf('EPSG:3857')), 'lotes.json', 'es')).toMatchObject({
    sheets: [{ remarks: [{ code: 'GROUND_SYSTEM_READ' }] }],
  })
  // A line that was closed by a button is a plot.
  const border =
    '<LineString><coordinates>-60,-29 -59.9,-29 -59.9,-28.9 -60,-28.95</coordinates></LineString>'
  const refused = readImportFile(bytesOf(kml(placemark('Borde', border))), 'borde.kml', 'es')
  if (!isImportFault(refused)) throw new Error('taken')
  expect(readImportAgain(refused.instead![0]!.value, 'borde.kml', 'es')).toMatchObject({
    sheets: [{ rows: [expect.anything(), ['Borde', '', expect.stringContaining('Polygon')]] }],
  })
})
