import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bytesOf,
  collection,
  document,
  feature,
  geojson,
  good,
  linear,
  placemark,
  polygon,
  ring,
  shapefile,
  square,
  zip,
} from '../../../test/kit/map-files.ts'
import { groundCases } from '../../../test/kit/ground-cases.ts'
import { remarkText } from '../../errors/remarks.ts'
import { countryGround } from '../../readers/ground/country.ts'
import type { Position } from '../../geometry/shapes.ts'
import type { GroundOptions } from '../../readers/ground/read.ts'
import { fitRecord } from '../../readers/ground/collection.ts'
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

const squares = { type: 'Polygon', coordinates: square }
const line = (coordinates: string) => `<LineString><coordinates>${coordinates}</coordinates></LineString>`
const border = '-60.8,-29.2 -60.79,-29.2 -60.79,-29.19 -60.8,-29.19 -60.8,-29.2'
const gpx = (content: string) => `<?xml version="1.0"?><gpx version="1.1">${content}</gpx>`
const track = (positions: string) =>
  `<trk><name>Borde</name><trkseg>${positions
    .split(' ')
    .map((one) => one.split(','))
    .map(([lon, lat]) => `<trkpt lat="${lat}" lon="${lon}"><ele>40</ele></trkpt>`)
    .join('')}</trkseg></trk>`
describe('a file is known by its content (GRD-01)', () => {
  it.each<[what: string, content: string | Uint8Array, plots: string[]]>([
    ['KML', good, ['Lote: Polygon']],
    ['KMZ', zip({ 'doc.kml': good }), ['Lote: Polygon']],
    ['GeoJSON', collection(feature(squares)), ['Lote: Polygon']],
    ['one feature', geojson(feature(squares)), ['Lote: Polygon']],
    ['a bare geometry', geojson(squares), [': Polygon']],
    [
      'one feature a line',
      `${geojson(feature(squares))}\n${geojson(feature(squares))}\n`,
      ['Lote: Polygon', 'Lote: Polygon'],
    ],
    [
      'features behind marks of records',
      `\u001e${geojson(feature(squares))}\n\u001e${geojson(feature(squares))}\n`,
      ['Lote: Polygon', 'Lote: Polygon'],
    ],
    [
      'a zipped shapefile',
      shapefile([square[0]!.toReversed()], { columns: ['LOTE'], rows: [['12B']] }),
      ['12B: Polygon'],
    ],
    ['a track of GPX', gpx(track(border)), ['Borde: Polygon']],
    ['a waypoint of GPX', gpx('<wpt lat="-29.2" lon="-60.8"><name>Silo</name></wpt>'), ['Silo: Point']],
    ['well-known text', 'POLYGON ((-60.2 -29.4, -60.19 -29.4, -60.19 -29.39, -60.2 -29.4))', [': Polygon']],
    [
      'well-known text, one a line',
      'SRID=4326;POINT Z (-60.2 -29.4 12)\nMULTIPOINT ((-60 -29), (-61 -29))',
      [': Point', ': Point', ': Point'],
    ],
    [
      'a shape of ODK',
      '-29.4 -60.2 0 4.5;-29.4 -60.19 0 4.5;-29.39 -60.19 0 4.5;-29.4 -60.2 0 4.5',
      [': Polygon'],
    ],
    ['a point of Kobo', '-29.4 -60.2 40.1 4.5', [': Point']],
    ['GeoJSON in an archive', zip({ 'campo/lote.geojson': collection(feature(squares)) }), ['Lote: Polygon']],
  ])('%s', (_what, content, plots) => {
    expect(read(content).plots).toEqual(plots)
  })

  it('turns the axes of ODK, whose latitude comes first', () => {
    expect(firstOf('-29.4 -60.2 0 0')?.geometry).toEqual({ type: 'Point', coordinates: [-60.2, -29.4] })
  })

  it.each([
    ['-29.4 -60.2 40.1 4.5', ['40.1, 4.5…']],
    ['-29.4 -60.2 0 0;-29.4 -60.19 0 4.5;-29.39 -60.19 0 4.5;-29.4 -60.2 0 0', ['0, 4.5…']],
    ['-29.4 -60.2 0 0', []],
  ])('says that height and accuracy of ODK stay out: %s (TRU-01, GRD-06)', (text, said) => {
    const reading = readGround(bytesOf(text), { language: 'es' })
    const told = 'value' in reading ? (reading.told ?? []) : []
    expect(told.filter(({ code }) => code === 'POSITION_HEIGHT').map(({ details }) => details.text)).toEqual(
      said,
    )
  })
})

