import { sql } from 'kysely'
import type { Warning } from '../../../core/contract/route.ts'
import type { Fault } from '../../../core/errors/refusal.ts'
import {
  faultOfRemark,
  isKeptDoubt,
  isTold,
  type KeptDoubt,
  type Reading,
  type Remark,
  remarkText,
} from '../../../core/errors/remarks.ts'
import { statedHa } from '../../../core/fields/stated.ts'
import { fieldsOfKind, type Form, isGeometryField, kindOf } from '../../../core/fields/index.ts'
import { maxGeometryLength } from '../../../core/geometry/check.ts'
import { isGeometry } from '../../../core/geometry/summary.ts'
import { acceptGeometry, parseGeometry } from '../../../core/geometry/text.ts'
import type { FeatureCollection } from '../../../core/geometry/shapes.ts'
import { loadOutlines, type Outline } from '../../../core/geography/outlines.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { readGroundInSteps } from '../../../core/import/ground/readGround.ts'
import { isEqual } from '../../../core/json/equal.ts'
import { pointer } from '../../../core/json/pointer.ts'
import { isRecord } from '../../../core/json/record.ts'
import { doubtsOfPosition } from '../../../core/readers/doubts.ts'
import type { GroundContent } from '../../../core/readers/ground/assemble.ts'
import {
  collectionOf,
  contentOf,
  fitRecord,
  hasHeights,
  isInDegrees,
  mendRings,
  withNames,
} from '../../../core/readers/ground/collection.ts'
import { groundOf } from '../../../core/readers/ground/country.ts'
import { examinePlots } from '../../../core/readers/ground/doubts.ts'
import { type GroundOptions, toldOfStrangers } from '../../../core/readers/ground/read.ts'
import { listNames } from '../../../core/readers/ground/names.ts'
import { pairOf, type ReadPosition } from '../../../core/readers/pairs.ts'
import { readPosition } from '../../../core/readers/position.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/lists.ts'
import { Slices } from '../../platform/process/slices.ts'
import type { Configuration } from './configuration.ts'
import { type GroundOwner, twinsOf } from './twins.ts'

/** What a reader says of a value that somebody sent, at its path in the body. */
export interface SentRemark extends Remark {
  path: string
}

/** A value as it is stored, with what its reader says; a fault refuses it. */
interface PackReading {
  value: unknown
  remarks: SentRemark[]
  faults: Fault[]
}

interface Around extends Pick<GroundOptions, 'formHa' | 'producer'> {
  language: Language
  country: Outline | undefined
}

const asSent = (value: unknown): PackReading => ({ value, remarks: [], faults: [] })

/** The outline of the first country that has one: of the value itself, then of what is around it (POS-01). */
export async function outlineOfFirst(countries: readonly unknown[]): Promise<Outline | undefined> {
  const find = await loadOutlines()
  return countries.map(find).find((outline) => outline !== undefined)
}

