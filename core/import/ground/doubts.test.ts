import { describe, expect, it } from 'vitest'
import { bytesOf, collection, feature, geojson, square } from '../../../test/kit/map-files.ts'
import { countryGround } from '../../readers/ground/country.ts'
import type { GroundOptions } from '../../readers/ground/read.ts'
import { readGround } from './readGround.ts'

const english: GroundOptions = { language: 'en' }

/** What is said of a file, in brief. */
function read(content: string | Uint8Array, options = english) {
  const reading = readGround(bytesOf(content), options)
  if ('fault' in reading) return { fault: reading.fault.code, buttons: buttonsOf([reading.fault]) }
  const { value, told = [], doubts = [] } = reading
  return {
    plots: value.plots.map(({ name, geometry }) => `${name}: ${geometry.type}`),
    left: value.left.map(({ name, code }) => `${name}: ${code}`),
    told: told.map(({ code }) => code),
    doubts: doubts.map(({ code }) => code),
    buttons: buttonsOf([...told, ...doubts]),
  }
}
const buttonsOf = (remarks: readonly { instead?: { text: string }[] }[]) =>
  remarks.flatMap(({ instead = [] }) => instead.map(({ text }) => text))
const firstOf = (content: string | Uint8Array, options = english) => {
  const reading = readGround(bytesOf(content), options)
  return 'value' in reading ? reading.value.plots[0] : undefined
}

const posgar = [
  [5412345.1, 6754321.2],
  [5413345.1, 6754321.2],
  [5413345.1, 6755321.2],
  [5412345.1, 6755321.2],
  [5412345.1, 6754321.2],
]

describe('systems (GRD-05)', () => {
  const named = (name: string, coordinates: unknown) =>
    geojson({
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name } },
      features: [feature({ type: 'Polygon', coordinates: [coordinates] })],
    })

  it('convert those that are known, and say from which', () => {
    const content = named('urn:ogc:def:crs:EPSG::5347', posgar)
    expect(read(content)).toMatchObject({ plots: ['Lote: Polygon'], told: ['GROUND_SYSTEM_READ'] })
    expect(firstOf(content)?.geometry).toMatchObject({
      coordinates: [
        [[expect.closeTo(-60.9026, 3), expect.closeTo(-29.3432, 3)], [], [], [], []].map((one) =>
          one.length ? one : expect.any(Array),
        ),
      ],
    })
  })

  it('refuse others by name', () => {
    const reading = readGround(bytesOf(named('urn:ogc:def:crs:EPSG::4291', square[0])), english)
    expect(reading).toEqual({
      fault: { code: 'GROUND_SYSTEM', details: { system: 'urn:ogc:def:crs:EPSG::4291' } },
    })
  })

  it('never turn axes by a name: 4326 is longitude first', async () => {
    const country = await countryGround('AR', 'en')
    const turned = square[0]!.map(([x, y]) => [y, x])
    expect(read(named('urn:ogc:def:crs:EPSG::4326', square[0]), { ...english, country }).doubts).toEqual([
      'GROUND_COARSE',
    ])
    expect(read(named('urn:ogc:def:crs:EPSG::4326', turned), { ...english, country })).toMatchObject({
      doubts: ['POSITION_SWAPPED', 'GROUND_COARSE'],
      buttons: ['Swap them'],
    })
  })

  it('take metres without a system as POSGAR 2007, and offer what lies elsewhere', async () => {
    const country = await countryGround('AR', 'en')
    const metres = geojson(feature({ type: 'Polygon', coordinates: [posgar] }))
    expect(read(metres, { ...english, country })).toMatchObject({
      plots: ['Lote: Polygon'],
      doubts: ['POSITION_SYSTEM'],
      buttons: [expect.stringMatching(/Campo Inchauspe, zone 5: \d+ m away/)],
    })
  })

  it('offer each zone of UTM that leads into the country, of metres that don’t say theirs', async () => {
    const country = await countryGround('AR', 'en')
    const utm = posgar.map(([x = 0, y = 0]) => [x - 5_000_000, y])
    const metres = geojson(feature({ type: 'Polygon', coordinates: [utm] }))
    expect(read(metres, { ...english, country })).toEqual({
      fault: 'POSITION_WHICH',
      buttons: ['UTM 19S', 'UTM 20S', 'UTM 21S'],
    })
    // Where nobody knows the country, the fault says what is missing.
    expect(read(metres, english)).toMatchObject({ fault: 'GROUND_ZONE' })
  })
})

