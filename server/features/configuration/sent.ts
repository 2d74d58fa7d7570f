import { sql } from 'kysely'
import type { Warning } from '../../../core/contract/route.ts'
import type { Fault } from '../../../core/errors/refusal.ts'
import {
  faultOfRemark,
  isTold,
  type Reading,
  type Remark,
  type RemarkCode,
  remarkText,
} from '../../../core/errors/remarks.ts'
import { fieldsOfKind, type Form, isGeometryField, kindOf } from '../../../core/fields/index.ts'
import { maxGeometryLength } from '../../../core/geometry/check.ts'
import { acceptGeometry, parseGeometry } from '../../../core/geometry/text.ts'
import type { FeatureCollection } from '../../../core/geometry/shapes.ts'
import { loadOutlines, type Outline } from '../../../core/geography/outlines.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { readGround } from '../../../core/import/ground/readGround.ts'
import { isEqual } from '../../../core/json/equal.ts'
import { pointer } from '../../../core/json/pointer.ts'
import { isRecord } from '../../../core/json/record.ts'
import { doubtsOfPosition } from '../../../core/readers/doubts.ts'
import type { GroundContent } from '../../../core/readers/ground/assemble.ts'
import { collectionOf, contentOf, fitRecord, mendRings } from '../../../core/readers/ground/collection.ts'
import { groundOf } from '../../../core/readers/ground/country.ts'
import { examinePlots } from '../../../core/readers/ground/doubts.ts'
import { pairOf, type ReadPosition } from '../../../core/readers/pairs.ts'
import { readPosition } from '../../../core/readers/position.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/lists.ts'
import { Slices } from '../../platform/process/slices.ts'

/** What a reader says of a value that somebody sent, at its path in the body. */
export interface SentRemark extends Remark {
  path: string
}

/** A value as it is stored, with what its reader says; a fault refuses it. */
interface Sent {
  value: unknown
  remarks: SentRemark[]
  faults: Fault[]
}

interface Around {
  language: Language
  country: Outline | undefined
}

const asSent = (value: unknown): Sent => ({ value, remarks: [], faults: [] })

/** The outline of the first country that has one: of the value itself, then of what is around it (POS-01). */
export async function outlineOfFirst(countries: readonly unknown[]): Promise<Outline | undefined> {
  const find = await loadOutlines()
  return countries.map(find).find((outline) => outline !== undefined)
}

/** Coordinates: a text, or both halves as texts, by the reader of positions (TRU-02); a pair is only asked about (POS-06). */
export function readSentCoords(sent: unknown, path: string, { language, country }: Around): Sent {
  const text = coordsText(sent)
  if (text !== undefined) {
    const reading = withPairs(readPosition(text, { country, language }))
    if ('fault' in reading) return { ...asSent(sent), faults: [faultOfRemark(reading.fault, path)] }
    const { value, told = [], doubts = [] } = reading
    return { value, remarks: [...told, ...doubts].map((one) => ({ ...one, path })), faults: [] }
  }
  if (!isRecord(sent) || typeof sent.lat !== 'number' || typeof sent.lng !== 'number') return asSent(sent)
  const written = { lat: sent.lat, lng: sent.lng, as: 'decimal', decimals: 6 } as const
  const doubts = doubtsOfPosition(written, { country, language })
  return { ...asSent(sent), remarks: doubts.map((one) => ({ ...pairsIn(one), path })) }
}

export function coordsText(coords: unknown): string | undefined {
  if (typeof coords === 'string') return coords.trim() === '' ? undefined : coords
  if (!isRecord(coords)) return undefined
  const halves = [coords.lat, coords.lng].filter(
    (half) => typeof half === 'string' || typeof half === 'number',
  )
  return halves.some((half) => typeof half === 'string') ? halves.join('; ') : undefined
}

type Pair = ReturnType<typeof pairOf>

const pairsIn = ({ instead, ...remark }: Remark<ReadPosition>): Remark<Pair> => ({
  ...remark,
  ...(instead ? { instead: instead.map(({ text, value }) => ({ text, value: pairOf(value) })) } : {}),
})

