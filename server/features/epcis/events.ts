import {
  additionOf,
  aggregationOf,
  declarationOf,
  type Happening,
  namingOf,
  observationOf,
  recallOf,
  shipmentOf,
  type Thing,
  transformationOf,
} from '../../../core/epcis/own.ts'
import { fieldsOfKind, type Form } from '../../../core/fields/index.ts'
import type { Session } from '../../../core/rules/can.ts'
import type { ReadInTx } from '../../platform/db/reads.ts'
import type { Configuration, MilestoneSchema } from '../configuration/configuration.ts'
import { stageFields } from '../origin/forms.ts'
import type { Entry } from './entries.ts'
import type { Lineage } from './lineage.ts'
import {
  type NamedPlace,
  type NamedRecord,
  type ProcessRecord,
  type ProductRecord,
  readCertificates,
  readNamed,
  readOwners,
  readPlaces,
  readProcesses,
  readProducts,
} from './records.ts'
import type { Shown } from './shown.ts'
import { valuesOf } from './values.ts'

/** Whoever reads events, and which. */
export interface Reading {
  read: ReadInTx
  session: Session
  config: Configuration
  publicPageUrl: string
  /** Of the account's own names. */
  namespace: string
  now: Date
  shown: Shown
}

type Event = Readonly<Record<string, unknown>>

/** What the events of some entries are made of. */
interface Records {
  products: ReadonlyMap<string, ProductRecord>
  /** Origins of their transformations. */
  origins: ReadonlyMap<string, NamedRecord>
  processes: ReadonlyMap<string, ProcessRecord>
  places: ReadonlyMap<string, NamedPlace>
  owners: ReadonlyMap<string, string>
  certificates: ReadonlyMap<string, readonly string[]>
}

/** The events of an entry, and the records that a reader needs rights on. */
interface EntryEvents {
  entry: Entry
  events: readonly Event[]
  /** The entry's process, if it is one. */
  schema: string | undefined
  products: readonly string[]
  /** Owners of the places that the events name. */
  organizations: readonly string[]
}

type LineageEntries = Omit<Lineage, 'products' | 'restricted'>

/** The events of some entries of a lineage, in their order. */
export async function eventsOf(
  reading: Reading,
  lineage: LineageEntries,
  entries: readonly Entry[],
): Promise<readonly EntryEvents[]> {
  const records = await readRecords(reading, lineage, entries)
  return entries.flatMap((entry) => {
    const product = records.products.get(entry.productId)
    if (!product) return []
    const { config } = reading
    const process = entry.kind === 'process' ? records.processes.get(entry.milestoneId) : undefined
    const placeIds = [
      idOfPlace(product.data, placeOfStage(config, product.stage)),
      process && idOfPlace(process.data, placeOfProcess(config, process.schema)),
    ]
    const organizations = placeIds.flatMap((id) => records.places.get(id ?? '')?.organization ?? [])
    const origins = process ? lineage.linksOf(process.id).map(({ originId }) => originId) : []
    return {
      entry,
      events: eventsOfEntry({ ...reading, ...records, lineage }, entry, product),
      schema: process?.schema,
      products: [...new Set([product.id, ...origins])],
      organizations: [...new Set(organizations)],
    }
  })
}

function readRecords(
  { read, session, config, publicPageUrl, shown }: Reading,
  lineage: LineageEntries,
  entries: readonly Entry[],
): Promise<Records> {
  const processIds = entries.flatMap((entry) => (entry.kind === 'process' ? [entry.milestoneId] : []))
  const originIds = processIds.flatMap((id) => lineage.linksOf(id).map(({ originId }) => originId))
  return read(async (tx) => {
    const products = await readProducts(
      tx,
      entries.map(({ productId }) => productId),
    )
    const origins = await readNamed(tx, originIds)
    const processes = await readProcesses(tx, processIds)
    const placeIds = [
      ...products.map(({ stage, data }) => idOfPlace(data, placeOfStage(config, stage))),
      ...processes.map(({ schema, data }) => idOfPlace(data, placeOfProcess(config, schema))),
    ].filter((id) => id !== undefined)
    const hasTransfers = processes.some(({ schema }) => classOf(config, schema) === 'transfer')
    const begun = entries.flatMap(({ kind, productId }) =>
      kind === 'beginning' || kind === 'process' ? [productId] : [],
    )
    return {
      products: byId(products),
      origins: byId(origins),
      processes: byId(processes),
      places: await readPlaces(tx, session, placeIds, publicPageUrl),
      owners: await readOwners(
        tx,
        hasTransfers ? [...products, ...origins].map(({ organization }) => organization) : [],
        publicPageUrl,
      ),
      certificates: await readCertificates(
        tx,
        [...new Set(begun)],
        (one) => one.is_public || shown.hasCertificates,
      ),
    }
  })
}