describe('a file is read as leniently as map programs read it (GRD-02)', () => {
  it.each<[what: string, content: string | Uint8Array]>([
    ['prefixes of all elements', good.replace(/<(\/?)(\w)/g, '<$1kml:$2').replace('<?kml:xml', '<?xml')],
    ['undeclared prefixes', document(`<gx:Tour xsi:x="1"/>${placemark(polygon())}`)],
    ['entities of HTML', document(placemark(`<description>Caf&eacute; &nada;</description>${polygon()}`))],
    [
      'Windows-1252 that says it is UTF-8',
      new Uint8Array(
        Buffer.from(document(placemark(polygon(), 'Lote')).replace('<kml', '<!-- Ñ --><kml'), 'latin1'),
      ),
    ],
    ['text behind the end', `${good}\n-- sent by e-mail </kml>`],
    ['commas between positions', document(placemark(polygon(ring.replaceAll(' ', ', '))))],
    ['commas alone', document(placemark(polygon(ring.replaceAll(' ', ','))))],
    ['blanks behind commas', document(placemark(polygon(ring.replaceAll(',', ', '))))],
    ['a trailing comma', document(placemark(polygon(`${ring},`)))],
    ['empty heights', document(placemark(polygon(ring.replaceAll(',0', ','))))],
    ['no heights', document(placemark(polygon(ring.replaceAll(',0', ''))))],
    ['heights that are no numbers', document(placemark(polygon(ring.replaceAll(',0', ',NaN'))))],
    ['heights of NaN in GeoJSON', collection(feature(squares)).replace('-29.4]', '-29.4,NaN]')],
    ['a trailing comma in GeoJSON', collection(feature(squares)).replace(/\]\}$/, ',]}')],
    ['text behind GeoJSON', `${collection(feature(squares))};`],
    ['numbers in quotation marks', collection(feature(squares)).replace(/-?\d+\.\d+/g, '"$&"')],
    ['an empty last position', collection(feature(squares)).replace(/\]\]\]/, '],null]]')],
    ['an element that KML doesn’t know', document(placemark(`<MultiPolygon>${polygon()}</MultiPolygon>`))],
    ['no namespace', `<kml>${placemark(polygon())}</kml>`],
  ])('%s', (_what, content) => {
    expect(read(content)).toMatchObject({ plots: ['Lote: Polygon'], left: [], told: [] })
  })

  it('reads decimal commas', () => {
    const comma = '-61,23,-29,12,0 -61,22,-29,12,0 -61,22,-29,11,0 -61,23,-29,12,0'
    expect(firstOf(document(placemark(polygon(comma))))?.geometry).toMatchObject({
      coordinates: [
        [
          [-61.23, -29.12],
          [-61.22, -29.12],
          [-61.22, -29.11],
          [-61.23, -29.12],
        ],
      ],
    })
  })

  it('closes open rings and drops repeats, and says both', () => {
    const [a, b, c, d] = square[0]!
    expect(read(collection(feature({ type: 'Polygon', coordinates: [[a, a, a, b, c, d]] })))).toMatchObject({
      plots: ['Lote: Polygon'],
      told: ['GROUND_CLOSED', 'GEOMETRY_MENDED'],
    })
  })

  it('reads each file of an archive once, linked or not, and names links to the outside', () => {
    const link = (href: string) =>
      `<NetworkLink><name>Otro</name><Link><href>${href}</href></Link></NetworkLink>`
    const kmz = zip({
      'doc.kml': document(
        link('files/campo%202.kml') +
          link('doc.kml') +
          link('http://x.example/a.kml') +
          placemark(polygon(), 'Uno'),
      ),
      'files/campo 2.kml': document(link('../doc.kml') + placemark(polygon(), 'Dos')),
      'suelto.kml': document(placemark(polygon(), 'Tres')),
      '__MACOSX/._doc.kml': 'x',
    })
    expect(read(kmz)).toMatchObject({
      plots: ['Uno: Polygon', 'Dos: Polygon', 'Tres: Polygon'],
      left: ['Otro: LINK'],
      told: ['GROUND_LEFT'],
    })
  })
})

