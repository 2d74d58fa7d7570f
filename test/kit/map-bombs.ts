import type { RemarkCode } from '../../core/errors/remarks.ts'
import type { LeftCode } from '../../core/readers/ground/element.ts'
import {
  collection,
  document,
  feature,
  good,
  placemark,
  polygon,
  shapefile,
  shpOf,
  square,
  zip,
} from './map-files.ts'

/** What becomes of a hostile file: the reason why it is refused, or that it is read, with what is said first. */
export type Outcome = RemarkCode | 'read' | { told: RemarkCode } | { left: LeftCode }

const [ring] = square as [number[][]]
const [a, b, c] = ring as [number[], number[], number[]]
const many = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))
const at = (n: number) => [-60 + (n % 100) / 50, -29 + Math.floor(n / 100) / 50] as const
/** A plot of its own for each number, without an overlap. */
const wktOf = (n: number) => {
  const [x, y] = at(n)
  return `((${x} ${y}, ${x + 0.01} ${y}, ${x + 0.01} ${y + 0.01}, ${x} ${y}))`
}

/** Files and texts of plots that are made to take all time or all memory of whoever reads them. */
export const mapBombs: readonly (readonly [what: string, content: string | Uint8Array, outcome: Outcome])[] =
  [
    ['a bomb in a shapefile', zip({ 'a.shp': new Uint8Array(13_000_000), 'a.dbf': '' }), 'GROUND_INFLATED'],
    [
      'a bomb beside the shapes',
      zip({ 'a.shp': shpOf([ring]), 'a.dbf': new Uint8Array(200_000_000) }),
      'GROUND_INFLATED',
    ],
    [
      'a table of other lengths than its shapes',
      shapefile([ring], { columns: ['LOTE'], rows: [['1'], ['2']] }),
      'GROUND_SHAPEFILE_ROWS',
    ],
    [
      'a table that says more rows than it has',
      shapefile([ring], { columns: ['LOTE'], rows: [['1']], count: 4_000_000_000 }),
      'GROUND_BROKEN',
    ],
    ['a system of a megabyte', shapefile([ring], { prj: 'x'.repeat(1_000_000) }), 'GROUND_SYSTEM'],
    [
      'brackets of a system without end',
      shapefile([ring], { prj: 'PROJCS['.repeat(2_000) }),
      'GROUND_SYSTEM',
    ],
    [
      'a million points of GPX',
      zip({
        'a.gpx': `<gpx><trk><trkseg>${'<trkpt lat="-29.1" lon="-60.1"/>'.repeat(1_000_000)}</trkseg></trk></gpx>`,
      }),
      'GROUND_INFLATED',
    ],
    [
      'a megabyte of GPX points',
      `<gpx><trk><trkseg>${'<trkpt lat="-29.1" lon="-60.1"/>'.repeat(30_000)}</trkseg></trk></gpx>`,
      'GROUND_NOTHING',
    ],
    [
      'a megabyte of a track that crosses itself everywhere',
      `<gpx><trk><trkseg>${many(20_000, (n) => `<trkpt lat="${-29 + ((n * 7_919) % 10_007) / 1e5}" lon="${-60 + ((n * 104_729) % 10_009) / 1e5}"/>`).join('')}</trkseg></trk></gpx>`,
      'GROUND_NOTHING',
    ],
    [
      'a file that links to itself',
      zip({
        'doc.kml': document(
          `<NetworkLink><Link><href>doc.kml</href></Link></NetworkLink>${placemark(polygon())}`,
        ),
      }),
      'read',
    ],
    [
      'files that link to each other',
      zip({
        'doc.kml': document(
          `${'<NetworkLink><Link><href>b.kml</href></Link></NetworkLink>'.repeat(5_000)}${placemark(polygon())}`,
        ),
        'b.kml': document('<NetworkLink><Link><href>doc.kml</href></Link></NetworkLink>'.repeat(5_000)),
      }),
      'read',
    ],
    [
      'a list of 10,000 positions with commas alone',
      document(placemark(polygon(many(10_000, () => '-60.1,-29.1').join(',')))),
      'GROUND_NOTHING',
    ],
    [
      '10,000 plots in one text of GeoJSON',
      collection(...many(10_000, () => feature({ type: 'Polygon', coordinates: square }))),
      'GROUND_MANY_POLYGONS',
    ],
    [
      '10,000 plots in one list of rings',
      `MULTIPOLYGON (${many(10_000, wktOf).join(', ')})`,
      'GROUND_MANY_POLYGONS',
    ],
    [
      '10,000 plots in one collection of well-known text',
      `GEOMETRYCOLLECTION (${many(10_000, (n) => `POLYGON ${wktOf(n)}`).join(', ')})`,
      'GROUND_MANY_POLYGONS',
    ],
    [
      '10,000 points in one list of pairs',
      `MULTIPOINT (${many(10_000, (n) => `(${at(n).join(' ')})`).join(', ')})`,
      'read',
    ],
    [
      '10,000 positions of a phone in one cell',
      many(10_000, (n) => `${at(n)[1]} ${at(n)[0]} 0 0`).join(';'),
      'GROUND_NOTHING',
    ],
    [
      '10,000 shapes of a phone, one a line',
      many(10_000, (n) => {
        const [x, y] = at(n)
        return `${y} ${x};${y} ${x + 0.01};${y + 0.01} ${x};${y} ${x}`
      }).join('\n'),
      'GROUND_MANY_POLYGONS',
    ],
    [
      'a position of 10,000 signs',
      document(placemark(polygon(`-60.${'1'.repeat(10_000)},-29 1,1 2,2`))),
      'GROUND_NOTHING',
    ],
    [
      'a number of 10,000 signs',
      collection(feature({ type: 'Polygon', coordinates: [[['1'.repeat(10_000), 1], b, c, a]] })),
      'GROUND_NOTHING',
    ],
    ['UTF-16 without a mark', new Uint8Array(Buffer.from(good, 'utf16le')), 'read'],
    ['UTF-16 of big ends without a mark', new Uint8Array(Buffer.from(good, 'utf16le').swap16()), 'read'],
    ['a name of controls', document(placemark(polygon(), 'a\u0001\u0007\u202e<![CDATA[\u0000]]>')), 'read'],
    [
      'a name of a megabyte of controls',
      document(placemark(polygon(), '\u0001\u202e'.repeat(240_000))),
      'read',
    ],
  ]