const byId = <Row extends { id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]))

function eventsOfEntry(
  known: Reading & Records & { lineage: LineageEntries },
  entry: Entry,
  product: ProductRecord,
): Event[] {
  const { config, shown, lineage, publicPageUrl, places } = known
  const stage = config.stages.get(product.stage)!
  const happening = { at: entry.at, recordedAt: entry.at, timeZone: config.timeZone }
  switch (entry.kind) {
    case 'code':
      return [namingOf(thingOf(product, null), publicPageUrl + entry.path, happening)]
    case 'statement':
      return shown.isDeclared(stage)
        ? [declarationOf(thingOf(product, null), entry.reference, happening)]
        : []
    case 'recall':
      return [recallOf(thingOf(product, null), entry.act, happening)]
    case 'beginning':
      return [additionOf(madeOf(product), beginningOf(product.created_at))]
    case 'process': {
      const process = known.processes.get(entry.milestoneId)
      return process ? eventsOfProcess(process) : []
    }
  }

  function eventsOfProcess(process: ProcessRecord): Event[] {
    const schema = config.milestoneSchemas.get(process.schema)!
    const isShown = shown.hasPrivate || !process.private
    const at = {
      words: schema.content.epcis,
      readPoint: isShown ? placeNamed(schema, process.data, placeOfProcess(config, schema.id)) : undefined,
    }
    if (schema.edge) return eventsOfPassage(process, schema, { ...beginningOf(process.created_at), ...at })
    if (!isShown) return []
    const fields = valuesOf(schema, process, known)
    const own = { ...placedAt(process.created_at), ...at, fields }
    return [observationOf(madeOf(product), `rastro:${schema.id}`, own)]
  }

  /** What a transformation is to EPCIS; nothing is put into a thing of which there are many. */
  function eventsOfPassage({ id }: ProcessRecord, { content }: MilestoneSchema, own: Happening): Event[] {
    const origins = lineage.linksOf(id).flatMap((link) => {
      const origin = known.origins.get(link.originId)
      return origin ? [{ origin, thing: thingOf(origin, lineage.amounts.taken(link)) }] : []
    })
    const inputs = origins.map(({ thing }) => thing)
    // What came of several transformations has one amount, which is of none of them.
    const output = lineage.cameAtOnce(product.id) ? madeOf(product) : thingOf(product, null)
    const kind = inputs.length > 0 ? content.epcis?.class : undefined
    if (kind === 'transfer') {
      const ownerOf = ({ organization }: NamedRecord) => known.owners.get(organization) ?? []
      const owners = { from: origins.flatMap(({ origin }) => ownerOf(origin)), to: [ownerOf(product)].flat() }
      return [shipmentOf(inputs, owners, own), additionOf(output, { ...own, words: undefined })]
    }
    if (kind === 'aggregation' && output.amount === undefined && stage.content.gs1?.level !== 'lot')
      return [aggregationOf({ inputs, output }, own)]
    return [transformationOf(id, { inputs, output }, own)]
  }

  function placedAt(recordedAt: Date): Happening {
    return {
      ...happening,
      recordedAt,
      bizLocation: placeNamed(stage, product.data, placeOfStage(config, stage.id)),
    }
  }

  /** EPX-02: with a product begin its fields and what certifies it. */
  function beginningOf(recordedAt: Date): Happening {
    const isIdentified = shown.isIdentified(stage) && !product.is_unidentified
    return {
      ...placedAt(recordedAt),
      certificates: known.certificates.get(product.id) ?? [],
      fields: {
        ...(isIdentified ? { identifier: product.identifier } : {}),
        ...valuesOf(stage, product, known),
      },
    }
  }

  function madeOf(made: ProductRecord): Thing {
    return thingOf(made, lineage.amounts.made(made.id))
  }

  /** EPX-02: single things have no amount, and neither has whatever nobody measures. */
  function thingOf(named: NamedRecord, amount: Thing['amount']): Thing {
    const isMeasured =
      lineage.isMeasured(named.stage) && config.stages.get(named.stage)!.content.gs1?.level !== 'item'
    return { name: nameOf(named), ...(isMeasured ? { amount } : {}) }
  }

  /** The code with which a product began, or its page: names of events never change. */
  function nameOf({ gs1, uuid }: NamedRecord): string {
    const first = gs1?.find(({ since }) => since === undefined)
    return publicPageUrl + (first?.path ?? `/${uuid}`)
  }

  function placeNamed(form: Form, data: Record<string, unknown>, field: string | undefined) {
    const id = idOfPlace(data, field)
    return id !== undefined && shown.isField(form.descriptor[field!]!) ? places.get(id)?.name : undefined
  }
}

const classOf = (config: Configuration, id: string) => config.milestoneSchemas.get(id)?.content.epcis?.class

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
