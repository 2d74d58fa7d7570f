import { DOMParser } from '@xmldom/xmldom'
import { describe, expect, it } from 'vitest'
import {
  bytesOf,
  collection,
  document,
  feature,
  good,
  placemark,
  polygon,
  square,
  zip,
} from '../../test/kit/map-files.ts'
import { MapFileError, readMapFile } from './mapFile.ts'

const read = (name: string, content: string | Uint8Array) => readMapFile(name, bytesOf(content), DOMParser)

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

type Outcome = MapFileError['code'] | 'geometryTooLarge' | { refused: string } | { warned: string }
const unreadable: Outcome = { refused: 'fields.geometry' }
const inFeature: Outcome = { refused: 'fields.geometryUnsupportedInFeature' }

/** Files that are made to break whoever reads them. */
const hostile: [what: string, name: string, content: string | Uint8Array, outcome: Outcome][] = [
  // False types.
  ['a picture', 'lote.png', png, 'invalidFileType'],
  ['a picture called KML', 'lote.kml', png, 'fileLoadError'],
  ['a picture called KMZ', 'lote.kmz', png, 'fileLoadError'],
  ['a picture called GeoJSON', 'lote.geojson', png, 'fileLoadError'],
  ['an archive', 'lote.zip', plainKmz, 'invalidFileType'],
  ['an archive called KML', 'lote.kml', plainKmz, 'fileLoadError'],
  ['KML called KMZ', 'lote.kmz', good, 'fileLoadError'],
  ['KML called GeoJSON', 'lote.geojson', good, 'fileLoadError'],
  ['GeoJSON called KML', 'lote.kml', poly(square), 'fileLoadError'],
  ['a program', 'lote.kml.exe', good, 'invalidFileType'],
  ['no ending', 'lote', good, 'invalidFileType'],
  ['an ending that objects have', 'lote.constructor', good, 'invalidFileType'],
  ['a page', 'lote.kml', '<!doctype html><html><body>x</body></html>', 'fileLoadError'],
  [
    'a drawing',
    'lote.kml',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
    'fileLoadError',
  ],
  ['nothing', 'lote.kml', '', 'fileLoadError'],
  ['nothing, zipped', 'lote.kmz', new Uint8Array(), 'fileLoadError'],
  ['no JSON', 'lote.geojson', '', 'fileLoadError'],
  ['zeros', 'lote.kml', new Uint8Array(1_000), 'fileLoadError'],
  ['zeros, zipped', 'lote.kmz', new Uint8Array(1_000), 'fileLoadError'],
  ['noise', 'lote.kmz', Uint8Array.from({ length: 9_999 }, (_, n) => (n * 7_919) % 251), 'fileLoadError'],

  // Sizes.
  ['a byte too many', 'lote.kml', good + ' '.repeat(1_000_001 - good.length), 'fileTooBig'],
  ['a bomb of 13 MB', 'lote.kmz', blown(13_000_000), 'fileLoadError'],
  ['a bomb of 200 MB', 'lote.kmz', blown(200_000_000), 'fileLoadError'],
  [
    'a bomb beside a good entry',
    'lote.kmz',
    zip({ 'doc.kml': new Uint8Array(60_000_000), 'b.kml': good }),
    'fileLoadError',
  ],
  ['50,001 positions', 'lote.geojson', poly([circle(50_000)]), 'geometryTooLarge'],
  [
    '5,001 polygons',
    'lote.geojson',
    collection(feature({ type: 'MultiPolygon', coordinates: Array.from({ length: 5_001 }, () => square) })),
    'geometryTooLarge',
  ],
  [
    '5,001 elements',
    'lote.geojson',
    collection(...Array.from({ length: 5_001 }, () => feature({ type: 'Polygon', coordinates: square }))),
    'geometryTooLarge',
  ],
  ['a megabyte of “<”', 'lote.kml', '<'.repeat(1_000_000), 'fileLoadError'],
  ['a megabyte of open elements', 'lote.kml', '<a>'.repeat(333_333), 'fileLoadError'],
  [
    '55,000 nested folders',
    'lote.kml',
    document('<Folder>'.repeat(55_000) + '</Folder>'.repeat(55_000)),
    'fileLoadError',
  ],
  [
    'a megabyte of blanks in the coordinates',
    'lote.kml',
    document(placemark(polygon(`${' '.repeat(900_000)}x`))),
    'fileLoadError',
  ],
  ['a megabyte of attributes', 'lote.kml', `<kml ${'a="1" '.repeat(160_000)}/>`, 'fileLoadError'],
  [
    'a megabyte of an attribute that doesn’t end',
    'lote.kml',
    `<kml a="${'x'.repeat(900_000)}`,
    'fileLoadError',
  ],
  ['a megabyte of unfinished comments', 'lote.kml', '<!--'.repeat(250_000), 'fileLoadError'],
  ['a megabyte of unfinished CDATA', 'lote.kml', document('<![CDATA['.repeat(100_000)), 'fileLoadError'],
  ['a megabyte of brackets', 'lote.geojson', '['.repeat(1_000_000), 'fileLoadError'],
  [
    'brackets in brackets',
    'lote.geojson',
    `{"type":"Polygon","coordinates":${'['.repeat(400_000)}${']'.repeat(400_000)}}`,
    unreadable,
  ],
  [
    'collections in collections',
    'lote.geojson',
    `${'{"type":"GeometryCollection","geometries":['.repeat(15_000)}${']}'.repeat(15_000)}`,
    unreadable,
  ],
  [
    'features that are numbers',
    'lote.geojson',
    collection(...Array.from({ length: 100_000 }, (_, n) => n)),
    'fileLoadError',
  ],

  // XML that reads files or blows up.
  [
    'an outside entity',
    'lote.kml',
    entity('<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;'),
    'fileLoadError',
  ],
  [
    'an outside document type',
    'lote.kml',
    document(placemark(polygon()), '<!DOCTYPE kml SYSTEM "http://127.0.0.1/x.dtd">'),
    'fileLoadError',
  ],
  [
    'an entity of parameters',
    'lote.kml',
    entity('<!ENTITY % x SYSTEM "http://127.0.0.1/x">%x;', ''),
    'fileLoadError',
  ],
  ['a billion laughs', 'lote.kml', entity(`<!ENTITY l0 "ja">${laughs}`, '&l10;'), 'fileLoadError'],
  [
    'a quadratic entity',
    'lote.kml',
    entity(`<!ENTITY x "${'x'.repeat(100_000)}">`, '&x;'.repeat(100_000)),
    'fileLoadError',
  ],
  [
    'a document type behind a comment',
    'lote.kml',
    document(placemark(polygon()), '<!-- x --><!DOCTYPE kml [<!ENTITY x "1">]>'),
    'fileLoadError',
  ],
  [
    'a document type in small letters',
    'lote.kml',
    document(placemark(polygon()), '<!doctype kml>'),
    'fileLoadError',
  ],
  [
    'a document type within',
    'lote.kml',
    document(`<!DOCTYPE kml [<!ENTITY x "1">]>${placemark(polygon())}`),
    'fileLoadError',
  ],
  ['an unknown entity', 'lote.kml', document(placemark(polygon(), '&nada;')), 'fileLoadError'],
  [
    'an outside entity, zipped',
    'lote.kmz',
    zip({ 'doc.kml': entity('<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;') }),
    'fileLoadError',
  ],
  ['elements that cross', 'lote.kml', '<kml><a><b></a></b></kml>', 'fileLoadError'],
  ['an end that is missing', 'lote.kml', good.slice(0, -20), 'fileLoadError'],
  ['two roots', 'lote.kml', '<kml/><kml/>', 'fileLoadError'],
  ['an attribute twice', 'lote.kml', '<kml a="1" a="2"/>', 'fileLoadError'],
  [
    'an encoding that nobody knows',
    'lote.kml',
    document(placemark(polygon()), '<?xml version="1.0" encoding="EBCDIC-X"?>'),
    'fileLoadError',
  ],

  // Archives.
  [
    'no KML inside',
    'lote.kmz',
    zip({ 'leame.txt': good, 'files/lote.geojson': poly(square) }),
    'fileLoadError',
  ],
  ['an archive inside', 'lote.kmz', zip({ 'dentro.kmz': plainKmz }), 'fileLoadError'],
  ['an archive called doc.kml inside', 'lote.kmz', zip({ 'doc.kml': plainKmz }), 'fileLoadError'],
  [
    'a path out of the archive, without a plot',
    'lote.kmz',
    zip({ '../../../../etc/passwd.kml': 'root' }),
    'fileLoadError',
  ],
  ['a broken entry', 'lote.kmz', corrupt(plainKmz, 60), 'fileLoadError'],
  ['half an archive', 'lote.kmz', plainKmz.slice(0, 150), 'fileLoadError'],
  ['an unknown way of packing', 'lote.kmz', patched(plainKmz, 8, [99, 0]), 'fileLoadError'],
  ['packed bytes that say they are plain', 'lote.kmz', patched(plainKmz, 8, [0, 0]), 'fileLoadError'],
  [
    'an entry longer than the archive',
    'lote.kmz',
    patched(plainKmz, 18, [255, 255, 255, 0]),
    'fileLoadError',
  ],
  ['a directory called doc.kml', 'lote.kmz', zip({ 'doc.kml/': '', 'doc.kml/x.txt': good }), 'fileLoadError'],

  // What a plot can't be.
  ['no element', 'lote.kml', document(''), 'fileLoadError'],
  ['an element without a geometry', 'lote.kml', document(placemark('')), 'fileLoadError'],
  [
    'a picture on the ground alone',
    'lote.kml',
    document(
      '<GroundOverlay><LatLonBox><north>1</north><south>0</south><east>1</east><west>0</west></LatLonBox></GroundOverlay>',
    ),
    'fileLoadError',
  ],
  [
    'a link alone',
    'lote.kml',
    document('<NetworkLink><Link><href>x</href></Link></NetworkLink>'),
    'fileLoadError',
  ],
  [
    'a line',
    'lote.kml',
    document(placemark('<LineString><coordinates>-60,-29 -61,-29</coordinates></LineString>')),
    inFeature,
  ],
  [
    'a track',
    'lote.kml',
    document(placemark('<gx:Track><gx:coord>-60 -29 0</gx:coord><gx:coord>-61 -29 0</gx:coord></gx:Track>')),
    inFeature,
  ],
  [
    'a line among polygons',
    'lote.kml',
    document(
      placemark(
        `<MultiGeometry>${polygon()}<LineString><coordinates>-60,-29 -61,-29</coordinates></LineString></MultiGeometry>`,
      ),
    ),
    inFeature,
  ],
  [
    'a line of GeoJSON',
    'lote.geojson',
    collection(feature({ type: 'LineString', coordinates: [a, b] })),
    inFeature,
  ],
  [
    'many points',
    'lote.geojson',
    collection(feature({ type: 'MultiPoint', coordinates: [a, b] })),
    inFeature,
  ],
  [
    'an invented type',
    'lote.geojson',
    collection(feature({ type: 'Circle', coordinates: a, radius: 9 })),
    inFeature,
  ],
  ['a topology', 'lote.json', '{"type":"Topology","objects":{},"arcs":[]}', inFeature],
  ['null', 'lote.geojson', 'null', 'fileLoadError'],
  ['a number', 'lote.geojson', '7', 'fileLoadError'],
  ['a list', 'lote.geojson', '[]', 'fileLoadError'],
  ['a collection without features', 'lote.geojson', '{"type":"FeatureCollection"}', 'fileLoadError'],
  ['an empty collection', 'lote.geojson', collection(), 'fileLoadError'],
  ['a feature without a geometry', 'lote.geojson', collection(feature(null)), unreadable],
  [
    'a member of every object',
    'lote.geojson',
    '{"type":"Feature","__proto__":{"x":1},"geometry":{"type":"toString","coordinates":[]}}',
    inFeature,
  ],

  // Rings and positions.
  ['a bow tie', 'lote.geojson', poly([[a, c, b, d, a]]), { warned: 'GEOMETRY_CROSSED' }],
  [
    'a bow tie of KML',
    'lote.kml',
    document(placemark(polygon('0,0 1,1 1,0 0,1 0,0'))),
    { warned: 'GEOMETRY_CROSSED' },
  ],
  ['a flat ring', 'lote.geojson', poly([[a, b, [-60.195, -29.4], a]]), { warned: 'GEOMETRY_FLAT' }],
  ['a position twice', 'lote.geojson', poly([[a, b, b, c, d, a]]), { warned: 'GEOMETRY_REPEATED' }],
  [
    'a hole outside its polygon’s sides',
    'lote.geojson',
    poly([square[0], [a, c, d, a]]),
    { warned: 'GEOMETRY_CROSSED' },
  ],
  ['an open ring', 'lote.geojson', poly([[a, b, c, d]]), unreadable],
  [
    'an open ring of KML',
    'lote.kml',
    document(placemark(polygon('0,0 0.01,0 0.01,0.01 0,0.01'))),
    { warned: 'RING_CLOSED' },
  ],
  ['an empty ring', 'lote.geojson', poly([[]]), unreadable],
  ['an empty ring of KML', 'lote.kml', document(placemark(polygon(''))), 'fileLoadError'],
  ['no ring', 'lote.geojson', poly([]), unreadable],
  ['a ring of two places', 'lote.kml', document(placemark(polygon('0,0 1,0'))), 'fileLoadError'],
  ['rings that aren’t lists', 'lote.geojson', poly('0,0 1,1'), unreadable],
  [
    'texts for numbers',
    'lote.geojson',
    poly([
      [
        ['0', '0'],
        ['1', '0'],
        ['1', '1'],
        ['0', '0'],
      ],
    ]),
    unreadable,
  ],
  ['no numbers in KML', 'lote.kml', document(placemark(polygon('NaN,NaN x,y 1,1 NaN,NaN'))), 'fileLoadError'],
  ['a number with a tail', 'lote.kml', document(placemark(polygon('0,0 1px,0 1,1 0,0'))), 'fileLoadError'],
  [
    'hexadecimal numbers',
    'lote.kml',
    document(placemark(polygon('0x10,1 17,1 17,2 0x10,1'))),
    'fileLoadError',
  ],
  [
    'a side across the 180th meridian',
    'lote.geojson',
    poly([
      [
        [179.9, -17],
        [-179.9, -17],
        [-179.9, -16.9],
        [179.9, -17],
      ],
    ]),
    { warned: 'ROUND_THE_WORLD' },
  ],
  ['numbers without end', 'lote.kml', document(placemark(polygon('0,0 1e999,0 1,1 0,0'))), 'fileLoadError'],
  ['numbers without end in JSON', 'lote.geojson', `{"type":"Point","coordinates":[1e999,0]}`, unreadable],
  ['a position of one number', 'lote.kml', document(placemark(polygon('0,0 1 1,1 0,0'))), 'fileLoadError'],
  [
    'metres for degrees',
    'lote.geojson',
    poly([
      [
        [6_500_000, 5_400_000],
        [6_500_100, 5_400_000],
        [6_500_100, 5_400_100],
        [6_500_000, 5_400_000],
      ],
    ]),
    unreadable,
  ],
  [
    'swapped axes beyond the pole',
    'lote.geojson',
    collection(feature({ type: 'Point', coordinates: [-29, -120] })),
    unreadable,
  ],
  [
    'a point in brackets',
    'lote.geojson',
    collection(feature({ type: 'Point', coordinates: [[-60, -29]] })),
    unreadable,
  ],
  [
    'a point of five numbers',
    'lote.geojson',
    collection(feature({ type: 'Point', coordinates: [-60, -29, 1, 2, 3] })),
    unreadable,
  ],
]

describe('a hostile file is refused or warned of, with the reason', () => {
  it('in many ways', () => {
    expect(hostile.length).toBeGreaterThanOrEqual(80)
  })

  it.each(hostile)(
    '%s',
    (_what, name, content, outcome) => {
      expect(outcomeOf(name, content)).toEqual(outcome)
    },
    20_000,
  )
})

function outcomeOf(name: string, content: string | Uint8Array): Outcome | 'read' {
  try {
    const { elements, warnings, tooMany } = read(name, content)
    if (tooMany !== undefined) return 'geometryTooLarge'
    const fault = elements.find((element) => element.fault)?.fault
    const [warned] = warnings
    return fault ? { refused: fault.key } : warned ? { warned } : 'read'
  } catch (error) {
    if (error instanceof MapFileError) return error.code
    throw error
  }
}
