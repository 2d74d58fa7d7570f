import { placeOf } from '../../../core/fields/location.ts'
import { isRecord } from '../../../core/json/record.ts'
import { sql } from 'kysely'
import type { Form } from '../../../core/fields/index.ts'
import { grouped } from '../../../core/eudr/numbers.ts'
import type { Code } from '../../../core/gs1/codes.ts'
import type { LabelSymbol } from '../../../core/gs1/printed.ts'
import { formatNumber, text } from '../../../core/i18n/index.ts'
import { markAt } from '../../../core/look/marks.ts'
import type { PullName } from '../../../core/pack/shape.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import { formAt } from '../../../core/fields/written.ts'
import { readable } from '../../platform/auth/readable.ts'
import type { Tx } from '../../platform/db/database.ts'
import { printedPath } from '../products/codes.ts'
import { briefData } from '../products/listed-values.ts'
import { anyOf } from '../../platform/db/rows.ts'
import type { Configuration } from '../configuration/configuration.ts'
import { milestoneSchemaName, stageName } from '../configuration/present.ts'
import { listInsights } from '../insights/read.ts'
import { readLineage } from '../lineage/reader.ts'
import { type PublicForm, publicOutlines } from '../public-page/fields.ts'
import { spokenIn } from '../public-page/organization.ts'
import { bracketsOf, encodedOf } from '../symbols/code.ts'
import { gridOf } from '../symbols/grid.ts'
import { formsOf } from '../public-page/read.ts'
import { readPaperStatement } from '../statements/paper.ts'
import { gridMarkup, markMarkup, outlineMarkup, qrMarkup, strandsMarkup, furrowsMarkup } from './drawings.ts'
import type { Markup } from './fill.ts'
import { datesOf, type Values, valuesOf, type View } from './values.ts'

/** Who asks for the data of papers. */
export interface Puller extends View {
  session: Session
  config: Configuration
  now: Date
  /** What addresses of public pages begin with. */
  publicPageUrl: string
  /** In the place of the QR code. */
  symbol: LabelSymbol
}

/** Products that a paper names of one stage before. */
const maxListed = 200
/** Products of an origin that are read. */
const maxOrigin = 5_000

interface ProductRow {
  id: string
  uuid: string
  stage: string
  /** Of its form. */
  version: number
  identifier: string
  gs1: readonly Code[] | null
  data: Record<string, unknown>
  i18n: unknown
  created_at: Date
  organization: string
  profile: Record<string, unknown>
}

/** The data of one item, by the names that a template may use (QRP-09). */
export type Data = Record<string, unknown>

/**
 * What templates are filled with, by the product's id. Products that the person may not read, or that are gone, are left out; so
 * are private processes, since whoever holds the paper need not be of the account (R9).
 */
export async function pullProducts(
  tx: Tx,
  puller: Puller,
  ids: readonly string[],
  pull: readonly PullName[],
): Promise<Map<string, Data>> {
  const wants = (name: PullName) => pull.includes(name)
  const { session, config, publicPageUrl } = puller
  const rows = await readProducts(tx, session, ids)
  const processes = wants('milestones')
    ? await processesOf(
        tx,
        puller,
        rows.map(({ id }) => id),
      )
    : undefined
  const found = new Map<string, Data>()
  const same = given(puller)
  for (const row of rows) {
    const own = processes?.get(row.id) ?? []
    const data: Data = { ...same, drawing: drawingsOf(config, row, own) }
    if (wants('product')) data.product = productOf(puller, row)
    if (wants('organization')) data.organization = organizationOf(puller, row)
    if (wants('insights')) data.insights = await insightsOf(tx, puller, row.id)
    if (wants('milestones')) data.milestones = own.map(({ shown }) => shown)
    if (wants('previousStages')) Object.assign(data, await originOf(tx, puller, row.id, wants('milestones')))
    // Drawn when it is written: a thousand codes at once would keep everybody else waiting.
    if (wants('qr')) lazily(data, ['qr'], () => ({ qr: symbolOf(puller, row) }))
    if (wants('publicLink')) data.publicLink = `${publicPageUrl}/${row.uuid}`
    const code = row.gs1?.at(-1)
    if (wants('gs1') && code) data.gs1 = codeData(code, publicPageUrl)
    if (wants('statement')) data.statement = await statementOf(tx, puller, row.id)
    found.set(row.id, data)
  }
  return found
}

