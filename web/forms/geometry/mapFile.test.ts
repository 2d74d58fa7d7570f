import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { MapFileError, readMapFile } from './mapFile.ts'

const bytesOf = (content: string | Uint8Array) => (typeof content === 'string' ? strToU8(content) : content)
const read = (name: string, content: string | Uint8Array) => readMapFile(name, bytesOf(content))

const ring = '-60.2,-29.4,0 -60.19,-29.4,0 -60.19,-29.39,0 -60.2,-29.39,0 -60.2,-29.4,0'
const linear = (coordinates: string) => `<LinearRing><coordinates>${coordinates}</coordinates></LinearRing>`
const polygon = (outer = ring, inner = '') =>
  `<Polygon><outerBoundaryIs>${linear(outer)}</outerBoundaryIs>${inner}</Polygon>`
const placemark = (geometry: string, name = 'Lote') =>
  `<Placemark><name>${name}</name>${geometry}</Placemark>`
const document = (content: string, prolog = '<?xml version="1.0" encoding="UTF-8"?>') =>
  `${prolog}<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>${content}</Document></kml>`
const good = document(placemark(polygon()))
const zip = (entries: Record<string, string | Uint8Array>) =>
  zipSync(Object.fromEntries(Object.entries(entries).map(([name, content]) => [name, bytesOf(content)])))

const square = [
  [
    [-60.2, -29.4],
    [-60.19, -29.4],
    [-60.19, -29.39],
    [-60.2, -29.39],
    [-60.2, -29.4],
  ],
]
const geojson = (geometry: unknown) => JSON.stringify(geometry)
const feature = (geometry: unknown) => ({ type: 'Feature', properties: { name: 'Lote' }, geometry })
const collection = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })

