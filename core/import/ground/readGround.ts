import type { Reading } from '../../errors/remarks.ts'
import { finish } from '../../geometry/steps.ts'
import { type TextKey, text as say } from '../../i18n/index.ts'
import type { GroundContent } from '../../readers/ground/assemble.ts'
import type { GroundElement } from '../../readers/ground/element.ts'
import { type GroundOptions, type GroundSource, readElements } from '../../readers/ground/read.ts'
import { recordMark } from '../../readers/ground/geojson.ts'
import { sourceOfText } from '../../readers/ground/text.ts'
import { textOfBytes } from './bytes.ts'
import { GroundFault } from './fault.ts'
import { readGpx } from './gpx.ts'
import { readKml } from './kml.ts'
import { formatOf, isZip } from './known.ts'
import { isShp, readShapefile, type ShapefileParts } from './shapefile.ts'
import { xmlOfBytes } from './xml.ts'
import { type Entry, unzip } from './zip.ts'

interface FileOptions extends GroundOptions {
  /** Bytes that an archive may inflate to, all its entries together. */
  maxInflated?: number
}

/** Bytes that an archive may inflate to: a file of 937 kB can hold 960 MB. */
const maxInflatedOfForm = 12_000_000

/**
 * The plots of a file, which is known by its content: KML, KMZ, GeoJSON, a zipped shapefile, GPX, WKT, the texts of ODK and Kobo
 * (GRD-01). Refuses a file as a whole alone where nothing of it can be a plot, or it is broken.
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
    if (sources.every(({ elements }) => elements.length === 0)) throw new GroundFault('GROUND_UNREADABLE')
    // Layers of one archive nearly always have one system; each of another is read by itself.
    const systems = [...new Set(sources.map(({ system }) => system))]
    if (systems.length > 1) {
      const readings: Reading<GroundContent>[] = []
      for (const source of sources) readings.push(yield* readElements(source, options))
      return joined(readings)
    }
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

/** What a file is by its content, as people call it; an archive by what it holds. */
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
    return unzip(bytes, () => false, 0).names
  } catch (error) {
    if (error instanceof GroundFault) return []
    throw error
  }
}

const rootOf = (xml: string): string | undefined => /<(?:[\w.-]+:)?(kml|gpx)\b/i.exec(xml)?.[1]?.toLowerCase()

/** Readings of layers in systems of their own. A doubt of one changes that layer alone, so it offers no other reading here. */
function joined(readings: readonly Reading<GroundContent>[]): Reading<GroundContent> {
  const good = readings.flatMap((reading) => ('value' in reading ? [reading] : []))
  const [first] = readings
  if (good.length === 0) return first!
  return {
    value: {
      plots: good.flatMap(({ value }) => value.plots),
      left: good.flatMap(({ value }) => value.left),
      hasLines: good.some(({ value }) => value.hasLines),
    },
    told: [
      ...good.flatMap(({ told = [] }) => told),
      ...readings.flatMap((reading) => ('fault' in reading ? [{ ...reading.fault, instead: [] }] : [])),
    ],
    doubts: good.flatMap(({ doubts = [] }) => doubts.map(({ code, details }) => ({ code, details }))),
  }
}

function sourcesOf(bytes: Uint8Array, { maxInflated = maxInflatedOfForm }: FileOptions): GroundSource[] {
  if (isZip(bytes)) return sourcesOfArchive(bytes, maxInflated)
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
  if (root === 'kml' || /^\s*</.test(text.replace(/^\uFEFF/, '')))
    return { elements: elementsOfKml(text, findLink) }
  const source = sourceOfText(textOfBytes(bytes))
  if (source === 'topology') throw new GroundFault('GROUND_FORMAT', { format: 'ground.format.topology' })
  if (source === 'broken') throw new GroundFault('GROUND_BROKEN')
  if (source === undefined) throw new GroundFault('GROUND_UNREADABLE')
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

/** A KMZ, a zipped shapefile, or an archive of other map files; each file of it is read once, whatever links to it. */
function sourcesOfArchive(bytes: Uint8Array, maxInflated: number): GroundSource[] {
  const isWanted = (name: string) => [...mapEndings, ...layerEndings].includes(endingOf(name))
  const { names, entries } = unzip(bytes, isWanted, maxInflated)
  if (names.includes('[Content_Types].xml') || names.includes('content.xml'))
    throw new GroundFault('GROUND_FORMAT', { format: 'ground.format.table' })
  const maps = entries.filter(({ name, bytes }) => mapEndings.includes(endingOf(name)) && bytes.length > 0)
  const kmls = maps.filter(({ name }) => endingOf(name) === 'kml')
  // doc.kml comes first, as map programs show it.
  const sources = (kmls.length > 0 ? kmls.toSorted((one, other) => rank(one) - rank(other)) : maps).map(
    (entry) =>
      sourceOfBytes(entry.bytes, (href) =>
        kmls.some(({ name }) => name === resolve(entry.name, href)) ? 'found' : 'missing',
      ),
  )
  const layers = layersOf(entries).map(readShapefile)
  if (sources.length + layers.length === 0) throw new GroundFault('GROUND_UNREADABLE')
  return [...sources, ...layers]
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
function layersOf(entries: readonly Entry[]): ShapefileParts[] {
  const byName = new Map(entries.map(({ name, bytes }) => [name.toLowerCase(), bytes]))
  return [...byName].flatMap(([name, shp]) => {
    if (endingOf(name) !== 'shp') return []
    const part = (ending: string) => byName.get(`${name.slice(0, -3)}${ending}`)
    return [{ shp, dbf: part('dbf'), prj: part('prj'), cpg: part('cpg') }]
  })
}
