import { isTold, type Reading, type Remark, type RemarkCode } from '../errors/remarks.ts'
import { alike } from '../geometry/countries.ts'
import { type Language, text } from '../i18n/index.ts'
import type { GroundContent } from '../readers/ground/assemble.ts'
import { listNames, reasonOf } from '../readers/ground/names.ts'
import { type CountryGround, readAgain } from '../readers/ground/read.ts'
import { rowsOfPlots } from '../readers/ground/records.ts'
import { formatOf } from './ground/known.ts'
import { readGround } from './ground/readGround.ts'
import { isShp } from './ground/shapefile.ts'
import { xmlOfBytes } from './ground/xml.ts'
import type { Cell, RawSheet } from './sheet.ts'

/** Plots of the largest file (GRD-08). */
const maxPlots = 5_000
/** Limit of data columns besides name, id and ground. */
const maxData = 100
/** Columns that say the name or the id once more, where they do so in each row. */
const copies = new Map<string, 'name' | 'id'>([
  ['name', 'name'],
  ['nombre', 'name'],
  ['lote', 'name'],
  ['plot', 'name'],
  ['campo', 'name'],
  ['id', 'id'],
])
/** Their own words for both: a row without one has it elsewhere. */
const plainNames = ['name', 'nombre', 'id']
/** Bytes that an archive of plots may inflate to: KML shrinks to a sixth. */
const maxInflated = 60_000_000

/** Beginnings of texts with plots: KML, GPX, GeoJSON, WKT, and ODK's latitude, longitude, height and accuracy. */
const beginning =
  /^\uFEFF?\s*(?:(?:<\?[^>]*>|<!--[^>]*-->|<!DOCTYPE[^>]*>)\s*)*(?:<(?:\w+:)?(?:kml|gpx)\b|\{\s*"|\[\s*\{|(?:SRID=\d+;)?(?:MULTI)?(?:POINT|POLYGON)\s*Z?M?\s*\(|-?\d{1,2}\.\d{1,20} -?\d{1,3}\.\d{1,20} -?[\d.]{1,20} [\d.]{1,20}\s*(?:;|[\r\n]|$))/i

/** Whether a file (not an archive) has plots, or is of an unsupported map program. */
export const isOfPlots = (bytes: Uint8Array): boolean =>
  beginning.test(xmlOfBytes(bytes.subarray(0, 4_000))) || isShp(bytes) || isOfMaps(formatOf(bytes))

const isOfMaps = (format: ReturnType<typeof formatOf>): boolean =>
  format !== undefined && /\.(?:geopackage|dwg|dxf)$/.test(format)

/** Whether an archive has entries of plots: a KMZ, a zipped shapefile. */
export const hasPlots = (names: Iterable<string>): boolean =>
  [...names].some((name) => /\.(?:kml|shp|geojson|gpx|wkt)$/i.test(name))

/** A file of plots as a table, or the reader's reason for refusing it. */
export type PlotsTable = { sheet: RawSheet } | { fault: Remark<GroundContent> }

export const readPlots = (
  bytes: Uint8Array,
  name: string,
  language: Language,
  countries: readonly CountryGround[],
): PlotsTable => tableOf(readGround(bytes, { language, countries, maxInflated }), name, language)

/** The same of plots that were chosen among the readings of a file. */
export const readPlotsAgain = (content: GroundContent, name: string, language: Language): PlotsTable =>
  tableOf(readAgain(content, { language }), name, language)

/** A row for each plot or record of ours, and for each element that stays out a row with the reason (GRD-03, GRD-08). */
function tableOf(reading: Reading<GroundContent>, file: string, language: Language): PlotsTable {
  if ('fault' in reading) return { fault: reading.fault }
  const { plots, left } = reading.value
  const count = plots.length + left.length
  if (count > maxPlots) return { fault: { code: 'GROUND_TOO_MANY', details: { count, max: maxPlots } } }
  const found = rowsOfPlots(plots)
  const copyOf = (key: string) => {
    const known = alike(key)
    const member = copies.get(known)
    const isSame = ({ data, ...row }: (typeof found)[number]) =>
      String(data[key] ?? '') === row[member!] || (data[key] === undefined && plainNames.includes(known))
    return member && found.every(isSame) ? member : undefined
  }
  const said = [...new Set(found.flatMap(({ data }) => Object.keys(data)))]
  const all = said.filter((key) => !copyOf(key))
  const fileName = said.find((key) => copyOf(key) === 'name' && !plainNames.includes(alike(key)))
  const [keys, more] = [all.slice(0, maxData), all.slice(maxData)]
  const ownName = text(language, 'ground.table.name')
  // Fields are found by either word.
  const name = fileName === undefined ? ownName : `${ownName} (${fileName})`
  const heads = [name, 'id', text(language, 'ground.table.ground'), ...keys]
  const rows = found.map(({ name: called, id, data, ground }): Cell[] => [
    called,
    id,
    ground,
    ...keys.map((key) => {
      const value = data[key]
      return typeof value === 'boolean' ? String(value) : (value ?? null)
    }),
  ])
  const others = left.map((one): Cell[] => [one.name, null, reasonOf(one, language)])
  const cut: Remark<GroundContent>[] =
    more.length > 0
      ? [{ code: 'GROUND_COLUMNS', details: { max: maxData, names: listNames(more, language) } }]
      : []
  return {
    sheet: { name: file, rows: [heads, ...rows, ...others], remarks: [...remarksOf(reading), ...cut] },
  }
}

/** Doubts about plots among each other. Doubts about one plot are asked at its row, where its country is known. */
const ofFile: readonly RemarkCode[] = ['POSITION_SYSTEM', 'GROUND_CORNERS', 'GROUND_TWICE', 'GROUND_OVERLAP']

const remarksOf = ({ told = [], doubts = [] }: Exclude<Reading<GroundContent>, { fault: unknown }>) =>
  [...told, ...doubts].filter((one) => isTold(one) || ofFile.includes(one.code))