describe('a good file', () => {
  const squares = { type: 'Polygon', coordinates: square }
  it.each<[what: string, name: string, content: string | Uint8Array, polygons: number]>([
    ['a KML', 'lotes.kml', good, 1],
    ['with an ending in capitals', 'LOTES.KML', good, 1],
    ['a KMZ', 'lotes.kmz', zip({ 'doc.kml': good }), 1],
    [
      'a KMZ that prefers doc.kml',
      'lotes.kmz',
      zip({ 'a.kml': '<kml/>', 'files/x.png': 'x', 'doc.kml': good }),
      1,
    ],
    ['a KMZ with another name inside', 'lotes.kmz', zip({ 'lotes/campo.kml': good }), 1],
    [
      'folders in folders',
      'a.kml',
      document(`<Folder><Folder>${placemark(polygon())}</Folder>${placemark(polygon())}</Folder>`),
      2,
    ],
    ['several placemarks', 'a.kml', document(placemark(polygon()).repeat(5)), 5],
    [
      'a MultiGeometry',
      'a.kml',
      document(placemark(`<MultiGeometry>${polygon()}${polygon()}</MultiGeometry>`)),
      1,
    ],
    ['a name in CDATA', 'a.kml', document(placemark(polygon(), '<![CDATA[Lote <b>1</b>]]>')), 1],
    [
      'a description with a document type in CDATA',
      'a.kml',
      document(`<description><![CDATA[<!DOCTYPE html><p>x]]></description>${placemark(polygon())}`),
      1,
    ],
    ['blanks after commas', 'a.kml', document(placemark(polygon(ring.replaceAll(',', ', ')))), 1],
    [
      'line ends and tabs',
      'a.kml',
      document(placemark(polygon(`\n\t${ring.replaceAll(' ', '\r\n\t\t')}\n`))),
      1,
    ],
    [
      'a comment first',
      'a.kml',
      document(placemark(polygon()), '<?xml version="1.0"?><!-- hecho a mano -->'),
      1,
    ],
    [
      'pictures on the ground beside it',
      'a.kml',
      document(
        `<GroundOverlay><name>Foto</name><LatLonBox><north>-29</north><south>-30</south><east>-60</east><west>-61</west></LatLonBox></GroundOverlay>${placemark(polygon())}`,
      ),
      1,
    ],
    [
      'links to other files beside it',
      'a.kml',
      document(
        `<NetworkLink><Link><href>http://127.0.0.1/x.kml</href></Link></NetworkLink>${placemark(polygon())}`,
      ),
      1,
    ],
    [
      'a hole',
      'a.kml',
      document(
        placemark(
          polygon(
            ring,
            `<innerBoundaryIs>${linear('-60.198,-29.398 -60.196,-29.398 -60.196,-29.396 -60.198,-29.398')}</innerBoundaryIs>`,
          ),
        ),
      ),
      1,
    ],
    [
      'Latin-1 by its declaration',
      'a.kml',
      new Uint8Array(
        Buffer.from(
          document(placemark(polygon(), 'Ñandú'), '<?xml version="1.0" encoding="ISO-8859-1"?>'),
          'latin1',
        ),
      ),
      1,
    ],
    [
      'UTF-16 by its mark',
      'a.kml',
      new Uint8Array(Buffer.from(`\uFEFF${document(placemark(polygon(), 'Ñandú'), '')}`, 'utf16le')),
      1,
    ],
    ['GeoJSON', 'a.geojson', collection(feature(squares)), 1],
    ['a bare geometry', 'a.json', geojson(squares), 1],
    ['one feature', 'a.geojson', geojson(feature(squares)), 1],
    ['GeoJSON behind a mark of its bytes', 'a.geojson', `\uFEFF${collection(feature(squares))}`, 1],
  ])('%s', (_what, name, content, features) => {
    const { elements, geometry, warnings } = read(name, content)
    expect(geometry?.features).toHaveLength(features)
    expect(elements.filter(({ fault }) => fault)).toEqual([])
    expect(warnings).toEqual([])
  })

  it('keeps names and drops heights', () => {
    const { elements, geometry } = read('a.kml', good)
    expect(elements).toEqual([
      { name: 'Lote', type: 'Polygon', areaHa: expect.closeTo(107.9, 0), outline: expect.any(Array) },
    ])
    expect(geometry?.features).toEqual([feature({ type: 'Polygon', coordinates: square })])
  })

  it('keeps its good part beside an element that can’t come in (LOC-07)', () => {
    const line = '<LineString><coordinates>-60.2,-29.4 -60.1,-29.4</coordinates></LineString>'
    const { elements, geometry } = read(
      'a.kml',
      document(placemark(polygon(), 'Norte') + placemark(line, 'Alambrado') + placemark(polygon(), 'Sur')),
    )
    expect(geometry?.features).toHaveLength(2)
    expect(elements.map(({ name, type, fault }) => [name, type, fault?.key, fault?.params])).toEqual([
      ['Norte', 'Polygon', undefined, undefined],
      ['Alambrado', 'LineString', 'fields.geometryUnsupportedInFeature', { type: 'LineString' }],
      ['Sur', 'Polygon', undefined, undefined],
    ])
  })
})

describe('a file with more positions than fit', () => {
  /** A square whose sides have many positions in a line, on a grid of about a metre. */
  const fine = (side: number, shift: number) => {
    const step = 1e-5
    const ways = [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ] as const
    let [x, y] = [0, 0]
    const positions = [[-60, -29]]
    for (const [dx, dy] of ways)
      for (let n = 0; n < side; n++) {
        x += dx
        y += dy
        const off = n % 2 === 0 && n < side - 1 ? shift : 0
        positions.push([
          Number((-60 + (x + dy * off) * step).toFixed(6)),
          Number((-29 + (y - dx * off) * step).toFixed(6)),
        ])
      }
    positions[positions.length - 1] = positions[0]!
    return positions
  }
  const polygonOf = (positions: number[][]) =>
    zip({ 'doc.kml': document(placemark(polygon(positions.map((one) => one.join(',')).join(' ')))) })

  it('is offered with the corners that lie farther than a metre from its sides', () => {
    const { geometry, tooMany } = read('a.kmz', polygonOf(fine(13_000, 0)))
    expect(tooMany?.params).toMatchObject({ count: 52_001 })
    expect(geometry?.features[0]).toMatchObject({
      geometry: { type: 'Polygon', coordinates: [{ length: 5 }] },
    })
  })

  it('is not offered if they are still too many', () => {
    const { geometry, tooMany } = read('a.kmz', polygonOf(fine(13_000, 3)))
    expect([geometry, tooMany?.key]).toEqual([undefined, 'fields.geometryPositions'])
  })
})

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
    document(placemark(polygon('0,0 1,0 1,1 0,1'))),
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
