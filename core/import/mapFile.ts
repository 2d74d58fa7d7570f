import { kml } from '@tmcw/togeojson'
import type { DOMParser } from '@xmldom/xmldom'
import { strFromU8, Unzip, UnzipInflate, UnzipPassThrough } from 'fflate'
import type { Fault } from '../errors/refusal.ts'
import { checkGeometry, isLatitude, isLongitude } from '../geometry/check.ts'
import { isRecord } from '../fields/kind.ts'
import { areaOf } from '../geometry/area.ts'
import { outlineOf, type Outline } from '../geometry/outline.ts'
import { type FeatureCollection, shapesOf } from '../geometry/shapes.ts'
import { simplified } from '../geometry/simplify.ts'
import { geometryWarningsOf } from '../geometry/summary.ts'
import { acceptGeometry } from '../geometry/text.ts'
import type { GeometryWarning } from '../geometry/warnings.ts'
import { maxFileBytes } from '../rules/file.ts'

/** One placemark or feature of a file. */
export interface MapElement {
  name: string
  type: string
  areaHa: number | null
  outline: Outline
  /** Why it can't come in. */
  fault?: Fault
}

/** An open ring got its first position as its last one; a side goes round the world, as one across the 180th meridian reads. */
type Note = 'RING_CLOSED' | 'ROUND_THE_WORLD'

export interface MapFile {
  elements: MapElement[]
  /** What can come in; undefined if nothing can. */
  geometry?: FeatureCollection
  /** What is odd about it. */
  warnings: (GeometryWarning | Note)[]
  /** It holds more than fits; its geometry is then simplified, if that makes it fit. */
  tooMany?: Fault
}

/** A file that can't be read at all; the codes are those of its toasts (LOC-06). */
export class MapFileError extends Error {
  readonly code: 'invalidFileType' | 'fileTooBig' | 'fileLoadError'

  constructor(code: MapFileError['code']) {
    super(code)
    this.code = code
  }
}

const refuse = (code: MapFileError['code']): never => {
  throw new MapFileError(code)
}

/** Elements that are checked one by one; more than a quarter as many polygons don't fit in any case. */
const maxElements = 20_000

/** Bytes that a KMZ may inflate to: a file of 937 kB can hold 960 MB. */
const maxInflated = 12_000_000

const readers: Record<string, (bytes: Uint8Array, Parser: XmlParser) => Source> = {
  kml: (bytes, Parser) => readKml(textOf(bytes), Parser),
  kmz: (bytes, Parser) => readKml(textOf(unzipKml(bytes)), Parser),
  geojson: (bytes) => readGeojson(textOf(bytes)),
  json: (bytes) => readGeojson(textOf(bytes)),
}

interface Source {
  features: unknown[]
  isClosed?: boolean
}

/**
 * LOC-06, LOC-07: the elements of a KML, KMZ or GeoJSON file, each checked by itself. The parser is handed in: `core` loads none, and a
 * browser and the server each have one.
 */
export function readMapFile(name: string, bytes: Uint8Array, Parser: XmlParser): MapFile {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const read = Object.hasOwn(readers, ending) ? readers[ending]! : refuse('invalidFileType')
  if (bytes.length > maxFileBytes) refuse('fileTooBig')
  const { features, isClosed = false } = attempt(() => read(bytes, Parser))
  if (features.length > maxElements) refuse('fileLoadError')
  const checked = features.map(checkElement)
  const kept = checked.flatMap(({ feature }) => feature ?? [])
  if (checked.length === 0) refuse('fileLoadError')
  const elements = checked.map(({ element }) => element)
  if (kept.length === 0) return { elements, warnings: [] }
  const geometry: FeatureCollection = { type: 'FeatureCollection', features: kept }
  const notes: Note[] = [
    ...(isClosed ? (['RING_CLOSED'] as const) : []),
    ...(goesRoundTheWorld(geometry) ? (['ROUND_THE_WORLD'] as const) : []),
  ]
  const [tooMany] = checkGeometry(geometry)
  if (!tooMany) return { elements, geometry, warnings: [...notes, ...geometryWarningsOf(geometry)] }
  const simple = simplified(geometry, maxShift)
  if (checkGeometry(simple).length > 0) return { elements, warnings: [], tooMany }
  return { elements, geometry: simple, warnings: [...notes, ...geometryWarningsOf(simple)], tooMany }
}

