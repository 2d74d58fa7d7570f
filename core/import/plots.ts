import { type Language, text } from '../i18n/index.ts'
import { headOf } from './ground/bytes.ts'
import { readGround } from './ground/readGround.ts'
import type { Cell, RawSheet } from './sheet.ts'
import { SpreadsheetFault } from './spreadsheet.ts'

/** Plots of the largest file (GRD-08). */
const maxPlots = 5_000
/** Columns of what a file says of its plots, beside name, id and ground. */
const maxData = 100

/** Whether a text that is no archive begins as KML, GPX or GeoJSON do. */
export const isOfPlots = (bytes: Uint8Array): boolean =>
  /^\uFEFF?\s*(?:(?:<\?[^>]*>|<!--[^>]*-->|<!DOCTYPE[^>]*>)\s*)*(?:<(?:\w+:)?(?:kml|gpx)\b|\{\s*"|\[\s*\{)/i.test(
    headOf(bytes, 2_000),
  )

/** Whether an archive has entries of plots: a KMZ, a zipped shapefile. */
export const hasPlots = (names: Iterable<string>): boolean =>
  [...names].some((name) => /\.(?:kml|shp)$/i.test(name))

/** A file of plots as a table: a row for each plot, and for each element that stays out a row with the reason (GRD-03, GRD-08). */
export function readPlotsSheet(bytes: Uint8Array, name: string, language: Language): RawSheet {
  const reading = readGround(bytes, { language })
  if ('fault' in reading) throw new SpreadsheetFault('importNotATable')
  const { plots, left } = reading.value
  if (plots.length + left.length > maxPlots) return { name, rows: [], fault: 'importTooLong' }
  const keys = [...new Set(plots.flatMap(({ data }) => Object.keys(data)))].slice(0, maxData)
  const heads = [text(language, 'ground.table.name'), 'id', text(language, 'ground.table.ground'), ...keys]
  const rows = plots.map(({ name: called, id, geometry, data }): Cell[] => [
    called,
    id,
    JSON.stringify(geometry),
    ...keys.map((key) => {
      const value = data[key]
      return typeof value === 'boolean' ? String(value) : (value ?? null)
    }),
  ])
  const others = left.map(({ name: called, code, details }): Cell[] => [
    called,
    null,
    text(language, `ground.reason.${code}`, details),
  ])
  return { name, rows: [heads, ...rows, ...others] }
}