describe('doubts of plots (GRD-06)', () => {
  const at = (x: number, y: number, size = 0.01, name = 'Lote') => ({
    ...feature({
      type: 'Polygon',
      coordinates: [
        [
          [x, y],
          [x + size, y],
          [x + size, y + size],
          [x, y + size],
          [x, y],
        ].map((one) => one.map((value) => Number((value + 0.000001).toFixed(6)))),
      ],
    }),
    properties: { name },
  })

  it.each([
    ['the same plot twice', [at(-60, -29), at(-60, -29, 0.01, 'Otro')], 'GROUND_TWICE'],
    ['plots over each other', [at(-60, -29), at(-60.005, -29, 0.01, 'Otro')], 'GROUND_OVERLAP'],
    ['a plot as large as a province', [at(-60, -29, 1)], 'GROUND_HUGE'],
    ['a phone without a position', [feature({ type: 'Point', coordinates: [0, 0] })], 'POSITION_ZERO'],
  ])('%s', (_what, features, code) => {
    expect(read(collection(...features)).doubts).toContain(code)
  })

  it('a phone without a position is asked about once: its zeros are no rounded numbers', () => {
    const zero = feature({ type: 'Point', coordinates: [0, 0] })
    expect(read(collection(zero)).doubts).toEqual(['POSITION_ZERO'])
    const coarse = feature({ type: 'Point', coordinates: [-60.2, -29.4] })
    expect(read(collection(zero, coarse)).doubts).toEqual(['POSITION_ZERO', 'GROUND_COARSE'])
  })

  it('asks of one corner that lies far outside the country', async () => {
    const country = await countryGround('AR', 'en')
    const spike = [
      [-61.5, -28.2],
      [-61.495, -28.2],
      // A digit was lost.
      [-61.495, -2.819],
      [-61.5, -28.19],
      [-61.5, -28.2],
    ]
    const content = collection(feature({ type: 'Polygon', coordinates: [spike] }))
    expect(read(content, { ...english, country }).doubts).toContain('POSITION_FAR')
  })

  it('asks of parts of one plot that lie over each other', () => {
    const { geometry } = at(-60, -29)
    const { geometry: inside } = at(-59.998, -28.998, 0.003)
    const parts = [geometry, inside].map((one) => (one as { coordinates: unknown }).coordinates)
    const reading = readGround(
      bytesOf(collection(feature({ type: 'MultiPolygon', coordinates: parts }))),
      english,
    )
    if ('fault' in reading) throw new Error(reading.fault.code)
    expect(reading.doubts).toEqual([
      { code: 'GROUND_OVERLAP', details: { names: 'parts of Lote', area: expect.any(Number) } },
    ])
  })

  it('asks nothing of neighbours that overlap by centimetres', () => {
    expect(read(collection(at(-60, -29), at(-60 + 0.01 - 0.0000007, -29, 0.01, 'Otro'))).doubts).toEqual([])
  })

  it('compares hectares with those of the form', () => {
    const content = collection(at(-60, -29))
    // It measures 108 ha: a tenth is said, a quarter is asked.
    expect(read(content, { ...english, formHa: 200 }).doubts).toEqual(['GROUND_OTHER_SIZE'])
    const told = read(content, { ...english, formHa: 95 })
    expect([told.told, told.doubts]).toEqual([['GROUND_OTHER_SIZE'], []])
    const alike = read(content, { ...english, formHa: 105 })
    expect([alike.told, alike.doubts]).toEqual([[], []])
    // Twice the same ground is one plot.
    const twice = read(collection(at(-60, -29), at(-60, -29, 0.01, 'Otro')), { ...english, formHa: 105 })
    expect([twice.told, twice.doubts]).toEqual([[], ['GROUND_TWICE']])
  })

  it('offers a lost sign, of the strays alone', async () => {
    const country = await countryGround('AR', 'en')
    const reading = readGround(bytesOf(collection(at(-60, -29), at(60, 29, 0.01, 'Lejos'))), {
      ...english,
      country,
    })
    if ('fault' in reading) throw new Error(reading.fault.code)
    const [doubt] = reading.doubts!
    expect(doubt).toMatchObject({ code: 'POSITION_SIGN', details: { country: 'Argentina' } })
    const [near, far] = doubt!.instead![0]!.value.plots
    expect([near!.geometry, far!.geometry.type]).toEqual([reading.value.plots[0]!.geometry, 'Polygon'])
    expect(far!.geometry).toMatchObject({ coordinates: [expect.arrayContaining([[-60.000001, -29.000001]])] })
  })

  it('says how far away plots lie that no other reading brings home', async () => {
    const country = await countryGround('AR', 'en')
    expect(read(collection(at(2, 48)), { ...english, country }).doubts).toContain('POSITION_FAR')
  })

  it('names other producers of a file of the EU', () => {
    const content = collection({
      ...at(-60, -29),
      properties: { ProducerName: 'Dos', ProducerCountry: 'PY' },
    })
    const country = { code: 'PY', name: 'Paraguay', kmOutside: () => 0 }
    expect(read(content, { ...english, producer: 'Uno', country }).told).toEqual(['GROUND_PRODUCERS'])
    expect(read(content, { ...english, producer: ' DOS', country }).told).toEqual([])
  })
})
