import { describe, expect, it } from 'vitest'
import {
  bytesOf,
  collection,
  document,
  feature,
  good,
  placemark,
  polygon,
  shpOf,
  square,
  zip,
} from '../../../test/kit/map-files.ts'
import { mapBombs, type Outcome } from '../../../test/kit/map-bombs.ts'
import { fitRecord } from '../../readers/ground/collection.ts'
import { readGround, readGroundInSteps } from './readGround.ts'

/** Bytes of a text that is compressed to next to nothing. */
const blown = (bytes: number) => zip({ 'doc.kml': new Uint8Array(bytes).fill(32) })
const entity = (declared: string, used: string) =>
  document(placemark(polygon(), used), `<?xml version="1.0"?><!DOCTYPE kml [${declared}]>`)
const laughs = Array.from({ length: 10 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
const corrupt = (content: Uint8Array, at: number) => {
  const broken = content.slice()
  broken.fill(0xa7, at, at + 40)
  return broken
}
/** Says of an entry's header that it holds another number of bytes, or is packed in another way. */
function patched(content: Uint8Array, offset: number, bytes: number[]): Uint8Array {
  const copy = content.slice()
  copy.set(bytes, offset)
  return copy
}
const plainKmz = zip({ 'doc.kml': good })
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
const poly = (coordinates: unknown) => collection(feature({ type: 'Polygon', coordinates }))
const [a, b, c, d] = square[0] as [number[], number[], number[], number[]]
const circle = (corners: number) =>
  Array.from({ length: corners + 1 }, (_, n) => {
    const angle = ((n % corners) / corners) * 2 * Math.PI
    return [
      Number((-60 + 0.1 * Math.cos(angle)).toFixed(4)),
      Number((-29 + 0.1 * Math.sin(angle)).toFixed(4)),
    ]
  })

/** Files that are made to break whoever reads them. */
const hostile: (readonly [what: string, content: string | Uint8Array, outcome: Outcome])[] = [
  // False types.
  ['a picture', png, 'GROUND_FORMAT'],
  ['a picture called KML', png, 'GROUND_FORMAT'],
  ['a picture called KMZ', png, 'GROUND_FORMAT'],
  ['a picture called GeoJSON', png, 'GROUND_FORMAT'],
  ['an archive', plainKmz, 'read'],
  ['an archive called KML', plainKmz, 'read'],
  ['KML called KMZ', good, 'read'],
  ['KML called GeoJSON', good, 'read'],
  ['GeoJSON called KML', poly(square), 'read'],
  ['a program', good, 'read'],
  ['no ending', good, 'read'],
  ['an ending that objects have', good, 'read'],
  ['a page', '<!doctype html><html><body>x</body></html>', 'GROUND_FORMAT'],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'GROUND_FORMAT'],
  ['nothing', '', 'GROUND_UNREADABLE'],
  ['nothing, zipped', new Uint8Array(), 'GROUND_UNREADABLE'],
  ['no JSON', '', 'GROUND_UNREADABLE'],
  ['zeros', new Uint8Array(1_000), 'GROUND_UNREADABLE'],
  ['zeros, zipped', new Uint8Array(1_000), 'GROUND_UNREADABLE'],
  ['noise', Uint8Array.from({ length: 9_999 }, (_, n) => (n * 7_919) % 251), 'GROUND_UNREADABLE'],

  // Sizes.
  ['a byte too many', good + ' '.repeat(1_000_001 - good.length), 'read'],
  ['a bomb of 13 MB', blown(13_000_000), 'GROUND_INFLATED'],
  ['a bomb of 200 MB', blown(200_000_000), 'GROUND_INFLATED'],
  [
    'a bomb beside a good entry',
    zip({ 'doc.kml': new Uint8Array(60_000_000), 'b.kml': good }),
    'GROUND_INFLATED',
  ],
  ['50,001 positions', poly([circle(50_000)]), { told: 'GEOMETRY_MENDED' }],
  [
    '5,001 polygons',
    collection(feature({ type: 'MultiPolygon', coordinates: Array.from({ length: 5_001 }, () => square) })),
    'GROUND_MANY_POLYGONS',
  ],
  [
    '5,001 elements',
    collection(...Array.from({ length: 5_001 }, () => feature({ type: 'Polygon', coordinates: square }))),
    'GROUND_MANY_POLYGONS',
  ],
  ['a megabyte of “<”', '<'.repeat(1_000_000), 'GROUND_BROKEN'],
  ['a megabyte of open elements', '<a>'.repeat(333_333), 'GROUND_BROKEN'],
  [
    '55,000 nested folders',
    document('<Folder>'.repeat(55_000) + '</Folder>'.repeat(55_000)),
    'GROUND_BROKEN',
  ],
  [
    'a megabyte of blanks in the coordinates',
    document(placemark(polygon(`${' '.repeat(900_000)}x`))),
    'GROUND_NOTHING',
  ],
  ['a megabyte of attributes', `<kml ${'a="1" '.repeat(160_000)}/>`, 'GROUND_EMPTY'],
  ['a megabyte of an attribute that doesn’t end', `<kml a="${'x'.repeat(900_000)}`, 'GROUND_BROKEN'],
  ['a megabyte of unfinished comments', '<!--'.repeat(250_000), 'GROUND_BROKEN'],
  ['a megabyte of unfinished CDATA', document('<![CDATA['.repeat(100_000)), 'GROUND_BROKEN'],
  ['a megabyte of brackets', '['.repeat(1_000_000), 'GROUND_BROKEN'],
  [
    'brackets in brackets',
    `{"type":"Polygon","coordinates":${'['.repeat(400_000)}${']'.repeat(400_000)}}`,
    'GROUND_NOTHING',
  ],
  [
    'collections in collections',
    `${'{"type":"GeometryCollection","geometries":['.repeat(15_000)}${']}'.repeat(15_000)}`,
    'GROUND_NOTHING',
  ],
  [
    'features that are numbers',
    collection(...Array.from({ length: 100_000 }, (_, n) => n)),
    'GROUND_TOO_MANY',
  ],

  // XML that reads files or blows up.
  ['an outside entity', entity('<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;'), 'GROUND_BROKEN'],
  [
    'an outside document type',
    document(placemark(polygon()), '<!DOCTYPE kml SYSTEM "http://127.0.0.1/x.dtd">'),
    'GROUND_BROKEN',
  ],
  ['an entity of parameters', entity('<!ENTITY % x SYSTEM "http://127.0.0.1/x">%x;', ''), 'GROUND_BROKEN'],
  ['a billion laughs', entity(`<!ENTITY l0 "ja">${laughs}`, '&l10;'), 'GROUND_BROKEN'],
  [
    'a quadratic entity',
    entity(`<!ENTITY x "${'x'.repeat(100_000)}">`, '&x;'.repeat(100_000)),
    'GROUND_BROKEN',
  ],
  [
    'a document type behind a comment',
    document(placemark(polygon()), '<!-- x --><!DOCTYPE kml [<!ENTITY x "1">]>'),
    'GROUND_BROKEN',
  ],
  ['a document type in small letters', document(placemark(polygon()), '<!doctype kml>'), 'GROUND_BROKEN'],
  [
    'a document type within',
    document(`<!DOCTYPE kml [<!ENTITY x "1">]>${placemark(polygon())}`),
    'GROUND_BROKEN',
  ],
  ['an unknown entity', document(placemark(polygon(), '&nada;')), 'read'],
  [
    'an outside entity, zipped',
    zip({ 'doc.kml': entity('<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;') }),
    'GROUND_BROKEN',
  ],
  ['elements that cross', '<kml><a><b></a></b></kml>', 'GROUND_BROKEN'],
  ['an end that is missing', good.slice(0, -20), 'GROUND_BROKEN'],
  ['two roots', '<kml/><kml/>', 'GROUND_EMPTY'],
  ['an attribute twice', '<kml a="1" a="2"/>', 'GROUND_EMPTY'],
  [
    'an encoding that nobody knows',
    document(placemark(polygon()), '<?xml version="1.0" encoding="EBCDIC-X"?>'),
    'read',
  ],

  // Archives.
  ['no KML inside', zip({ 'leame.txt': good, 'files/lote.geojson': poly(square) }), 'read'],
  ['an archive inside', zip({ 'dentro.kmz': plainKmz }), 'read'],
  ['an archive in an archive inside', zip({ 'a.zip': zip({ 'b.kmz': plainKmz }) }), 'GROUND_UNREADABLE'],
  ['a bomb in an archive inside', zip({ 'a.kmz': blown(13_000_000) }), 'GROUND_INFLATED'],
  [
    'two archives inside, which are one bomb together',
    zip({ 'a.kmz': blown(7_000_000), 'b.kmz': blown(7_000_000) }),
    'GROUND_INFLATED',
  ],
  ['an archive called doc.kml inside', zip({ 'doc.kml': plainKmz }), 'GROUND_UNREADABLE'],
  [
    'a path out of the archive, without a plot',
    zip({ '../../../../etc/passwd.kml': 'root' }),
    'GROUND_UNREADABLE',
  ],
  ['a broken entry', corrupt(plainKmz, 60), 'GROUND_BROKEN'],
  ['half an archive', plainKmz.slice(0, 150), 'GROUND_BROKEN'],
  ['an unknown way of packing', patched(plainKmz, 8, [99, 0]), 'GROUND_BROKEN'],
  ['packed bytes that say they are plain', patched(plainKmz, 8, [0, 0]), 'GROUND_UNREADABLE'],
  ['an entry longer than the archive', patched(plainKmz, 18, [255, 255, 255, 0]), 'GROUND_BROKEN'],
  ['a directory called doc.kml', zip({ 'doc.kml/': '', 'doc.kml/x.txt': good }), 'GROUND_UNREADABLE'],

  // What a plot can't be.
  ['no element', document(''), 'GROUND_EMPTY'],
  ['an element without a geometry', document(placemark('')), 'GROUND_NOTHING'],
  [
    'a picture on the ground alone',
    document(
      '<GroundOverlay><LatLonBox><north>1</north><south>0</south><east>1</east><west>0</west></LatLonBox></GroundOverlay>',
    ),
    'GROUND_NOTHING',
  ],
  ['a link alone', document('<NetworkLink><Link><href>x</href></Link></NetworkLink>'), 'GROUND_NOTHING'],
  [
    'a line',
    document(placemark('<LineString><coordinates>-60,-29 -61,-29</coordinates></LineString>')),
    'GROUND_NOTHING',
  ],
  [
    'a track',
    document(placemark('<gx:Track><gx:coord>-60 -29 0</gx:coord><gx:coord>-61 -29 0</gx:coord></gx:Track>')),
    'GROUND_NOTHING',
  ],
  [
    'a line among polygons',
    document(
      placemark(
        `<MultiGeometry>${polygon()}<LineString><coordinates>-60,-29 -61,-29</coordinates></LineString></MultiGeometry>`,
      ),
    ),
    { left: 'LINE' },
  ],
  ['a line of GeoJSON', collection(feature({ type: 'LineString', coordinates: [a, b] })), 'GROUND_NOTHING'],
  ['many points', collection(feature({ type: 'MultiPoint', coordinates: [a, b] })), 'read'],
  ['an invented type', collection(feature({ type: 'Circle', coordinates: a, radius: 9 })), 'GROUND_NOTHING'],
  ['a topology', '{"type":"Topology","objects":{},"arcs":[]}', 'GROUND_FORMAT'],
  ['null', 'null', 'GROUND_UNREADABLE'],
  ['a number', '7', 'GROUND_UNREADABLE'],
  ['a list', '[]', 'GROUND_EMPTY'],
  ['a collection without features', '{"type":"FeatureCollection"}', 'GROUND_BROKEN'],
  ['an empty collection', collection(), 'GROUND_EMPTY'],
  ['a feature without a geometry', collection(feature(null)), 'GROUND_NOTHING'],
  [
    'a member of every object',
    '{"type":"Feature","__proto__":{"x":1},"geometry":{"type":"toString","coordinates":[]}}',
    'GROUND_NOTHING',
  ],

  // Rings and positions.
  ['a bow tie', poly([[a, c, b, d, a]]), 'read'],
  ['a bow tie of KML', document(placemark(polygon('0,0 1,1 1,0 0,1 0,0'))), 'read'],
  ['a flat ring', poly([[a, b, [-60.195, -29.4], a]]), 'read'],
  ['a position twice', poly([[a, b, b, c, d, a]]), { told: 'GEOMETRY_MENDED' }],
  ['a hole outside its polygon’s sides', poly([square[0], [a, c, d, a]]), 'read'],
  ['an open ring', poly([[a, b, c, d]]), { told: 'GROUND_CLOSED' }],
  [
    'an open ring of KML',
    document(placemark(polygon('0,0 0.01,0 0.01,0.01 0,0.01'))),
    { told: 'GROUND_CLOSED' },
  ],
  ['an empty ring', poly([[]]), 'GROUND_NOTHING'],
  ['an empty ring of KML', document(placemark(polygon(''))), 'GROUND_NOTHING'],
  ['no ring', poly([]), 'GROUND_NOTHING'],
  ['a ring of two places', document(placemark(polygon('0,0 1,0'))), 'GROUND_NOTHING'],
  ['rings that aren’t lists', poly('0,0 1,1'), 'GROUND_NOTHING'],
  [
    'texts for numbers',
    poly([
      [
        ['0', '0'],
        ['1', '0'],
        ['1', '1'],
        ['0', '0'],
      ],
    ]),
    'read',
  ],
  ['no numbers in KML', document(placemark(polygon('NaN,NaN x,y 1,1 NaN,NaN'))), 'GROUND_NOTHING'],
  ['a number with a tail', document(placemark(polygon('0,0 1px,0 1,1 0,0'))), 'GROUND_NOTHING'],
  ['hexadecimal numbers', document(placemark(polygon('0x10,1 17,1 17,2 0x10,1'))), 'GROUND_NOTHING'],
  [
    'a side across the 180th meridian',
    poly([
      [
        [179.9, -17],
        [-179.9, -17],
        [-179.9, -16.9],
        [179.9, -17],
      ],
    ]),
    'read',
  ],
  ['numbers without end', document(placemark(polygon('0,0 1e999,0 1,1 0,0'))), 'GROUND_NOTHING'],
  ['numbers without end in JSON', `{"type":"Point","coordinates":[1e999,0]}`, 'GROUND_NOTHING'],
  ['a position of one number', document(placemark(polygon('0,0 1 1,1 0,0'))), 'GROUND_NOTHING'],
  [
    'metres for degrees',
    poly([
      [
        [6_500_000, 5_400_000],
        [6_500_100, 5_400_000],
        [6_500_100, 5_400_100],
        [6_500_000, 5_400_000],
      ],
    ]),
    'read',
  ],
  [
    'swapped axes beyond the pole',
    collection(feature({ type: 'Point', coordinates: [-29, -120] })),
    'GROUND_NOTHING',
  ],
  [
    'a point in brackets',
    collection(feature({ type: 'Point', coordinates: [[-60, -29]] })),
    'GROUND_NOTHING',
  ],
  [
    'a point of five numbers',
    collection(feature({ type: 'Point', coordinates: [-60, -29, 1, 2, 3] })),
    { told: 'POSITION_HEIGHT' },
  ],

  // The formats that came with GRD-01.
  ...mapBombs,
  ['half a shape', zip({ 'a.shp': shpOf([square[0]!]).slice(0, 150) }), 'GROUND_BROKEN'],
  [
    'a shape of four thousand million corners',
    zip({ 'a.shp': corners(shpOf([square[0]!])) }),
    'GROUND_NOTHING',
  ],
  ['a .shp alone', shpOf([square[0]!]), 'GROUND_SHAPEFILE'],
  ['a well-known text of brackets', `POLYGON ${'('.repeat(500_000)}`, 'GROUND_UNREADABLE'],
  ['collections of well-known text', 'GEOMETRYCOLLECTION('.repeat(50_000), 'GROUND_UNREADABLE'],
  ['semicolons without end', ';'.repeat(1_000_000), 'GROUND_UNREADABLE'],
  ['quotes without end', `{"a": ${'"\\'.repeat(300_000)}`, 'GROUND_BROKEN'],
  ['a GeoPackage', 'SQLite format 3\0', 'GROUND_FORMAT'],
  ['a plan', 'AC1027 a plan', 'GROUND_FORMAT'],
  ['a document', '%PDF-1.7', 'GROUND_FORMAT'],
  ['a spreadsheet', zip({ '[Content_Types].xml': '<x/>' }), 'GROUND_FORMAT'],
]

/** Says of the first shape that it has more corners than a file can hold. */
function corners(shp: Uint8Array): Uint8Array {
  const copy = shp.slice()
  new DataView(copy.buffer).setInt32(108 + 40, 2_000_000_000, true)
  return copy
}

describe('a hostile file is refused with the reason, or read without harm', () => {
  it('in many ways', () => {
    expect(hostile.length).toBeGreaterThanOrEqual(80)
  })

  it.each(hostile)('%s', (_what, content, outcome) => {
    expect(outcomeOf(content)).toEqual(outcome)
  })
})

function outcomeOf(content: string | Uint8Array): Outcome {
  const options = { language: 'en' } as const
  const reading = fitRecord(readGround(bytesOf(content), options), options)
  if ('fault' in reading) return reading.fault.code
  const { value, told = [] } = reading
  const [left] = value.left
  if (left) return { left: left.code }
  const [first] = told
  return first ? { told: first.code } : 'read'
}

it('elements are read one a step, so that a server can pause between them', () => {
  const many = collection(
    ...Array.from({ length: 1_000 }, () => feature({ type: 'Polygon', coordinates: square })),
  )
  const steps = readGroundInSteps(bytesOf(many), { language: 'en' })
  let count = 0
  while (!steps.next().done) count++
  expect(count).toBeGreaterThan(2_000)
})
