import type { GeometryWarning } from '../geometry/warnings.ts'
import { type Bounds, boundsOf, joinBounds } from '../geometry/bounds.ts'
import { type FeatureCollection, shapesOf } from '../geometry/shapes.ts'
import { geometryWarningsOf } from '../geometry/examine.ts'
import { isGeometry, summarise } from '../geometry/summary.ts'
import { isRecord } from './kind.ts'
import { omitted } from './omitted.ts'

/** Values and translations of a record. */
interface Content {
  data: Record<string, unknown>
  i18n: Record<string, Record<string, unknown>>
}

/** The short form of a record for lists. */
export interface ListContent extends Content {
  /** Warnings about its geometries, by field. */
  warnings?: Record<string, GeometryWarning[]>
  /** Bounding box of its geometries, to find neighbours. */
  bounds?: Bounds
  /** Other values were omitted besides the geometries. */
  isCut?: true
}

/** Bytes of JSON that values and translations of one record may take in a list: 200 rows stay below 4 MB. */
const maxListedBytes = 15_000

/** Warnings of one record in an answer. */
const maxWarnings = 10

/** A record with summaries in place of its geometries: for screens, which never change them. */
export const summarised = <T extends { dataSchema: Readonly<Record<string, unknown>> }>(record: T): T => ({
  ...record,
  dataSchema: Object.fromEntries(
    Object.entries(record.dataSchema).map(([name, value]) => [
      name,
      isGeometry(value) ? summarise(value) : value,
    ]),
  ),
})

/** Screens need these fields to name and locate a record. */
const alwaysShown = ['identifier', 'occurred_at']

/**
 * Geometries become summaries. Then the largest values and translations are left out until the others fit. Null if lists show
 * the record as it is stored.
 */
export function listedForm({ data, i18n }: Content): ListContent | null {
  const listed: ListContent = { data: { ...data }, i18n }
  let warnings = 0
  let hasGeometry = false
  for (const [name, value] of Object.entries(data)) {
    if (!isGeometry(value)) continue
    hasGeometry = true
    listed.data[name] = summarise(value)
    listed.bounds = joinBounds(listed.bounds, boundsOfGeometry(value))
    const codes = geometryWarningsOf(value).slice(0, maxWarnings - warnings)
    if (codes.length > 0) listed.warnings = { ...listed.warnings, [name]: codes }
    warnings += codes.length
  }
  cutLargest(listed)
  return hasGeometry || listed.isCut ? listed : null
}

/** A value or a translation, and how it is replaced. */
interface Part {
  bytes: number
  omit(): void
}

function boundsOfGeometry(geometry: FeatureCollection): Bounds {
  const { polygons, points } = shapesOf(geometry)
  return boundsOf(polygons, points)!
}

function cutLargest(listed: ListContent): void {
  // Most records are far from the limit: a bound of their size is quicker than the size.
  if (sizeOf(listed.data, boundOf) + sizeOf(listed.i18n, boundOf) <= maxListedBytes) return
  let size = sizeOf(listed.data, bytesOf) + sizeOf(listed.i18n, bytesOf)
  const parts = [...valuesOf(listed), ...translationsOf(listed)].toSorted((a, b) => b.bytes - a.bytes)
  for (const { bytes, omit } of parts) {
    if (size <= maxListedBytes) return
    omit()
    size -= bytes - sizeOf(omitted, bytesOf)
    listed.isCut = true
  }
}

const valuesOf = ({ data }: ListContent): Part[] =>
  Object.keys(data)
    .filter((name) => !alwaysShown.includes(name))
    .map((name) => ({
      bytes: sizeOf(data[name], bytesOf),
      omit: () => void (data[name] = omitted),
    }))

function translationsOf(listed: ListContent): Part[] {
  return Object.entries(listed.i18n).flatMap(([language, entry]) => {
    const texts = isRecord(entry) && isRecord(entry.dataSchema) ? entry.dataSchema : {}
    return Object.keys(texts).map((name) => ({
      bytes: sizeOf(texts[name], bytesOf),
      omit() {
        const { dataSchema } = listed.i18n[language] as { dataSchema: Record<string, unknown> }
        listed.i18n = {
          ...listed.i18n,
          [language]: { ...(entry as object), dataSchema: { ...dataSchema, [name]: omitted } },
        }
      },
    }))
  })
}

const encoder = new TextEncoder()
const bytesOf = (text: string): number => encoder.encode(JSON.stringify(text)).length
const boundOf = (text: string): number => 6 * text.length + 2

/** Bytes of a value in the JSON of PostgreSQL, which writes numbers without exponents and a space after each mark. */
function sizeOf(value: unknown, textSize: (text: string) => number): number {
  if (typeof value === 'string') return textSize(value)
  if (typeof value === 'number') return isOrdinary(Math.abs(value)) ? 24 : 340
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + sizeOf(one, textSize) + 2, 2)
  if (!isRecord(value)) return 5
  let size = 2
  for (const name in value) size += textSize(name) + sizeOf(value[name], textSize) + 4
  return size
}

const isOrdinary = (size: number): boolean => size === 0 || (size > 1e-6 && size < 1e15)