describe('nothing vanishes (GRD-03)', () => {
  it('finds holes before their border, and data in elements with names of their own', () => {
    const hole = '-60.197,-29.397 -60.195,-29.397 -60.195,-29.395 -60.197,-29.397'
    const inner = `<innerBoundaryIs>${linear(hole)}</innerBoundaryIs>`
    const plot = firstOf(
      document(
        `<Placemark><ExtendedData xmlns:c="urn:c"><c:lote>14 Sur</c:lote></ExtendedData>
        <Polygon>${inner}<outerBoundaryIs>${linear(ring)}</outerBoundaryIs></Polygon></Placemark>`,
      ),
    )
    expect(plot).toMatchObject({ name: '14 Sur', geometry: { type: 'Polygon' } })
    const [border, ...holes] = (plot!.geometry as { coordinates: readonly Position[][] }).coordinates
    expect([border!.length, holes.map(({ length }) => length)]).toEqual([5, [4]])
    expect(border).toContainEqual([-60.2, -29.4])
  })

  it('says the first height that it leaves out', () => {
    const reading = readGround(bytesOf(good.replaceAll(',0 ', ',61.5 ')), english)
    expect('value' in reading && reading.told).toEqual([
      { code: 'POSITION_HEIGHT', details: { text: '61.5…' } },
    ])
  })

  it('names what stays out, with its reason', () => {
    const content = document(
      [
        placemark(polygon(), 'Norte'),
        placemark(line('-60,-29 -60.1,-29 -60.2,-29.1'), 'Camino'),
        placemark('', 'Nada'),
        placemark(polygon('0,0 1px,0 1,1 0,0'), 'Roto'),
        placemark(polygon('0,0 1,0'), 'Dos puntas'),
        placemark(polygon('0,0 1,0 1,95 0,0'), 'Lejos'),
        placemark('<Model/>', 'Modelo'),
        '<GroundOverlay><name>Foto</name></GroundOverlay>',
      ].join(''),
    )
    expect(read(content)).toMatchObject({
      plots: ['Norte: Polygon'],
      left: [
        'Camino: LINE',
        'Nada: EMPTY',
        'Roto: BROKEN',
        'Dos puntas: BROKEN',
        'Lejos: RANGE',
        'Modelo: UNKNOWN',
        'Foto: PICTURE',
      ],
      buttons: ['Close the line and use it'],
    })
  })

  it.each([
    ['in the element', placemark(polygon(), ' Lote  12 '), 'Lote 12'],
    [
      'in the data',
      placemark(
        `<ExtendedData><Data name="Nombre"><value>Lote 13</value></Data></ExtendedData>${polygon()}`,
        '',
      ),
      'Lote 13',
    ],
    [
      'in a schema',
      placemark(
        `<ExtendedData><SchemaData><SimpleData name="id">7</SimpleData><SimpleData name="LOTE">12B</SimpleData></SchemaData></ExtendedData>${polygon()}`,
        '',
      ),
      '12B',
    ],
  ])('keeps a name that stands %s', (_where, content, name) => {
    expect(firstOf(document(content))?.name).toBe(name)
  })

  it('keeps names and ids of GeoJSON, of a multipolygon once', () => {
    const multi = { type: 'MultiPolygon', coordinates: [square, square] }
    const content = geojson({
      type: 'Feature',
      id: 7,
      properties: { PLOT_ID: 'LC-1', ha: 3 },
      geometry: multi,
    })
    expect(firstOf(content)).toMatchObject({ name: 'LC-1', id: '7', data: { PLOT_ID: 'LC-1', ha: 3 } })
    expect(read(content).plots).toHaveLength(1)
  })

  it('leaves out the label of a line with its line, and keeps that of a polygon', () => {
    const label = '<Point><coordinates>-60.195,-29.395</coordinates></Point>'
    const road = '<LineString><coordinates>-60.2,-29.4 -60.1,-29.3</coordinates></LineString>'
    const both = (shape: string) => `<MultiGeometry>${shape}${label}</MultiGeometry>`
    expect(read(document(placemark(both(road), 'Camino') + placemark(polygon(), 'Norte')))).toMatchObject({
      plots: ['Norte: Polygon'],
      left: ['Camino: LINE'],
    })
    expect(read(document(placemark(both(polygon()), 'Norte')))).toMatchObject({
      plots: ['Norte: GeometryCollection'],
      left: [],
    })
  })

  it('makes each element a plot or leaves it out by name, whatever they are', () => {
    const geometries = [
      polygon(),
      polygon('x,y'),
      '<Point><coordinates>-60,-29</coordinates></Point>',
      '<Point><coordinates></coordinates></Point>',
      line('-60,-29 -60.1,-29'),
      line(border),
      linear(border),
      '<gx:Track><gx:coord>-60 -29 0</gx:coord></gx:Track>',
      '<Model/>',
      '',
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...geometries), { maxLength: 12 }), (chosen) => {
        const content = document(chosen.map((one, n) => placemark(one, `P${n}`)).join(''))
        const reading = readGround(bytesOf(content), english)
        if ('fault' in reading) return
        const { plots, left } = reading.value
        expect([...plots, ...left].map(({ name }) => name).toSorted()).toEqual(
          chosen.map((_, n) => `P${n}`).toSorted(),
        )
      }),
      { numRuns: 200 },
    )
  })
})