function withPairs(reading: Reading<ReadPosition>): Reading<Pair> {
  if ('fault' in reading) return { fault: pairsIn(reading.fault) }
  const { value, told = [], doubts = [] } = reading
  return { value: pairOf(value), told: told.map(pairsIn), doubts: doubts.map(pairsIn) }
}

/**
 * Ground: GeoJSON as a record holds it, or a text of any format that files of plots have (GRD-01). Positions that fall on the one before
 * go, and that is said (GRD-02).
 */
export async function readSentGround(sent: unknown, path: string, around: Around): Promise<Sent> {
  const isText = typeof sent === 'string'
  if (isText ? sent.trim() === '' || sent.length > maxGeometryLength : !isRecord(sent)) return asSent(sent)
  const { language, country } = around
  const options = { language, country: country && groundOf(country, language) }
  const strict = isText ? parseGeometry(sent) : acceptGeometry(sent)
  if ('geometry' in strict) {
    const { geometry, repeats } = mendRings(strict.geometry)
    const mended: Remark[] = repeats > 0 ? [{ code: 'GEOMETRY_MENDED', details: { count: repeats } }] : []
    const doubts = await inSlices(examinePlots(contentOf(geometry), options))
    const remarks = [...mended, ...doubts.map(collectionsIn)]
    return { value: geometry, remarks: remarks.map((one) => ({ ...one, path })), faults: [] }
  }
  if (!isText) return asSent(sent)
  const reading = fitRecord(readGround(new TextEncoder().encode(sent), options), options)
  const hasLine = !('value' in reading) || reading.value.left.some(({ code }) => code === 'LINE')
  // LOC-07: a line that isn't taken keeps its sentence.
  if (hasLine && strict.faults.some(({ params }) => params?.type !== undefined))
    return { ...asSent(sent), faults: strict.faults.map((one) => ({ ...one, path: path + one.path })) }
  if ('fault' in reading)
    return { ...asSent(sent), faults: [faultOfRemark(collectionsIn(reading.fault), path)] }
  const { value, told = [], doubts = [] } = reading
  const remarks = [...told, ...doubts].map((one) => ({ ...collectionsIn(one), path }))
  return { value: collectionOf(value.plots), remarks, faults: [] }
}

const collectionsIn = ({ instead, ...remark }: Remark<GroundContent>): Remark<FeatureCollection> => ({
  ...remark,
  ...(instead
    ? { instead: instead.map(({ text, value }) => ({ text, value: collectionOf(value.plots) })) }
    : {}),
})

/** A large drawing stops nobody. */
async function inSlices<T>(steps: Generator<void, T>): Promise<T> {
  const slices = new Slices()
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    if (slices.isOver) await slices.pause()
  }
}

interface SentForm {
  tx: Tx
  language: Language
  /** The values that the record holds already: what stays as it is isn't read again. */
  stored?: Readonly<Record<string, unknown>> | undefined
  /** Where a position lies whose own value names no country: by the place of its product, then by its organization. */
  product?: string | undefined
  organization?: string | undefined
}

/** Reads the positions and grounds of a form as they were sent, and asks about the values of other kinds. */
export async function readSentForm(
  { schema, descriptor }: Pick<Form, 'schema' | 'descriptor'>,
  dataSchema: Record<string, unknown>,
  { tx, language, stored = {}, product, organization }: SentForm,
): Promise<{ dataSchema: Record<string, unknown>; remarks: SentRemark[]; faults: Fault[] }> {
  const read = { dataSchema: { ...dataSchema }, remarks: [] as SentRemark[], faults: [] as Fault[] }
  let ownCountry: unknown
  const aroundOf = async (): Promise<Around> => ({
    language,
    country: await outlineOfFirst([ownCountry, ...(await countriesAround(tx, { product, organization }))]),
  })
  const put = (name: string, { value, remarks, faults }: Sent) => {
    read.dataSchema[name] = value
    read.remarks.push(...remarks)
    read.faults.push(...faults)
  }
  const isChanged = (name: string) =>
    Object.hasOwn(dataSchema, name) &&
    !(Object.hasOwn(stored, name) && isEqual(dataSchema[name], stored[name]))
  for (const [name] of fieldsOfKind(descriptor, 'location')) {
    const value = dataSchema[name]
    if (!isRecord(value)) continue
    ownCountry ??= value.country
    // A place that is named was asked about when it was written.
    if (!isChanged(name) || value._id !== undefined || value.coords === undefined) continue
    const sent = readSentCoords(value.coords, `${pointer(name)}/coords`, await aroundOf())
    put(name, { ...sent, value: { ...value, coords: sent.value } })
  }
  for (const [name, field] of Object.entries(descriptor)) {
    if (!isChanged(name)) continue
    const value = dataSchema[name]
    const doubts =
      kindOf(field).doubts?.(value, { property: schema.properties[name]!, descriptor: field }) ?? []
    read.remarks.push(...doubts.map((one) => ({ ...one, path: pointer(name) })))
    if (isGeometryField(field)) put(name, await readSentGround(value, pointer(name), await aroundOf()))
  }
  return read
}