const goesRoundTheWorld = (geometry: FeatureCollection): boolean =>
  shapesOf(geometry).polygons.some((polygon) =>
    polygon.some((ring) => ring.some(([x = 0], at) => at > 0 && Math.abs(x - ring[at - 1]![0]!) > 180)),
  )

/** Metres by which simplifying may move an outline. */
const maxShift = 1

/** Libraries throw what they like at broken input. */
function attempt<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    return error instanceof MapFileError ? refuse(error.code) : refuse('fileLoadError')
  }
}

type Feature = FeatureCollection['features'][number]

function checkElement(source: unknown): { element: MapElement; feature?: Feature } {
  const { geometry = source, properties } = isRecord(source) ? source : {}
  const { name } = isRecord(properties) ? properties : {}
  const flat = withoutHeights(geometry)
  const element = {
    name: typeof name === 'string' ? name.trim().slice(0, 200) : '',
    type: isRecord(geometry) && typeof geometry.type === 'string' ? geometry.type.slice(0, 60) : '',
    areaHa: null,
    outline: [],
  }
  const checked = acceptGeometry({ type: 'Feature', properties: {}, geometry: flat })
  const [fault] = 'faults' in checked ? checked.faults : []
  if (fault && !isAboutSize(fault)) return { element: { ...element, outline: lineOf(flat), fault } }
  // It has been checked; only its size may still be too much, of all elements together.
  const feature = {
    type: 'Feature',
    properties: { name: element.name },
    geometry: flat,
  } as unknown as Feature
  const { polygons, points } = shapesOf({ type: 'FeatureCollection', features: [feature] })
  return { element: { ...element, areaHa: areaOf(polygons), outline: outlineOf(polygons, points) }, feature }
}

/** The corners of a line, which can't come in but is shown on the map beside what can. */
function lineOf(geometry: unknown): Outline {
  if (!isRecord(geometry) || geometry.type !== 'LineString' || !Array.isArray(geometry.coordinates)) return []
  const corners = geometry.coordinates.slice(0, maxCorners).map((corner: unknown) => {
    const [lng, lat] = Array.isArray(corner) ? (corner as unknown[]) : []
    return isLongitude(lng) && isLatitude(lat) ? ([lng, lat] as [number, number]) : undefined
  })
  return corners.every((corner) => corner !== undefined) ? corners : []
}

/** Corners of a line that can't come in; a track may have thousands. */
const maxCorners = 400

const isAboutSize = ({ key }: Fault): boolean =>
  key === 'fields.geometryPositions' || key === 'fields.geometryPolygons'

/** Longitude and latitude alone; anything else stays as it is, to be checked. */
function withoutHeights(geometry: unknown, depth = 0): unknown {
  if (!isRecord(geometry) || depth > 6) return geometry
  if (Array.isArray(geometry.geometries))
    return { ...geometry, geometries: geometry.geometries.map((one) => withoutHeights(one, depth + 1)) }
  const flat = (value: unknown, level: number): unknown =>
    !Array.isArray(value) || level > 4
      ? value
      : value.every((part) => typeof part === 'number')
        ? value.length > 3
          ? value
          : value.slice(0, 2)
        : value.map((part) => flat(part, level + 1))
  return { type: geometry.type, coordinates: flat(geometry.coordinates, 0) }
}

function readGeojson(text: string): Source {
  const value: unknown = JSON.parse(text)
  if (!isRecord(value)) return refuse('fileLoadError')
  if (value.type !== 'FeatureCollection') return { features: [value] }
  return Array.isArray(value.features) ? { features: value.features } : refuse('fileLoadError')
}

/** UTF-8 and UTF-16 by their marks, others by the declaration of the XML. */
function textOf(bytes: Uint8Array): string {
  const declared = /encoding=["']([\w-]{1,40})["']/.exec(strFromU8(bytes.subarray(0, 200), true))?.[1]
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : declared
  return new TextDecoder(marked ?? 'utf-8').decode(bytes)
}

function readKml(source: string, Parser: XmlParser): Source {
  if (hasDoctype(source) || isDeep(source)) return refuse('fileLoadError')
  // The converter trims by an expression whose time grows with the square of the blanks.
  const text = source.replace(/\s+/g, ' ')
  const document = new Parser({
    onError(_level, message) {
      throw new Error(message)
    },
  }).parseFromString(text, 'text/xml')
  const isClosed = checkCoordinates(document)
  const { features } = kml(document, { skipNullGeometry: true })
  return { features: features.filter(isPlacemark), isClosed }
}

/** Pictures on the ground and links to other files are no plots. */
const isPlacemark = ({ properties }: { properties: Record<string, unknown> | null }): boolean =>
  !['groundoverlay', 'networklink'].includes(String(properties?.['@geometry-type']))

/** Whether a document type stands before the root element: it could declare entities. */
function hasDoctype(text: string): boolean {
  let at = 0
  for (;;) {
    while (/[\s\uFEFF]/.test(text.charAt(at))) at++
    const end = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : undefined
    if (end === undefined) return text.startsWith('<!', at)
    const next = text.indexOf(end, at)
    if (next < 0) return false
    at = next + end.length
  }
}

/** Levels of elements: the parser's time grows with the square of what is deeper. */
const maxDepth = 200

function isDeep(text: string): boolean {
  let depth = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const [, end = '>'] = asides.find(([start]) => text.startsWith(start, at)) ?? []
    const next = text.indexOf(end, at)
    if (next < 0) return false
    if (text.startsWith('</', at)) depth--
    else if (end === '>' && text[next - 1] !== '/') depth++
    if (depth > maxDepth) return true
    at = next + end.length
  }
  return false
}

