import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import {
  additionOf,
  documentAround,
  type Happening,
  observationOf,
  type Thing,
  transformationOf,
} from '../../../core/epcis/own.ts'
import { preHashOf } from '../../../core/epcis/prehash.ts'
import { fieldsOfKind, type Form } from '../../../core/fields/index.ts'
import { isPublic } from '../../../core/fields/public.ts'
import type { Code } from '../../../core/gs1/codes.ts'
import { encode } from '../../../core/gs1/link.ts'
import type { Session } from '../../../core/rules/can.ts'
import { readable } from '../../platform/auth/readable.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Read } from '../../platform/db/reads.ts'
import { arrayOf } from '../../platform/db/rows.ts'
import type { Configuration } from '../configuration/configuration.ts'
import { stageFields } from '../origin/forms.ts'
import { briefData } from '../products/listed-values.ts'
import type { Entry, Lineage } from './lineage.ts'
import { valuesOf } from './values.ts'

/** Whoever reads events, and which. */
interface Reading {
  read: Read
  session: Session
  config: Configuration
  publicPageUrl: string
  /** Of the account's own names. */
  namespace: string
  now: Date
  /** Also what public pages don't show. */
  isPrivate: boolean
}

/** EPX-01: what the names of an account's fields and processes begin with. */
export async function namespaceOf(tx: Tx, publicPageUrl: string): Promise<string> {
  const { issuer } = await tx.db
    .selectFrom('account_settings')
    .select('issuer')
    .where('account_id', '=', tx.accountId)
    .executeTakeFirstOrThrow()
  return `${publicPageUrl}/ns/${issuer}/`
}

/** Entries whose forms are in memory at a time: as many as fit, but one at least. */
const maxBatch = 100
const maxBatchBytes = 300_000

/** The events of a lineage as a document, in parts. */
export async function* writeDocument(reading: Reading, lineage: Lineage): AsyncGenerator<string> {
  const { head, tail } = documentAround(reading.namespace, reading.now)
  yield head
  let comma = ''
  for (const entries of batchesOf(lineage.entries)) {
    const events = await readEvents(reading, lineage, entries)
    if (events.length === 0) continue
    yield comma + events.map((event) => JSON.stringify(withName(event, reading.namespace))).join(',')
    comma = ','
  }
  yield tail
}