/** Coordinates: a text, or both halves as texts, by the reader of positions (TRU-02); a pair is only asked about (POS-06). */
export function readSentCoords(sent: unknown, path: string, { language, country }: Around): PackReading {
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
export async function readSentGround(sent: unknown, path: string, around: Around): Promise<PackReading> {
  const isText = typeof sent === 'string'
  if (isText ? sent.trim() === '' || sent.length > maxGeometryLength : !isRecord(sent)) return asSent(sent)
  const { language, country, formHa, producer } = around
  const options = { language, country: country && groundOf(country, language), formHa, producer }
  const strict = isText ? parseGeometry(sent) : acceptGeometry(sent)
  const isAccepted = 'geometry' in strict && isInDegrees(strict.geometry)
  if (isAccepted && !(isText && hasHeights(strict.geometry))) {
    const { geometry, repeats } = mendRings(withNames(strict.geometry))
    const mended: Remark[] = repeats > 0 ? [{ code: 'GEOMETRY_MENDED', details: { count: repeats } }] : []
    const doubts = await new Slices().finish(examinePlots(contentOf(geometry), options))
    const strangers = toldOfStrangers(
      geometry.features.map(({ properties }) => ({ data: properties })),
      options,
    )
    const remarks = [...mended, ...strangers, ...doubts.map(collectionsIn)]
    return { value: geometry, remarks: remarks.map((one) => ({ ...one, path })), faults: [] }
  }
  // JSON is read as a text only where it names another system.
  if (!isText && 'faults' in strict) return asSent(sent)
  const text = isText ? sent : JSON.stringify(sent)
  const steps = readGroundInSteps(new TextEncoder().encode(text), options)
  const reading = fitRecord(await new Slices().finish(steps), options)
  const hasLine = !('value' in reading) || reading.value.left.some(({ code }) => code === 'LINE')
  // LOC-07: a line that isn't taken keeps its sentence.
  if (hasLine && 'faults' in strict && strict.faults.some(({ params }) => isLine(params?.type)))
    return { ...asSent(sent), faults: strict.faults.map((one) => ({ ...one, path: path + one.path })) }
  if ('fault' in reading)
    return { ...asSent(sent), faults: [faultOfRemark(collectionsIn(reading.fault), path)] }
  const { value, told = [], doubts = [] } = reading
  const remarks = [...told, ...doubts].map((one) => ({ ...collectionsIn(one), path }))
  return { value: collectionOf(value.plots), remarks, faults: [] }
}

const isLine = (type: unknown): boolean => typeof type === 'string' && type.endsWith('LineString')

/** Says, too, which other live records of the producer have the same ground (GRD-06). */
export async function withTwins(
  tx: Tx,
  sent: PackReading,
  path: string,
  owner: GroundOwner,
  language: Language,
): Promise<PackReading> {
  if (sent.faults.length > 0 || !isGeometry(sent.value)) return sent
  const names = await twinsOf(tx, sent.value, owner, language)
  if (names.length === 0) return sent
  const listed = listNames(names, language)
  const inFile = sent.remarks.find(({ code }) => code === 'GROUND_TWICE')
  const twice: SentRemark = {
    ...inFile,
    code: 'GROUND_TWICE',
    path,
    details: { names: inFile ? `${inFile.details.names}; ${listed}` : listed },
  }
  return { ...sent, remarks: [...sent.remarks.filter((one) => one !== inFile), twice] }
}

const collectionsIn = ({ instead, ...remark }: Remark<GroundContent>): Remark<FeatureCollection> => ({
  ...remark,
  ...(instead
    ? { instead: instead.map(({ text, value }) => ({ text, value: collectionOf(value.plots) })) }
    : {}),
})

interface SentForm {
  tx: Tx
  stages: Configuration['stages']
  language: Language
  /** The values that the record holds already: what stays as it is isn't read again. */
  stored?: Readonly<Record<string, unknown>> | undefined
  /** Whose place and hectares count where the form itself has none; then those of the organization. */
  product?: string | undefined
  organization?: string | undefined
  /** Which record is written: the same ground is looked for in all others of the organization (GRD-06). */
  isSelf?: GroundOwner['isSelf'] | undefined
}

/** Reads the positions and grounds of a form as they were sent, and asks about the values of other kinds. */
export async function readSentForm(
  { schema, descriptor }: Pick<Form, 'schema' | 'descriptor'>,
  dataSchema: Record<string, unknown>,
  { tx, stages, language, stored = {}, product, organization, isSelf }: SentForm,
): Promise<{ dataSchema: Record<string, unknown>; remarks: SentRemark[]; faults: Fault[] }> {
  const read = { dataSchema: { ...dataSchema }, remarks: [] as SentRemark[], faults: [] as Fault[] }
  let ownCountry: unknown
  const aroundOf = async (): Promise<Around> => {
    const { countries, producer, product: own } = await readAround(tx, { product, organization })
    const stage = own && stages.get(own.stage)
    return {
      language,
      country: await outlineOfFirst([ownCountry, ...countries]),
      formHa: statedHa(descriptor, dataSchema) ?? (stage && statedHa(stage.descriptor, own.data)),
      producer,
    }
  }
  const put = (name: string, { value, remarks, faults }: PackReading) => {
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
    if (!isGeometryField(field)) continue
    const sent = await readSentGround(value, pointer(name), await aroundOf())
    put(name, isSelf ? await withTwins(tx, sent, pointer(name), { organization, isSelf }, language) : sent)
  }
  return read
}

/** What is known of the product and the organization of a record. */
interface KnownAround {
  /** Of the product's place, then of the organization. */
  countries: unknown[]
  /** The name of the organization. */
  producer: string | undefined
  product: { stage: string; data: Record<string, unknown> } | undefined
}

const known = new WeakMap<Tx, Map<string, Promise<KnownAround>>>()

/** The same, read once in a transaction. */
export function readAround(
  tx: Tx,
  { product, organization }: Pick<SentForm, 'product' | 'organization'>,
): Promise<KnownAround> {
  const own = known.get(tx) ?? new Map<string, Promise<KnownAround>>()
  known.set(tx, own)
  const key = `${product} ${organization}`
  const around = own.get(key) ?? queryAround(tx, [product, organization])
  own.set(key, around)
  return around
}

async function queryAround(tx: Tx, ids: readonly (string | undefined)[]): Promise<KnownAround> {
  const [product, organization] = ids.map((id) => (id !== undefined && isUuid(id) ? id : null))
  const { rows } = await sql<{
    stage: string | null
    data: unknown
    producer: string | null
    country: unknown
  }>`
    select p.product_schema_id as stage, p.data, o.name as producer, o.profile -> 'country' as country
    from (select 1) as one
    left join products p on p.account_id = ${tx.accountId} and p.id = ${product}
    left join organizations o on o.account_id = ${tx.accountId} and o.id = ${organization}
  `.execute(tx.db)
  const { stage, data, producer, country } = rows[0]!
  const places = isRecord(data) ? Object.values(data).filter(isRecord) : []
  return {
    countries: [...places.map((place) => place.country), country],
    producer: producer ?? undefined,
    product: stage !== null && isRecord(data) ? { stage, data } : undefined,
  }
}

/** The doubts that an event keeps. */
export const doubtsIn = (remarks: readonly SentRemark[]): KeptDoubt[] => [
  ...new Set(remarks.flatMap((one) => (!isTold(one) && isKeptDoubt(one.code) ? [one.code] : []))),
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

/** The same as warnings. Another reading of a whole ground is left out: its sender draws it anew. */
const notedWarnings = (tx: Tx, id: string, language: Language): Warning[] =>
  notedRemarks(tx, id).map(({ code, path, details, instead }) => ({
    code,
    path,
    message: remarkText(language, { code, details }),
    details,
    ...(instead && !instead.some(({ value }) => isCollection(value)) ? { instead } : {}),
  }))

/** The warnings of a stored record, with those of readers about what was sent; each once. */
export function withNoted(tx: Tx, id: string, language: Language, warnings: readonly Warning[]): Warning[] {
  const noted = notedWarnings(tx, id, language)
  const isNoted = ({ code, path }: Warning) =>
    noted.some((one) => one.path === path && (one.code === code || isSameAs(one.code, code)))
  return [...warnings.filter((one) => !isNoted(one)), ...noted]
}

/** Readers say with figures what the warning of a stored ground says without. */
const isSameAs = (noted: string, stored: string): boolean =>
  noted === 'GROUND_HUGE' && stored === 'GEOMETRY_HUGE'

const isCollection = (value: unknown): boolean => isRecord(value) && value.type === 'FeatureCollection'
