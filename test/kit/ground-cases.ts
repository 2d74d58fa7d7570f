import { bytesOf, document, linear, placemark, polygon, shapefile, zip } from './map-files.ts'

type Corner = readonly [lng: number, lat: number]

/** What any door makes of a file in an account of Argentina: plots by name, what is said of them, and what stays out. */
type GroundAnswer =
  | { plots: readonly (readonly [name: string, geometry: object])[]; said?: readonly string[]; left?: string }
  | { fault: string }

export interface GroundCase {
  what: string
  /** As the file is called; its content decides. */
  name: string
  content: string | Uint8Array
  answer: GroundAnswer
}

/** Corners of a plot with its south-west corner at a position, about 108 ha. */
const cornersAt = (lng: number, lat: number, size = 0.01): Corner[] =>
  [
    [lng, lat],
    [lng + size, lat],
    [lng + size, lat + size],
    [lng, lat + size],
    [lng, lat],
  ].map(([x = 0, y = 0]) => [round(x), round(y)])
const round = (degrees: number): number => Number(degrees.toFixed(6))

const a = cornersAt(-60.213457, -29.214683)
const b = cornersAt(-60.183457, -29.214683)
const c = cornersAt(-60.153457, -29.214683)
const point: Corner = [-60.123457, -29.214683]
const ofPolygon = (...rings: readonly (readonly Corner[])[]) => ({ type: 'Polygon', coordinates: rings })
const ofPoint = (coordinates: Corner) => ({ type: 'Point', coordinates })
const swapped = (corners: readonly Corner[]): Corner[] => corners.map(([lng, lat]) => [lat, lng])

const kmlOf = (corners: readonly Corner[], height = ',0') =>
  corners.map(([lng, lat]) => `${lng},${lat}${height}`).join(' ')
const plot = (name: string, corners: readonly Corner[], more = '') =>
  placemark(more + polygon(kmlOf(corners)), name)
const post = (name: string, [lng, lat]: Corner) =>
  placemark(`<Point><coordinates>${lng},${lat},0</coordinates></Point>`, name)
const line = (corners: readonly Corner[]) =>
  `<LineString><coordinates>${kmlOf(corners)}</coordinates></LineString>`
const link = (href: string) => `<NetworkLink><Link><href>${href}</href></Link></NetworkLink>`
const feature = (geometry: object, properties: object = { name: 'Lote 1' }, more: object = {}) => ({
  type: 'Feature',
  ...more,
  properties,
  geometry,
})
const collection = (features: readonly object[], more: object = {}) =>
  JSON.stringify({ type: 'FeatureCollection', ...more, features })
const crs = (name: string) => ({ crs: { type: 'name', properties: { name } } })
const wktOf = (corners: readonly Corner[]) =>
  `POLYGON ((${corners.map(([lng, lat]) => `${lng} ${lat}`).join(', ')}))`

/** The same ground in metres of POSGAR 2007, zone 5. */
const metres = [
  [5_479_078.52, 6_741_554.05],
  [5_480_048.52, 6_741_554.05],
  [5_480_048.52, 6_742_664.05],
  [5_479_078.52, 6_742_664.05],
  [5_479_078.52, 6_741_554.05],
] as const
/** What those metres are in degrees, to a centimetre. */
const ofMetres: Corner[] = [
  [-60.215678, -29.461234],
  [-60.2056784, -29.4612499],
  [-60.2056582, -29.4512358],
  [-60.2156568, -29.45122],
  [-60.215678, -29.461234],
]
/** The corners of a plot of Fiji, east and west of the 180th meridian. */
const acrossDateLine: Corner[] = cornersAt(-179.9, -16.8).map(([lng, lat], n) => [
  n % 3 === 0 || n === 4 ? lng : 179.9,
  lat,
])
const one = [['Lote 1', ofPolygon(a)]] as const

