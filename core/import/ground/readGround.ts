import type { Reading, Remark, RemarkCode } from '../../errors/remarks.ts'
import { finish } from '../../geometry/steps.ts'
import { type TextKey, text as say } from '../../i18n/index.ts'
import { assemble, type GroundContent } from '../../readers/ground/assemble.ts'
import type { GroundElement } from '../../readers/ground/element.ts'
import { type GroundOptions, type GroundSource, readElements, toldOfLeft } from '../../readers/ground/read.ts'
import { recordMark } from '../../readers/ground/geojson.ts'
import { sourceOfText } from '../../readers/ground/text.ts'
import { textOfBytes } from './bytes.ts'
import { GroundFault } from './fault.ts'
import { readGpx } from './gpx.ts'
import { readKml } from './kml.ts'
import { formatNamed, formatOf, isZip } from './known.ts'
import { isShp, readShapefile, type ShapefileParts } from './shapefile.ts'
import { xmlOfBytes } from './xml.ts'
import { type Budget, type Entry, unzip } from './zip.ts'

interface FileOptions extends GroundOptions {
  /** Bytes that an archive may inflate to, all its entries together. */
  maxInflated?: number
}

/** Bytes that an archive may inflate to: a file of 937 kB can hold 960 MB. */
const maxInflatedOfForm = 12_000_000

/**
 * Reads the plots of a file by its content: KML, KMZ, GeoJSON, zipped shapefile, GPX, WKT, ODK and Kobo texts (GRD-01). Refuses the
 * file only if it is broken or holds no plot at all.
 */
export const readGround = (bytes: Uint8Array, options: FileOptions): Reading<GroundContent> =>
  finish(readGroundInSteps(bytes, options))

/** The same in steps: a server pauses between them. */
export function* readGroundInSteps(
  bytes: Uint8Array,
  options: FileOptions,
): Generator<void, Reading<GroundContent>> {
  try {
    const sources = sourcesOf(bytes, options)
    if (sources.every(({ elements }) => elements.length === 0)) throw new GroundFault('GROUND_EMPTY')
    // Layers of one archive nearly always have one system; each of another is read by itself.
    const systems = [...new Set(sources.map(({ system }) => system))]
    if (systems.length > 1) return yield* joined(sources, options)
    const [system] = systems
    const elements = sources.flatMap((source) => source.elements)
    return yield* readElements(system === undefined ? { elements } : { elements, system }, options)
  } catch (error) {
    if (!(error instanceof GroundFault)) throw error
    const { code, details } = error.remark
    const format = details.format as TextKey | undefined
    return { fault: { code, details: format ? { format: say(options.language, format) } : details } }
  }
}

/** The name of a file's format by its content; an archive has the format inside it. */
export function formatNameOf(bytes: Uint8Array): 'KML' | 'GPX' | 'GeoJSON' | 'shapefile' | 'WKT' {
  if (isZip(bytes)) {
    const endings = namesOf(bytes).map(endingOf)
    return endings.includes('kml')
      ? 'KML'
      : endings.includes('gpx')
        ? 'GPX'
        : endings.includes('shp')
          ? 'shapefile'
          : 'GeoJSON'
  }
  const head = xmlOfBytes(bytes.subarray(0, 4_000))
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (head.startsWith('<')) return rootOf(head) === 'gpx' ? 'GPX' : 'KML'
  return ['{', '[', recordMark].includes(head[0] ?? '') ? 'GeoJSON' : 'WKT'
}

function namesOf(bytes: Uint8Array): string[] {
  try {
    return unzip(bytes, () => false, { bytes: 0 }).names
  } catch (error) {
    if (error instanceof GroundFault) return []
    throw error
  }
}

const rootOf = (xml: string): string | undefined => /<(?:[\w.-]+:)?(kml|gpx)\b/i.exec(xml)?.[1]?.toLowerCase()