function* batchesOf(entries: readonly Entry[]): Generator<Entry[]> {
  let batch: Entry[] = []
  let bytes = 0
  for (const entry of entries) {
    if (batch.length === maxBatch || (batch.length > 0 && bytes + entry.bytes > maxBatchBytes)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(entry)
    bytes += entry.bytes
  }
  if (batch.length > 0) yield batch
}

/** EPX-04: an event under the name that its content gives it. */
function withName(
  event: Readonly<Record<string, unknown>>,
  rastro: string,
): Readonly<Record<string, unknown>> {
  const hash = createHash('sha256').update(preHashOf(event, { rastro })).digest('hex')
  const { type, ...members } = event
  return { type, eventID: `ni:///sha-256;${hash}?ver=CBV2.0`, ...members }
}

/** A product as the events of others name it. */
interface NamedRecord {
  id: string
  uuid: string
  stage: string
  gs1: readonly Code[] | null
}

interface ProductRecord extends NamedRecord {
  version: number
  identifier: string
  is_unidentified: boolean
  data: Record<string, unknown>
  created_at: Date
}

interface ProcessRecord {
  id: string
  schema: string
  version: number
  data: Record<string, unknown>
  private: boolean
  created_at: Date
}

async function readEvents(reading: Reading, lineage: Lineage, entries: readonly Entry[]) {
  const { read, session, config, isPrivate } = reading
  const origins = entries.flatMap(({ milestoneId }) =>
    milestoneId === null ? [] : lineage.linksOf(milestoneId).map(({ originId }) => originId),
  )
  const { products, named, processes, places } = await read(async (tx) => {
    const productRows = await readProducts(
      tx,
      entries.map(({ productId }) => productId),
    )
    const originRows = await readNames(tx, origins)
    const processRows = await readProcesses(tx, entries)
    const placeIds = [
      ...productRows.map(({ stage, data }) => idOfPlace(data, placeOfStage(config, stage))),
      ...processRows.map(({ schema, data }) => idOfPlace(data, placeOfProcess(config, schema))),
    ].filter((id) => id !== undefined)
    return {
      products: new Map(productRows.map((row) => [row.id, row])),
      named: new Map(originRows.map((row) => [row.id, row])),
      processes: new Map(processRows.map((row) => [row.id, row])),
      places: await readPlaces(tx, session, placeIds, reading.publicPageUrl),
    }
  })
  return entries.flatMap((entry) => {
    const product = products.get(entry.productId)
    const process = entry.milestoneId === null ? undefined : processes.get(entry.milestoneId)
    if (!product || (entry.milestoneId !== null && !process)) return []
    const event = eventOf(entry, product, process)
    return event ? [event] : []
  })

  function eventOf({ at }: Entry, product: ProductRecord, process: ProcessRecord | undefined) {
    const stage = config.stages.get(product.stage)!
    const bizLocation = placeNamed(stage, product.data, placeOfStage(config, product.stage))
    const happening: Happening = {
      at,
      recordedAt: (process ?? product).created_at,
      timeZone: config.timeZone,
      bizLocation,
      fields: {},
    }
    const ofProduct = { ...identifierOf(product), ...valuesOf(stage, product, reading) }
    if (!process) return additionOf(madeOf(product), { ...happening, fields: ofProduct })
    const schema = config.milestoneSchemas.get(process.schema)!
    const isShown = isPrivate || !process.private
    const readPoint = isShown
      ? placeNamed(schema, process.data, placeOfProcess(config, process.schema))
      : undefined
    if (!schema.edge) {
      if (!isShown) return undefined
      const fields = valuesOf(schema, process, reading)
      return observationOf(madeOf(product), `rastro:${schema.id}`, { ...happening, readPoint, fields })
    }
    const inputs = lineage.linksOf(process.id).flatMap((link): Thing[] => {
      const origin = named.get(link.originId)
      return origin ? [thingOf(origin, lineage.amounts.taken(link))] : []
    })
    // What came of several transformations has one amount, which is of none of them.
    const output = lineage.cameAtOnce(product.id) ? madeOf(product) : thingOf(product, null)
    return transformationOf(process.id, { inputs, output }, { ...happening, readPoint, fields: ofProduct })
  }

  function identifierOf({ stage, identifier, is_unidentified }: ProductRecord) {
    const isShown = isPrivate || config.stages.get(stage)!.content.publicIdentifier
    return isShown && !is_unidentified ? { identifier } : {}
  }

  function madeOf(product: ProductRecord): Thing {
    return thingOf(product, lineage.amounts.made(product.id))
  }

  /** EPX-02: single things have no amount, and neither has whatever nobody measures. */
  function thingOf(product: NamedRecord, amount: Thing['amount']): Thing {
    const isMeasured =
      lineage.isMeasured(product.stage) && config.stages.get(product.stage)!.content.gs1?.level !== 'item'
    return { name: nameOf(product), ...(isMeasured ? { amount } : {}) }
  }

  /** The first code that a product had, since names of events never change. */
  function nameOf({ gs1, uuid }: NamedRecord): string {
    return reading.publicPageUrl + (gs1?.[0]?.path ?? `/${uuid}`)
  }

  function placeNamed(form: Form, data: Record<string, unknown>, field: string | undefined) {
    const id = idOfPlace(data, field)
    const isShown = isPrivate || (field !== undefined && isPublic(form.descriptor[field]!))
    return id !== undefined && isShown ? places.get(id) : undefined
  }
}

const placeOfStage = (config: Configuration, id: string) => {
  const stage = config.stages.get(id)
  return stage && stageFields(config, stage).location
}

const placeOfProcess = (config: Configuration, id: string) =>
  fieldsOfKind(config.milestoneSchemas.get(id)?.descriptor ?? {}, 'location')[0]?.[0]

function idOfPlace(data: Record<string, unknown>, field: string | undefined): string | undefined {
  const value = field === undefined ? undefined : data[field]
  const id = typeof value === 'object' && value !== null ? (value as { _id?: unknown })._id : undefined
  return typeof id === 'string' ? id : undefined
}

async function readProducts(tx: Tx, ids: readonly string[]): Promise<ProductRecord[]> {
  const { rows } = await sql<ProductRecord>`
    select p.id, p.uuid, p.product_schema_id as stage, p.product_schema_version as version, p.identifier, p.is_unidentified,
      p.gs1, ${sql.raw(briefData('p'))} as data, p.created_at
    from unnest(${arrayOf([...new Set(ids)])}::uuid[]) as wanted (id)
    join products p on p.account_id = ${tx.accountId} and p.id = wanted.id and p.deleted_at is null`.execute(
    tx.db,
  )
  return rows
}

async function readNames(tx: Tx, ids: readonly string[]): Promise<NamedRecord[]> {
  const { rows } = await sql<NamedRecord>`
    select p.id, p.uuid, p.product_schema_id as stage, p.gs1
    from unnest(${arrayOf([...new Set(ids)])}::uuid[]) as wanted (id)
    join products p on p.account_id = ${tx.accountId} and p.id = wanted.id and p.deleted_at is null`.execute(
    tx.db,
  )
  return rows
}

async function readProcesses(tx: Tx, entries: readonly Entry[]): Promise<ProcessRecord[]> {
  const ids = entries.flatMap(({ milestoneId }) => milestoneId ?? [])
  const { rows } = await sql<ProcessRecord>`
    select m.id, m.milestone_schema_id as schema, m.milestone_schema_version as version, ${sql.raw(briefData('m'))} as data,
      m.private, m.created_at
    from unnest(${arrayOf(ids)}::uuid[]) as wanted (id)
    join milestones m on m.account_id = ${tx.accountId} and m.id = wanted.id and m.deleted_at is null`.execute(
    tx.db,
  )
  return rows
}

/** EPX-02: a place by its number, or by its point. Nobody has the place of an organization that they may not read. */
async function readPlaces(
  tx: Tx,
  session: Session,
  ids: readonly string[],
  publicPageUrl: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; gln: string | null; extension: string | null; coords: unknown }>`
    select l.id, l.gln, l.gln_extension as extension, l.coords
    from locations l
    where l.account_id = ${tx.accountId} and l.id::text = any(${[...new Set(ids)]}::text[])
      and ${readable(session).organizations('l.organization_id')}`.execute(tx.db)
  return new Map(
    rows.flatMap(({ id, gln, extension, coords }) => {
      if (gln !== null)
        return [[id, `${publicPageUrl}/414/${gln}${extension === null ? '' : `/254/${encode(extension)}`}`]]
      const { lat, lng } = (coords ?? {}) as { lat?: unknown; lng?: unknown }
      return typeof lat === 'number' && typeof lng === 'number' ? [[id, `geo:${lat},${lng}`]] : []
    }),
  )
}