describe('lines and corner posts (GRD-04)', () => {
  it('take a walked border as its polygon, a bare ring too, and say so', () => {
    for (const content of [line(border), linear(border), line(border.replace(/ [^ ]+$/, ' -60.8,-29.1999'))])
      expect(read(document(placemark(content, 'Borde')))).toMatchObject({
        plots: ['Borde: Polygon'],
        told: ['GROUND_CLOSED'],
      })
  })

  it.each([
    [
      'whose ends lie apart',
      line('-60.8,-29.2 -60.79,-29.2 -60.79,-29.19 -60.8,-29.19'),
      ['Close the line and use it'],
    ],
    [
      'that crosses itself',
      line('-60.8,-29.2 -60.79,-29.19 -60.79,-29.2 -60.8,-29.19 -60.8,-29.2'),
      ['Close the line and use it'],
    ],
    ['that encloses nothing', line('-60.8,-29.2 -60.7,-29.2 -60.8,-29.2'), []],
  ])('leave out a line %s', (_what, content, buttons) => {
    expect(read(document(placemark(content)))).toEqual({ fault: 'GROUND_NOTHING', buttons })
  })

  it('leave out a border beside polygons', () => {
    expect(read(document(placemark(polygon(), 'Lote') + placemark(line(border), 'Borde')))).toMatchObject({
      plots: ['Lote: Polygon'],
      left: ['Borde: LINE'],
    })
  })

  const posts = (names: string[], step = 0.01) =>
    [
      [0, 0],
      [step, step],
      [step, 0],
      [0, step],
    ]
      .map(([x = 0, y = 0], n) =>
        placemark(`<Point><coordinates>${-60.7 + x},${-29.2 + y}</coordinates></Point>`, names[n]),
      )
      .join('')
  it('ask whether points are the corner posts of a plot', () => {
    expect(read(document(posts(['M 1', 'M 2', 'M 3', 'M 4'])))).toMatchObject({
      doubts: ['GROUND_CORNERS'],
      buttons: ['Join them'],
    })
    expect(read(document(posts(['Casa', 'Pozo', 'Silo', 'Galpón']))).doubts).toEqual([])
    expect(read(document(posts(['M 1', 'M 2', 'M 3', 'M 4'], 0.2))).doubts).not.toContain('GROUND_CORNERS')
  })

  it('split many points, each with the name', () => {
    const many = {
      type: 'MultiPoint',
      coordinates: [
        [-60.123456, -29.123456],
        [-61.123456, -29.123456],
      ],
    }
    expect(read(collection(feature(many))).plots).toEqual(['Lote: Point', 'Lote: Point'])
  })
})