/** Files as map programs, telephones and offices make them, each with the trap that it holds (GRD-01 to GRD-06). */
export const groundCases: readonly GroundCase[] = [
  // Read as they are meant.
  kml('heights that are no numbers', placemark(polygon(kmlOf(a, ',NaN')), 'Lote 1'), { plots: one }),
  {
    what: 'a KMZ whose doc.kml links to its layer',
    name: 'campo.kmz',
    content: zip({
      'doc.kml': document(link('layers/lotes.kml')),
      'layers/lotes.kml': document(plot('Norte', a) + plot('Sur', b)),
    }),
    answer: {
      plots: [
        ['Norte', ofPolygon(a)],
        ['Sur', ofPolygon(b)],
      ],
    },
  },
  {
    what: 'a KMZ of one plot that links to a file with two more',
    name: 'campos.kmz',
    content: zip({
      'doc.kml': document(plot('Casco', a) + link('files/otro.kml')),
      'files/otro.kml': document(plot('Norte', b) + plot('Sur', c)),
    }),
    answer: {
      plots: [
        ['Casco', ofPolygon(a)],
        ['Norte', ofPolygon(b)],
        ['Sur', ofPolygon(c)],
      ],
    },
  },
  kml('a plot and small ones as points', plot('Gómez', a) + post('Ruiz, 2 ha', point), {
    plots: [
      ['Gómez', ofPolygon(a)],
      ['Ruiz, 2 ha', ofPoint(point)],
    ],
  }),
  kml(
    'names in a schema and in data',
    placemark(
      `<ExtendedData><SchemaData><SimpleData name="LOTE">12B</SimpleData></SchemaData></ExtendedData>${polygon(kmlOf(a))}`,
      '',
    ) +
      placemark(
        `<ExtendedData><Data name="Nombre"><value>Lote 13</value></Data></ExtendedData>${polygon(kmlOf(b))}`,
        '',
      ),
    {
      plots: [
        ['12B', ofPolygon(a)],
        ['Lote 13', ofPolygon(b)],
      ],
    },
  ),
  {
    what: 'a prefix on every element',
    name: 'lote.kml',
    content: document(plot('Lote 1', a))
      .replace(/<(\/?)(\w)/g, '<$1kml:$2')
      .replace('<?kml:xml', '<?xml'),
    answer: { plots: one },
  },
  {
    what: 'Windows-1252 that says it is UTF-8',
    name: 'lote.kml',
    content: Uint8Array.from(document(plot('Ñandubay', a)), (sign) => sign.charCodeAt(0)),
    answer: { plots: [['Ñandubay', ofPolygon(a)]] },
  },
  geojson('numbers in quotation marks', collection([feature(ofPolygon(a))]).replace(/-\d+\.\d+/g, '"$&"'), {
    plots: one,
  }),
  {
    what: 'a KMZ that is called .kml',
    name: 'lote.kml',
    content: zip({ 'doc.kml': document(plot('Lote 1', a)) }),
    answer: { plots: one },
  },
  kml(
    'an element that KML does not know',
    placemark(`<MultiPolygon>${polygon(kmlOf(a))}</MultiPolygon>`, 'Lote 1') + plot('Lote 2', b),
    {
      plots: [
        ['Lote 1', ofPolygon(a)],
        ['Lote 2', ofPolygon(b)],
      ],
    },
  ),
  geojson(
    'a layer of points, each in a list of one',
    collection([feature({ type: 'MultiPoint', coordinates: [point] }, { id: 4 })]),
    { plots: [['4', ofPoint(point)]] },
  ),
  kml(
    'decimal commas',
    placemark(
      polygon(a.map((corner) => corner.map((one) => String(one).replace('.', ',')).join(',')).join(' ')),
      'Lote 1',
    ),
    { plots: one },
  ),
  geojson(
    'one feature a line',
    [feature(ofPolygon(a)), feature(ofPoint(point), { name: 'Silo' })]
      .map((line) => JSON.stringify(line))
      .join('\n'),
    {
      plots: [
        ['Lote 1', ofPolygon(a)],
        ['Silo', ofPoint(point)],
      ],
    },
  ),
  geojson(
    'two polygons of one plot',
    collection([feature({ type: 'MultiPolygon', coordinates: [[a], [b]] })]),
    { plots: [['Lote 1', { type: 'MultiPolygon', coordinates: [[a], [b]] }]] },
  ),
  {
    what: 'a zipped shapefile',
    name: 'lotes.zip',
    content: shapefile([a.toReversed()], { columns: ['LOTE'], rows: [['12B']] }),
    answer: { plots: [['12B', ofPolygon(a.toReversed())]] },
  },
  wkt('well-known text', wktOf(a), { plots: [['', ofPolygon(a)]] }),
  wkt('a shape of ODK', a.map(([lng, lat]) => `${lat} ${lng} 0 4.5`).join(';'), {
    plots: [['', ofPolygon(a)]],
    said: ['POSITION_HEIGHT'],
  }),
  // Read, and said.
  kml('a border that was drawn as a path', placemark(line(a), 'Borde'), {
    plots: [['Borde', ofPolygon(a)]],
    said: ['GROUND_CLOSED'],
  }),
  kml('a bare ring', placemark(linear(kmlOf(a)), 'Borde'), {
    plots: [['Borde', ofPolygon(a)]],
    said: ['GROUND_CLOSED'],
  }),
  geojson('an open ring', collection([feature(ofPolygon(a.slice(0, -1)))]), {
    plots: one,
    said: ['GROUND_CLOSED'],
  }),
  geojson('its first corner three times', collection([feature(ofPolygon([a[0]!, a[0]!, ...a]))]), {
    plots: one,
    said: ['GEOMETRY_MENDED'],
  }),
  geojson(
    'metres of a system that it names',
    collection([feature({ type: 'Polygon', coordinates: [metres] })], crs('urn:ogc:def:crs:EPSG::5347')),
    {
      plots: [['Lote 1', ofPolygon(ofMetres)]],
      said: ['GROUND_SYSTEM_READ'],
    },
  ),
  geojson(
    'a file of the EU that names other producers and a country',
    collection([
      feature(ofPolygon(a), {
        ProducerName: 'Productor Uno',
        ProducerCountry: 'AR',
        ProductionPlace: 'Lote 12',
      }),
      feature(ofPoint(point), {
        ProducerName: 'Productora Dos',
        ProducerCountry: 'PY',
        ProductionPlace: 'Lote 3',
        Area: 2.5,
      }),
    ]),
    {
      plots: [
        ['Lote 12', ofPolygon(a)],
        ['Lote 3', ofPoint(point)],
      ],
      said: ['GROUND_PRODUCERS'],
    },
  ),
  kml(
    'a plot beside a path and a picture',
    `${plot('Lote 1', a)}${placemark(line([point, [-60.1, -29.1]]), 'Camino')}<GroundOverlay><name>Foto</name></GroundOverlay>`,
    { plots: one, said: ['GROUND_LEFT'], left: 'Camino (línea) y Foto (foto)' },
  ),
  // Asked.
  kml('latitude before longitude', plot('Lote 1', swapped(a)), {
    plots: [['Lote 1', ofPolygon(swapped(a))]],
    said: ['POSITION_SWAPPED'],
  }),
  geojson(
    'latitude first, as a name of a system has it',
    collection([feature(ofPolygon(swapped(a)))], crs('urn:ogc:def:crs:EPSG::4326')),
    {
      plots: [['Lote 1', ofPolygon(swapped(a))]],
      said: ['POSITION_SWAPPED'],
    },
  ),
  geojson('a lost sign', collection([feature(ofPoint([60.123457, -29.214683]))]), {
    plots: [['Lote 1', ofPoint([60.123457, -29.214683])]],
    said: ['POSITION_SIGN'],
  }),
  geojson('a telephone without position', collection([feature(ofPoint([0, 0]))]), {
    plots: [['Lote 1', ofPoint([0, 0])]],
    said: ['POSITION_ZERO'],
  }),
  kml(
    'four corner posts',
    [a[0]!, a[1]!, a[2]!, a[3]!].map((corner, n) => post(`Mojón ${n + 1}`, corner)).join(''),
    {
      plots: [a[0]!, a[1]!, a[2]!, a[3]!].map((corner, n) => [`Mojón ${n + 1}`, ofPoint(corner)] as const),
      said: ['GROUND_CORNERS'],
    },
  ),
  kml('one plot under two names', plot('Lote 4', a) + plot('La Loma', a), {
    plots: [
      ['Lote 4', ofPolygon(a)],
      ['La Loma', ofPolygon(a)],
    ],
    said: ['GROUND_TWICE'],
  }),
  geojson('a plot across the 180th meridian', collection([feature(ofPolygon(acrossDateLine))]), {
    plots: [['Lote 1', ofPolygon(acrossDateLine)]],
    said: ['POSITION_FAR', 'GROUND_HUGE', 'GROUND_COARSE'],
  }),
  geojson('metres without a system', collection([feature({ type: 'Polygon', coordinates: [metres] })]), {
    plots: [['Lote 1', ofPolygon(ofMetres)]],
    said: ['POSITION_SYSTEM'],
  }),
  geojson('a hole', collection([feature(ofPolygon(a, cornersAt(-60.210123, -29.211234, 0.002)))]), {
    plots: [['Lote 1', ofPolygon(a, cornersAt(-60.210123, -29.211234, 0.002))]],
    said: ['GROUND_HOLE'],
  }),
  geojson(
    'two plots over each other',
    collection([
      feature(ofPolygon(a)),
      feature(ofPolygon(cornersAt(-60.208457, -29.214683)), { name: 'Lote 2' }),
    ]),
    {
      plots: [
        ['Lote 1', ofPolygon(a)],
        ['Lote 2', ofPolygon(cornersAt(-60.208457, -29.214683))],
      ],
      said: ['GROUND_OVERLAP'],
    },
  ),
  // Refused.
  geojson(
    'a system that is not converted',
    collection([feature(ofPolygon(a))], crs('urn:ogc:def:crs:EPSG::4618')),
    {
      fault: 'GROUND_SYSTEM',
    },
  ),
  geojson('a topology', JSON.stringify({ type: 'Topology', objects: {}, arcs: [] }), {
    fault: 'GROUND_FORMAT',
  }),
  geojson('a file that ends in the middle', collection([feature(ofPolygon(a))]).slice(0, -40), {
    fault: 'GROUND_BROKEN',
  }),
  kml('nothing but an empty element', placemark('', 'Nada'), { fault: 'GROUND_NOTHING' }),
  wkt('words', 'el lote del fondo', { fault: 'GROUND_UNREADABLE' }),
  {
    what: 'a GeoPackage',
    name: 'lotes.gpkg',
    content: bytesOf(`SQLite format 3\0${'\0'.repeat(200)}`),
    answer: { fault: 'GROUND_FORMAT' },
  },
]

function kml(what: string, content: string, answer: GroundAnswer): GroundCase {
  return { what, name: 'lotes.kml', content: document(content), answer }
}

function geojson(what: string, content: string, answer: GroundAnswer): GroundCase {
  return { what, name: 'lotes.geojson', content, answer }
}

function wkt(what: string, content: string, answer: GroundAnswer): GroundCase {
  return { what, name: 'lotes.txt', content, answer }
}