/** Readings of layers in systems of their own; another reading of one leaves the others as they are. */
function* joined(
  sources: readonly GroundSource[],
  options: GroundOptions,
): Generator<void, Reading<GroundContent>> {
  const readings: Reading<GroundContent>[] = []
  const contents: GroundContent[] = []
  for (const source of sources) {
    const reading = yield* readElements(source, options)
    readings.push(reading)
    contents.push('value' in reading ? reading.value : yield* leftOf(source, reading.fault.code))
  }
  if (readings.every((reading) => 'fault' in reading)) return readings[0]!
  const whole = (changed?: number, content?: GroundContent): GroundContent => {
    const all = contents.map((one, n) => (n === changed && content ? content : one))
    return {
      plots: all.flatMap(({ plots }) => plots),
      left: all.flatMap(({ left }) => left),
      hasLines: all.some(({ hasLines }) => hasLines),
    }
  }
  const within = (remarks: readonly Remark<GroundContent>[], n: number) =>
    remarks.map(({ instead, ...remark }) => ({
      ...remark,
      ...(instead ? { instead: instead.map(({ text, value }) => ({ text, value: whole(n, value) })) } : {}),
    }))
  return {
    value: whole(),
    told: readings.flatMap((reading, n) => {
      if ('value' in reading) return within(reading.told ?? [], n)
      const { code, details } = reading.fault
      return code === 'GROUND_NOTHING' ? toldOfLeft(contents[n]!, options) : { code, details }
    }),
    doubts: readings.flatMap((reading, n) => ('value' in reading ? within(reading.doubts ?? [], n) : [])),
  }
}

/** Faults of a layer's coordinate system: its positions can't be located. */
const systemFaults: readonly RemarkCode[] = ['GROUND_SYSTEM', 'GROUND_ZONE', 'POSITION_WHICH']

/** The elements of a refused layer. */
function* leftOf({ elements }: GroundSource, code: RemarkCode): Generator<void, GroundContent> {
  const { left, hasLines } = yield* assemble(elements, {
    convert: (position) => (systemFaults.includes(code) ? undefined : position),
    closesLines: false,
  })
  return { plots: [], left, hasLines }
}

function sourcesOf(bytes: Uint8Array, { maxInflated = maxInflatedOfForm }: FileOptions): GroundSource[] {
  if (isZip(bytes)) return sourcesOfArchive(bytes, { bytes: maxInflated })
  const format = formatOf(bytes)
  if (format) throw new GroundFault('GROUND_FORMAT', { format })
  // A .dbf begins so where its last change was in this century.
  if (isShp(bytes)) throw new GroundFault('GROUND_SHAPEFILE')
  return [sourceOfBytes(bytes, () => 'missing')]
}

/** Finds the file of the archive that a link leads to. */
type FindLink = (href: string) => 'found' | 'missing'

function sourceOfBytes(bytes: Uint8Array, findLink: FindLink): GroundSource {
  const text = xmlOfBytes(bytes)
  const root = rootOf(text.slice(0, 4_000))
  if (root === 'gpx') return { elements: readGpx(text) }
  if (root === 'kml' || /^\s*</.test(text.replace(/^\uFEFF/, ''))) {
    const elements = elementsOfKml(text, findLink)
    if (root !== 'kml' && elements.length === 0) throw new GroundFault('GROUND_UNREADABLE')
    return { elements }
  }
  const source = sourceOfText(textOfBytes(bytes))
  if (source === 'topology' || source === 'arcgis')
    throw new GroundFault('GROUND_FORMAT', { format: `ground.format.${source}` })
  if (source === 'broken') throw new GroundFault('GROUND_BROKEN')
  if (source === undefined || source === 'unreadable') throw new GroundFault('GROUND_UNREADABLE')
  return source
}

function elementsOfKml(xml: string, findLink: FindLink): GroundElement[] {
  const { elements, links } = readKml(xml)
  const outside = links.filter(({ href }) => findLink(href) === 'missing')
  return [
    ...elements,
    ...outside.map(({ name, href }): GroundElement => ({
      name,
      data: {},
      shapes: [],
      left: { code: 'LINK', details: { href: href.slice(0, 80) } },
    })),
  ]
}