it('reads 5,000 plots with their names', () => {
  const plots = Array.from({ length: 5_000 }, (_, n) => {
    const [x, y] = [-60 + (n % 100) * 0.002, -29 + Math.floor(n / 100) * 0.002]
    const corners = [
      [x, y],
      [x + 0.0019, y],
      [x + 0.0019, y + 0.0019],
      [x, y + 0.0019],
      [x, y],
    ]
    return placemark(
      polygon(corners.map((one) => one.map((value) => (value + 0.000001).toFixed(6)).join(',')).join(' ')),
      `Lote ${n}`,
    )
  })
  const found = read(zip({ 'doc.kml': document(plots.join('')) }))
  expect([found.plots?.length, found.left, found.doubts]).toEqual([5_000, [], []])
})

describe('a plot of more positions than a record holds', () => {
  /** Around a point; every other corner lies `step` degrees farther out. */
  const read = (step: number) => {
    const corners = 50_010
    const ring = Array.from({ length: corners }, (_, n) => {
      const [angle, radius] = [(2 * Math.PI * n) / corners, 0.02 + (n % 2) * step]
      return [-60.8 + radius * Math.cos(angle), -29.2 + radius * Math.sin(angle)]
    })
    const plot = JSON.stringify({ type: 'Polygon', coordinates: [[...ring, ring[0]]] })
    const reading = fitRecord(readGround(new TextEncoder().encode(plot), english), english)
    return 'fault' in reading ? reading.fault : undefined
  }

  it('is offered with the corners that lie farther than a metre from its sides', () => {
    const fault = read(0)
    expect([fault?.code, fault?.details]).toEqual(['GROUND_MANY_POSITIONS', { count: 50_011, max: 50_000 }])
    const [simpler] = fault!.instead!
    expect(JSON.stringify(simpler!.value.plots).length).toBeLessThan(50_000)
  })

  it('is not offered if they are still too many', () => {
    expect(read(0.0001)).toEqual({ code: 'GROUND_MANY_POSITIONS', details: { count: 50_011, max: 50_000 } })
  })
})

it('all that is said of a file is a whole sentence (TRU-05)', async () => {
  const country = await countryGround('AR', 'es')
  const saidOf = (content: string | Uint8Array) => {
    const reading = readGround(bytesOf(content), { language: 'es', country, formHa: 10 })
    const remarks =
      'fault' in reading ? [reading.fault] : [...(reading.told ?? []), ...(reading.doubts ?? [])]
    return remarks.map((remark) => remarkText('es', remark))
  }
  const said = groundCases.flatMap(({ content }) => saidOf(content))
  expect(said.filter((text) => /\{\{|: *$/.test(text))).toEqual([])
  const high = document(placemark(polygon('-60,-29,120 -59.99,-29,121.5 -59.99,-28.99,120 -60,-29,120')))
  expect(saidOf(high)).toContain('Quedaron afuera la altura o la precisión: 120…')
})
