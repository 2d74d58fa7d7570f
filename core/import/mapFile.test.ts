import { DOMParser } from '@xmldom/xmldom'
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
  square,
  zip,
} from '../../test/kit/map-files.ts'
import { readMapFile } from './mapFile.ts'

const read = (name: string, content: string | Uint8Array) => readMapFile(name, bytesOf(content), DOMParser)

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