const endingOf = (name: string) => /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
const mapEndings = ['kml', 'geojson', 'json', 'gpx', 'wkt']
const layerEndings = ['shp', 'dbf', 'prj', 'cpg']
const archiveEndings = ['kmz', 'zip']

/** Archives in archives: a folder of KMZ, a shapefile that was zipped twice. */
const maxNesting = 1

/** Sources in a KMZ, a zipped shapefile, or another archive of map files; each file is read once. */
function sourcesOfArchive(bytes: Uint8Array, budget: Budget, nesting = 0): GroundSource[] {
  const wanted = [...mapEndings, ...layerEndings, ...(nesting < maxNesting ? archiveEndings : [])]
  const { names, entries } = unzip(bytes, (name) => wanted.includes(endingOf(name)), budget)
  if (names.includes('[Content_Types].xml') || names.includes('content.xml'))
    throw new GroundFault('GROUND_FORMAT', { format: 'ground.format.table' })
  const files = new Set(entries.map(({ name }) => name.toLowerCase()))
  const maps = entries.filter(({ name, bytes }) => mapEndings.includes(endingOf(name)) && bytes.length > 0)
  const readers = [
    // doc.kml comes first, as map programs show it.
    ...maps
      .toSorted((one, other) => rank(one) - rank(other))
      .map((entry) => ({
        name: entry.name,
        read: () => [
          sourceOfBytes(entry.bytes, (href) =>
            files.has(resolve(entry.name, href).toLowerCase()) ? 'found' : 'missing',
          ),
        ],
      })),
    ...layersOf(entries).map(({ name, parts }) => ({ name, read: () => [readShapefile(parts)] })),
    ...entries.flatMap(({ name, bytes }) =>
      archiveEndings.includes(endingOf(name))
        ? { name, read: () => sourcesOfArchive(bytes, budget, nesting + 1) }
        : [],
    ),
  ]
  if (readers.length === 0) {
    const format = names.map(formatNamed).find((one) => one !== undefined)
    throw format ? new GroundFault('GROUND_FORMAT', { format }) : new GroundFault('GROUND_UNREADABLE')
  }
  return readAll(readers)
}

/** Reads the files of an archive. A broken one is left out by name; if all are broken, the archive is refused. */
function readAll(readers: readonly { name: string; read: () => GroundSource[] }[]): GroundSource[] {
  let fault: GroundFault | undefined
  let count = 0
  const sources = readers.flatMap(({ name, read }): GroundSource[] => {
    try {
      const found = read()
      count++
      return found
    } catch (error) {
      // A file that inflates beyond the limit refuses the whole archive.
      if (!(error instanceof GroundFault) || error.remark.code === 'GROUND_INFLATED') throw error
      fault ??= error
      return [{ elements: [{ name, data: {}, shapes: [], left: { code: 'BROKEN' } }] }]
    }
  })
  if (fault && count === 0) throw fault
  return sources
}

const rank = ({ name }: Entry): number => (/(?:^|\/)doc\.kml$/i.test(name) ? 0 : 1)

/** The name of an entry that a link of another leads to. */
function resolve(from: string, href: string): string {
  const parts = from.split('/').slice(0, -1)
  const [path = ''] = href.split(/[?#]/)
  for (const part of decodePath(path).replaceAll('\\', '/').split('/'))
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  return parts.join('/')
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The layers of an archive, by the names without endings that their files share. */
function layersOf(entries: readonly Entry[]): { name: string; parts: ShapefileParts }[] {
  const byName = new Map(entries.map(({ name, bytes }) => [name.toLowerCase(), bytes]))
  return entries.flatMap(({ name, bytes: shp }) => {
    if (endingOf(name) !== 'shp') return []
    const part = (ending: string) => byName.get(`${name.slice(0, -3).toLowerCase()}${ending}`)
    return [{ name, parts: { shp, dbf: part('dbf'), prj: part('prj'), cpg: part('cpg') } }]
  })
}