/** Attributes in the language of the paper, where somebody wrote them in it, as the public page has them. */
async function insightsOf(tx: Tx, { language, defaultLanguage }: Puller, id: string): Promise<Data[]> {
  const insights = await listInsights(tx, id)
  return insights.map(({ i18n, ...texts }) => {
    const own = language === defaultLanguage ? undefined : i18n[language]
    const { name, value } = spokenIn(own, { name: texts.name, value: texts.value })
    return { name, value }
  })
}

function symbolOf({ symbol, config, publicPageUrl }: Puller, row: ProductRow): Markup {
  const code = row.gs1?.at(-1)
  return symbol === 'datamatrix' && code
    ? gridMarkup(gridOf({ symbol, content: 'ai', data: encodedOf(code), module: 1 }))
    : qrMarkup(publicPageUrl + printedPath(config, row))
}

const codeData = (code: Code, publicPageUrl: string): Data => ({
  gtin: code.gtin,
  ai: code.ai,
  value: code.value,
  bracketed: bracketsOf(code),
  address: publicPageUrl + code.path,
})

async function statementOf(tx: Tx, puller: Puller, id: string): Promise<Data> {
  const { declared, upstream } = await readPaperStatement(tx, puller.session, id)
  const numbers = (one: { referenceNumber: string; verificationNumber: string }) => ({
    referenceNumber: grouped(one.referenceNumber),
    verificationNumber: grouped(one.verificationNumber),
  })
  if (!declared) return { upstream: upstream.map(numbers) }
  const { date } = datesOf(declared.date, puller)
  const state = text(puller.language, `statements.state.${declared.state}`)
  return { ...numbers(declared), date, state, upstream: upstream.map(numbers) }
}

/** What every template may use. */
const given = (puller: Puller) => ({
  language: puller.language,
  in: { [puller.language]: true },
  ...datesOf(puller.now, puller),
  generatedBy: 'Generated by Rastro',
})