const known = new WeakMap<Tx, Map<string, Promise<unknown[]>>>()

/** The countries of a product's place and of an organization, read once in a transaction. */
export function countriesAround(
  tx: Tx,
  { product, organization }: Pick<SentForm, 'product' | 'organization'>,
): Promise<unknown[]> {
  const own = known.get(tx) ?? new Map<string, Promise<unknown[]>>()
  known.set(tx, own)
  const key = `${product} ${organization}`
  const countries = own.get(key) ?? readCountries(tx, [product, organization])
  own.set(key, countries)
  return countries
}

async function readCountries(tx: Tx, ids: readonly (string | undefined)[]): Promise<unknown[]> {
  const [product, organization] = ids.map((id) => (id !== undefined && isUuid(id) ? id : null))
  const { rows } = await sql<{ data: unknown; country: unknown }>`
    select
      (select data from products where account_id = ${tx.accountId} and id = ${product}) as data,
      (select profile -> 'country' from organizations where account_id = ${tx.accountId} and id = ${organization}) as country
  `.execute(tx.db)
  const [{ data, country } = { data: {}, country: null }] = rows
  const places = isRecord(data) ? Object.values(data).filter(isRecord) : []
  return [...places.map((place) => place.country), country]
}

/** Doubts of how a text was read end at the door; those of the value itself stay with its event (TRU-03). */
const ofText: readonly RemarkCode[] = ['POSITION_COARSE', 'POSITION_SYSTEM', 'POSITION_ONE_NUMBER']

/** The doubts that an event keeps. */
export const doubtsIn = (remarks: readonly SentRemark[]): RemarkCode[] => [
  ...new Set(remarks.flatMap(({ code }) => (isTold(code) || ofText.includes(code) ? [] : [code]))),
]

const notes = new WeakMap<Tx, Map<string, readonly SentRemark[]>>()

/** Remembers what readers said of a record that the transaction writes, for its answer. */
export function noteRemarks(tx: Tx, id: string, remarks: readonly SentRemark[]): void {
  if (remarks.length === 0) return
  const own = notes.get(tx) ?? new Map<string, readonly SentRemark[]>()
  notes.set(tx, own.set(id, remarks))
}

/** What readers said of a record that the transaction has written. */
export const notedRemarks = (tx: Tx, id: string): readonly SentRemark[] => notes.get(tx)?.get(id) ?? []

/** What the warnings of a stored ground say, too. */
const ofStored: readonly RemarkCode[] = ['GROUND_HOLE', 'GROUND_COARSE', 'GROUND_HUGE']

/** The same as warnings. Another reading of a whole ground is left out: its sender draws it anew. */
export const notedWarnings = (tx: Tx, id: string, language: Language): Warning[] =>
  notedRemarks(tx, id)
    .filter(({ code }) => !ofStored.includes(code))
    .map(({ code, path, details, instead }) => ({
      code,
      path,
      message: remarkText(language, { code, details }),
      details,
      ...(instead && !instead.some(({ value }) => isCollection(value)) ? { instead } : {}),
    }))

const isCollection = (value: unknown): boolean => isRecord(value) && value.type === 'FeatureCollection'