/** What holds no elements, whatever stands in it. */
const asides = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/** A parser of XML that throws what `onError` throws and declares no entities: that of @xmldom/xmldom. */
type XmlParser = typeof DOMParser
type XmlDocument = ReturnType<DOMParser['parseFromString']>

/** The converter leaves out what is no number; here that refuses the file. Returns whether it will close a ring. */
function checkCoordinates(document: XmlDocument): boolean {
  let isOpen = false
  for (const node of Array.from(document.getElementsByTagName('coordinates'))) {
    // Some programs write a blank after the comma.
    const written = node.textContent ?? ''
    const text = written.replace(/ ?, ?/g, ',').trim()
    if (text !== written) node.textContent = text
    if (!isPlain(text) && !text.split(' ').every(isTuple)) refuse('fileLoadError')
    const { parentNode: ring } = node
    if (ring?.nodeName !== 'LinearRing') continue
    const [firstBlank, lastBlank] = [text.indexOf(' '), text.lastIndexOf(' ')]
    // The converter leaves out a polygon without a ring, which has three positions: two blanks.
    if (ring.parentNode?.nodeName === 'outerBoundaryIs' && firstBlank === lastBlank) refuse('fileLoadError')
    if (firstBlank >= 0 && text.slice(0, firstBlank) !== text.slice(lastBlank + 1)) isOpen = true
  }
  return isOpen
}

/** Decimals as nearly all programs write them: one look at the whole text instead of one at each number. */
const isPlain = (text: string): boolean => text.length <= maxPlain && plainTuples.test(text)
const plainTuples = /^(?:-?\d+(?:\.\d+)?(?:,-?\d+(?:\.\d+)?)+(?: |$))*$/

/** Characters; an expression keeps a note of each place that it may go back to. */
const maxPlain = 200_000

function isTuple(tuple: string): boolean {
  const parts = tuple.split(',')
  return parts.length >= 2 && parts.every((part) => decimal.test(part) && Number.isFinite(Number(part)))
}
/** Other writings are numbers to a program alone: 0x10 is 16. */
const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

/** The first .kml of an archive, doc.kml before others. Only that entry is inflated, and no further than the limit. */
function unzipKml(bytes: Uint8Array): Uint8Array {
  const names: string[] = []
  eachEntry(bytes, ({ name }) => void names.push(name))
  const named = names.filter((name) => /\.kml$/i.test(name))
  const wanted = named.find((name) => /(^|\/)doc\.kml$/i.test(name)) ?? named[0]
  if (wanted === undefined) return refuse('fileLoadError')
  const parts: Uint8Array[] = []
  let size = 0
  let isWhole = false
  eachEntry(bytes, (entry) => {
    if (entry.name !== wanted || size > 0) return
    entry.ondata = (error, part, isLast) => {
      size += part?.length ?? 0
      if (error || size > maxInflated) refuse('fileLoadError')
      parts.push(part)
      isWhole = isLast
    }
    entry.start()
  })
  if (!isWhole) return refuse('fileLoadError')
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Bytes of an archive at a time, so that what they inflate to is counted before it is large. */
const slice = 16_384

function eachEntry(bytes: Uint8Array, use: NonNullable<Unzip['onfile']>): void {
  const archive = new Unzip(use)
  archive.register(UnzipInflate)
  archive.register(UnzipPassThrough)
  for (let at = 0; at < bytes.length; at += slice)
    archive.push(bytes.subarray(at, at + slice), at + slice >= bytes.length)
}