async function readProducts(tx: Tx, session: Session, ids: readonly string[]): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select p.id, p.uuid, p.product_schema_id as stage, p.product_schema_version as version, p.identifier, p.gs1,
      ${sql.raw(briefData('p'))} as data, p.i18n, p.created_at, o.name as organization, o.profile
    from products p
    join organizations o on o.account_id = ${tx.accountId} and o.id = p.organization_id
    where p.account_id = ${tx.accountId} and p.id = ${anyOf(ids)} and p.deleted_at is null
      and ${readable(session).products('p')}
  `.execute(tx.db)
  return rows
}

function productOf(puller: Puller, row: Omit<ProductRow, 'profile' | 'organization' | 'gs1'>) {
  const stage = puller.config.stages.get(row.stage)!
  const product = {
    _id: row.id,
    uuid: row.uuid,
    identifier: row.identifier,
    stage: stageName(puller.config, stage, puller.language),
    is: { [row.stage]: true },
  }
  lazily(product, ['date', 'time', 'longDate'], () => datesOf(row.created_at, puller))
  return lazily(product, valueNames, () => described(formAt(stage.content, row.version), row, puller))
}

const valueNames = ['fields', 'pictures', 'text', 'image', 'rows', 'place', 'description'] as const

/** Adds members that are made together when one of them is read: most templates name few of them. */
function lazily<Name extends string>(
  thing: object,
  names: readonly Name[],
  make: () => { [N in Name]?: unknown },
): object {
  let made: { [N in Name]?: unknown } | undefined
  for (const name of names)
    Object.defineProperty(thing, name, { enumerable: true, get: () => (made ??= make())[name] })
  return thing
}

/** Values of a record, and the text that its form calls the description. */
function described(
  form: Form,
  { data, i18n }: { data: Record<string, unknown>; i18n: unknown },
  view: View,
): Values & { description?: Values['text'][string] } {
  const values = valuesOf(form, data, i18n, view)
  const name = Object.keys(form.descriptor).find((one) => form.descriptor[one]!.role === 'description')
  const description = name === undefined ? undefined : values.text[name]
  return { ...values, ...(description === undefined ? {} : { description }) }
}

function organizationOf({ language, defaultLanguage }: Puller, { organization: name, profile }: ProductRow) {
  const { phoneNumber, website, i18n } = profile
  const own = isRecord(i18n) && language !== defaultLanguage ? i18n[language] : undefined
  const { disclaimer } = spokenIn(own, {
    disclaimer: typeof profile.disclaimer === 'string' ? profile.disclaimer : undefined,
  })
  const texts = Object.entries({ phoneNumber, website, disclaimer }).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  )
  const place = { ...placeOf(profile) }
  return {
    ...place,
    name,
    ...Object.fromEntries(texts),
  }
}

const strands = strandsMarkup(5)
const furrows = furrowsMarkup()

function drawingsOf(config: Configuration, row: ProductRow, processes: readonly Process[]) {
  const stage = config.stages.get(row.stage)!
  const position = config.verticals
    .find(({ id }) => id === stage.vertical)
    ?.stages.findIndex(({ id }) => id === stage.id)
  const drawings = { marca: markMarkup(markAt(position ?? 0, stage.content.marca)), strands, furrows }
  return lazily(drawings, ['outline'], () => {
    const own = outlinesIn(formsOf(config, config.defaultLanguage).stage(stage), row.data)
    const outlines = own.length > 0 ? own : (processes.find((one) => one.outlines.length > 0)?.outlines ?? [])
    return { outline: outlineMarkup(outlines, row.id) }
  })
}

const outlinesIn = (form: PublicForm, data: Record<string, unknown>) =>
  publicOutlines(form, data, (_part, tell, ...args) => tell(...args))

interface Process {
  at: Date
  outlines: ReturnType<typeof outlinesIn>
  shown: Data
}

interface ProcessRow {
  id: string
  product_id: string
  schema: string
  /** Of its form. */
  version: number
  organization: string
  data: Record<string, unknown>
  i18n: unknown
  occurred_at: Date
  created_at: Date
  corrected_at: Date | null
}

const processRows = (tx: Tx) => sql`
  select m.id, m.product_id, m.milestone_schema_id as schema, m.milestone_schema_version as version, o.name as organization,
    ${sql.raw(briefData('m'))} as data, m.i18n, m.occurred_at, m.created_at, m.corrected_at
  from milestones m
  join organizations o on o.account_id = ${tx.accountId} and o.id = m.organization_id
  where m.account_id = ${tx.accountId} and m.deleted_at is null`

/** Public processes of products, newest first, and what was made from the products: each kind of use once. */
async function processesOf(
  tx: Tx,
  puller: Puller,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Process[]>> {
  const { session, config } = puller
  const schemas = [...config.milestoneSchemas.keys()].filter(
    (id) => can(session, 'milestoneSchema.read', id).allowed,
  )
  const { rows } = await sql<ProcessRow>`
    ${processRows(tx)} and m.product_id = ${anyOf(ids)} and not m.private
      and m.milestone_schema_id = any(${schemas}::text[])
  `.execute(tx.db)
  const found = new Map<string, Process[]>()
  const add = (product: string, process: Process) =>
    found.set(product, [...(found.get(product) ?? []), process])
  const forms = formsOf(config, config.defaultLanguage)
  for (const row of rows) {
    const outlines = outlinesIn(forms.process(row.schema, row.version)!.form, row.data)
    add(row.product_id, { at: row.occurred_at, outlines, shown: processOf(puller, row) })
  }
  for (const use of await usesOf(tx, ids, schemas))
    add(use.product_id, { at: use.at, outlines: [], shown: useOf(puller, use) })
  for (const processes of found.values()) processes.sort((one, other) => +other.at - +one.at)
  return found
}

function processOf(puller: Puller, row: ProcessRow): Data {
  const { config, language } = puller
  const schema = config.milestoneSchemas.get(row.schema)!
  const recorded = datesOf(row.created_at, puller)
  return {
    _id: row.id,
    name: milestoneSchemaName(config, schema, language),
    is: { [row.schema]: true },
    kind: schema.group === undefined ? 'own' : 'transformation',
    organization: row.organization,
    ...datesOf(row.occurred_at, puller),
    recorded,
    ...(row.corrected_at ? { corrected: datesOf(row.corrected_at, puller) } : {}),
    ...described(formAt(schema.content, row.version), row, puller),
  }
}

interface UseRow {
  product_id: string
  schema: string
  at: Date
  count: number
  quantity: number | null
  unit: string | null
}

/** How often each kind of transformation used a product, and how much of it. */
async function usesOf(tx: Tx, ids: readonly string[], schemas: readonly string[]): Promise<UseRow[]> {
  const { rows } = await sql<UseRow>`
    select l.origin_id as product_id, m.milestone_schema_id as schema, max(m.occurred_at) as at,
      count(distinct l.destination_id) as count, sum(l.quantity) as quantity, min(l.unit) as unit
    from links l
    join milestones m on m.account_id = ${tx.accountId} and m.id = l.milestone_id and not m.private
    where l.account_id = ${tx.accountId} and l.origin_id = ${anyOf(ids)} and l.deleted_at is null
      and m.milestone_schema_id = any(${schemas}::text[])
    group by l.origin_id, m.milestone_schema_id
  `.execute(tx.db)
  return rows
}

function useOf(puller: Puller, { schema: id, at, count, quantity, unit }: UseRow): Data {
  const { config, language } = puller
  const schema = config.milestoneSchemas.get(id)!
  const made = config.stages.get(schema.stage)!
  const { words } = formsOf(config, language).stage(made).form
  return {
    name: milestoneSchemaName(config, schema, language),
    is: { [id]: true },
    kind: 'use',
    ...datesOf(at, puller),
    made: `${formatNumber(count, language)} ${(count === 1 ? words?.one : words?.many) ?? stageName(config, made, language)}`,
    ...(quantity === null ? {} : { amount: formatNumber(quantity, language, unit ?? undefined) }),
    fields: [],
    pictures: [],
    text: {},
    image: {},
    rows: {},
  }
}

/** The products that a product was made of, by stage; `restricted` counts those that the person may not read. */
async function originOf(
  tx: Tx,
  puller: Puller,
  id: string,
  withProcesses: boolean,
): Promise<{ previousStages: Data[]; restricted: number }> {
  const { session, config, language } = puller
  const lineage = await readLineage(tx, session, [id], { direction: 'up', maxProducts: maxOrigin })
  const nodes = lineage.nodes.filter(({ distance }) => distance !== 0)
  const open = nodes.flatMap(({ product }) => ('restricted' in product ? [] : [product]))
  const stages = new Map<string, typeof open>()
  for (const product of open) stages.set(product.stage, [...(stages.get(product.stage) ?? []), product])
  const listed = [...stages.values()].flatMap((products) => products.slice(0, maxListed))
  const rows = new Map(
    (
      await readProducts(
        tx,
        session,
        listed.map((one) => one.id),
      )
    ).map((row) => [row.id, row]),
  )
  const processes = withProcesses ? await processesOf(tx, puller, [...rows.keys()]) : undefined
  const totals = totalsOf(await lineage.links(), new Map(open.map(({ id, stage }) => [id, stage])))
  const previousStages = [...stages].map(([stageId, products]) => {
    const total = totals.get(stageId)
    return {
      _id: stageId,
      name: stageName(config, config.stages.get(stageId)!, language),
      is: { [stageId]: true },
      count: products.length,
      ...(total ? { total: formatNumber(total.quantity, language, total.unit) } : {}),
      products: products.flatMap(({ id }) => {
        const row = rows.get(id)
        if (!row) return []
        const own = processes?.get(id)?.map(({ shown }) => shown) ?? []
        return [{ ...productOf(puller, row), organization: organizationOf(puller, row), milestones: own }]
      }),
    }
  })
  return { previousStages, restricted: nodes.length - open.length }
}

/** What went on from the products of each stage, where one unit says all of it. */
function totalsOf(
  links: readonly { from: string; quantity: number | null; unit: string | null }[],
  stageOf: ReadonlyMap<string, string>,
): Map<string, { quantity: number; unit: string }> {
  const totals = new Map<string, { quantity: number; unit: string }>()
  const mixed = new Set<string>()
  for (const { from, quantity, unit } of links) {
    const stage = stageOf.get(from)
    if (stage === undefined || quantity === null || unit === null) continue
    const known = totals.get(stage)
    if (known && known.unit !== unit) mixed.add(stage)
    const sum = (known?.quantity ?? 0) + quantity
    totals.set(stage, { quantity: Math.round(sum * 1e6) / 1e6, unit })
  }
  for (const stage of mixed) totals.delete(stage)
  return totals
}

/**
 * The data of processes by their ids, for papers about the processes themselves: each is its item's only one, whether private or
 * not, since it was asked for (MIL-18).
 */
export async function withProcesses(
  tx: Tx,
  puller: Puller,
  products: ReadonlyMap<string, Data>,
): Promise<Map<string, Data>> {
  const { rows } = await sql<ProcessRow>`
    ${processRows(tx)} and m.id = ${anyOf([...products.keys()])}
  `.execute(tx.db)
  return new Map(
    rows.map((row) => [row.id, { ...products.get(row.id), milestones: [processOf(puller, row)] }]),
  )
}
