import { sql } from 'kysely'
import type { ViewPart } from '../../../core/contract/views.ts'
import {
  type Descriptor,
  fieldText,
  type Form,
  isGeometryField,
  type KindName,
  kindOf,
  localise,
  localiseData,
} from '../../../core/fields/index.ts'
import { isPublic } from '../../../core/fields/public.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import { formAt } from '../../../core/fields/written.ts'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { type AssessmentLines, assessmentLines } from '../assessments/lines.ts'
import { findConcluded } from '../assessments/newest.ts'
import { type Configuration, loadConfiguration } from '../configuration/configuration.ts'
import { readHolds } from '../links/holds.ts'
import { walk } from '../links/walk.ts'
import { readHeads } from '../origin/lots.ts'
import { briefData } from '../products/listed-values.ts'
import { isReadable } from '../products/mask.ts'
import { readLook } from '../recalls/page.ts'
import { filesIn, numberedFile } from './files.ts'
import type { ViewRow } from './records.ts'

/** Products of a stage on one page. */
export const pageSize = 200

/** A view as its maker may read it now. */
export interface ViewReader {
  tx: Tx
  session: Session
  config: Configuration
  language: Language
  timeZone: string
  included: ReadonlySet<ViewPart>
  /** The products of each stage by their identifiers, in the order of the chain. */
  stages: { id: string; name: string; products: string[] }[]
  /** Products that the maker may not read, or that are gone. */
  hidden: number
}

/** Processes on one page. */
export const maxProcesses = 500

/** A file that a page opens by its number. */
interface ViewedFile {
  n: number
  name: string
}

/** A value as people read it, under its title. */
export interface ViewedField {
  files: ViewedFile[]
  title: string
  value: string
  what: 'fields' | 'files' | 'places'
  /** Files, or one value. */
  count: number
  /** The public page shows it, too. */
  isPublic: boolean
}

interface ViewedProcess {
  schema: string
  name: string
  organization: string
  at: string
  isPrivate: boolean
  isLate: boolean
  corrected: string | null
  fields: ViewedField[]
  /** It has an outline or a point. */
  isMapped: boolean
}

interface ViewedStatement {
  referenceNumber: string
  verificationNumber: string
  date: string | null
}

interface ViewedProduct {
  id: string
  identifier: string
  organization: string
  at: string
  corrected: string | null
  fields: ViewedField[]
  processes: ViewedProcess[]
  /** Of all that the maker may read. */
  processCount: number
  /** Processes whose form the maker may not read. */
  hiddenProcesses: number
  statements: ViewedStatement[]
  /** Its newest concluded assessment, where the view shows it. */
  risk: AssessmentLines | null
  hold: { kind: 'hold' | 'recall'; number: number; reason: string } | null
}

/** Reads which products a view shows: its own, all that they were made of, and where it says so what they went into. */
export async function readViewed(
  tx: Tx,
  row: Pick<ViewRow, 'products' | 'included'>,
  session: Session,
  language: Language,
): Promise<ViewReader> {
  const included = new Set(row.included)
  const [config, { timeZone }] = await Promise.all([loadConfiguration(tx), readLook(tx)])
  const { rows: live } = await sql<{ id: string }>`
    select id from products where account_id = ${tx.accountId} and id = ${anyOf(row.products)} and deleted_at is null
  `.execute(tx.db)
  const starts = live.map(({ id }) => id)
  const { distances } = await walk(tx, starts, included.has('descendants') ? 'both' : 'up')
  const { kinds, heads } = await readHeads(tx, [...distances.keys()], null)
  const open = new Set(kinds.filter((kind) => isReadable(session, kind)))
  const byStage = new Map<string, string[]>()
  for (const { id, kind } of heads) if (open.has(kind)) addTo(byStage, kind.stage, id)
  return {
    tx,
    session,
    config,
    language,
    timeZone,
    included,
    hidden:
      row.products.length -
      starts.length +
      kinds.reduce((sum, kind) => sum + (open.has(kind) ? 0 : kind.count), 0),
    stages: stageIds(config).flatMap((id) => {
      const products = byStage.get(id)
      const form = config.stages.get(id)!.content
      return products ? [{ id, name: localise(form, language, config.defaultLanguage).name, products }] : []
    }),
  }
}

/** In the order of the chains. */
const stageIds = (config: Configuration): string[] => [
  ...new Set([
    ...config.verticals.flatMap(({ stages }) => stages.map(({ id }) => id)),
    ...config.stages.keys(),
  ]),
]

interface ProductRow {
  id: string
  identifier: string
  stage: string
  /** Of its form. */
  version: number
  organization: string
  data: Record<string, unknown>
  i18n: unknown
  created_at: Date
  corrected_at: Date | null
}

interface ProcessRow {
  product_id: string
  schema: string
  /** Of its form. */
  version: number
  organization: string
  data: Record<string, unknown>
  i18n: unknown
  occurred_at: Date
  corrected_at: Date | null
  private: boolean
  late: boolean
}

/** What a view shows of some of its products, in their order, and `max` of all their processes behind the first `from`. */
export async function readViewedProducts(
  viewed: ViewReader,
  ids: readonly string[],
  { from = 0, max }: { from?: number; max?: number } = {},
): Promise<ViewedProduct[]> {
  const { tx, session, included, config } = viewed
  const open = [...config.milestoneSchemas.keys()].filter(
    (schema) => can(session, 'milestoneSchema.read', schema).allowed,
  )
  const isShown = sql`m.account_id = ${tx.accountId} and m.product_id = ${anyOf(ids)} and m.deleted_at is null
    and (${included.has('private')} or not m.private)`
  const { rows } = await sql<ProductRow>`
    select p.id, p.identifier, p.product_schema_id as stage, p.product_schema_version as version, o.name as organization,
      ${sql.raw(briefData('p'))} as data, p.i18n,
      p.created_at, p.corrected_at
    from products p
    join organizations o on o.account_id = ${tx.accountId} and o.id = p.organization_id
    where p.account_id = ${tx.accountId} and p.id = ${anyOf(ids)}
  `.execute(tx.db)
  const { rows: counts } = await sql<{ product_id: string; open: number; hidden: number }>`
    select m.product_id, (count(*) filter (where m.milestone_schema_id = any(${open}::text[])))::int as open,
      (count(*) filter (where m.milestone_schema_id <> all(${open}::text[])))::int as hidden
    from milestones m where ${isShown} group by m.product_id
  `.execute(tx.db)
  // A product may have thousands of processes: their values are read of those that are shown alone.
  const { rows: recorded } = await sql<ProcessRow>`
    select m.product_id, m.milestone_schema_id as schema, m.milestone_schema_version as version, o.name as organization,
      ${sql.raw(briefData('m'))} as data, m.i18n,
      m.occurred_at, m.corrected_at, m.private, m.late
    from (
      select m.id, w.n from milestones m
      join unnest(${ids}::uuid[]) with ordinality as w (id, n) on w.id = m.product_id
      where ${isShown} and m.milestone_schema_id = any(${open}::text[])
      order by w.n, m.occurred_at, m.id limit ${max ?? null} offset ${from}
    ) shown
    join milestones m on m.account_id = ${tx.accountId} and m.id = shown.id
    join organizations o on o.account_id = ${tx.accountId} and o.id = m.organization_id
    order by shown.n, m.occurred_at, m.id
  `.execute(tx.db)
  const countOf = new Map(counts.map((row) => [row.product_id, row]))
  const [declared, holds, assessed] = await Promise.all([
    readStatements(viewed, ids),
    readHolds(tx, ids),
    readAssessed(viewed, ids),
  ])
  const processes = groupedBy(recorded, ({ product_id }) => product_id)
  const fieldsOf = teller(viewed)
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = known.get(id)
    if (!row) return []
    const hold = holds.get(id)
    const { open: processCount = 0, hidden: hiddenProcesses = 0 } = countOf.get(id) ?? {}
    return [
      {
        id,
        identifier: row.identifier,
        organization: row.organization,
        at: row.created_at.toISOString(),
        corrected: row.corrected_at?.toISOString() ?? null,
        fields: fieldsOf(config.stages.get(row.stage)!.content, row, ['identifier']).fields,
        processes: (processes.get(id) ?? []).map((process) => ({
          ...fieldsOf(config.milestoneSchemas.get(process.schema)!.content, process, ['occurred_at']),
          schema: process.schema,
          organization: process.organization,
          at: process.occurred_at.toISOString(),
          isPrivate: process.private,
          isLate: process.late,
          corrected: process.corrected_at?.toISOString() ?? null,
          isMapped: isMapped(viewed.config.milestoneSchemas.get(process.schema)!.content, process.data),
        })),
        processCount,
        hiddenProcesses,
        statements: declared.get(id) ?? [],
        risk: assessed.get(id) ?? null,
        hold: hold ? { kind: hold.kind, number: hold.number, reason: hold.reason } : null,
      },
    ]
  })
}

/** The numbers of the EU of some products, where the view shows them. */
async function readStatements(
  { tx, included }: ViewReader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ViewedStatement[]>> {
  if (!included.has('statements')) return new Map()
  const { rows } = await sql<ViewedStatement & { product: string }>`
    select product_id as product, eu ->> 'referenceNumber' as "referenceNumber",
      eu ->> 'verificationNumber' as "verificationNumber", eu ->> 'date' as date
    from statements
    where account_id = ${tx.accountId} and product_id = ${anyOf(ids)} and declared = 'available' and deleted_at is null
    order by created_at desc, id
  `.execute(tx.db)
  return groupedBy(rows, ({ product }) => product)
}

/** The newest concluded assessments of some products, where the view shows them. */
async function readAssessed(
  { tx, session, language, timeZone, included }: ViewReader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AssessmentLines>> {
  if (!included.has('risk') || !session.flags.includes('download_geojson')) return new Map()
  const found = await findConcluded({ tx, session, language }, ids)
  return new Map(found.map((one) => [one.product._id, assessmentLines(one, language, timeZone)]))
}

function groupedBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) addTo(groups, keyOf(row), row)
  return groups
}

function addTo<Row>(groups: Map<string, Row[]>, key: string, row: Row): void {
  const known = groups.get(key)
  if (known) known.push(row)
  else groups.set(key, [row])
}

/** The part of a view with which alone it shows fields of a kind; null: with the others. */
const partOfKind: Record<KindName, ViewPart | null> = {
  assets: null,
  checklist: null,
  'date-string': null,
  date: null,
  datetime: null,
  disaggregate: null,
  email: null,
  file: 'files',
  'i18n-text': null,
  image: 'files',
  images: 'files',
  integer: null,
  link: null,
  location: 'plots',
  'multiple-select': null,
  number: null,
  'rich-text': null,
  select: null,
  text: null,
  textarea: null,
  url: null,
  video: 'files',
}

/** Whether a view shows a field at all. */
export function isIncluded({ kind }: Descriptor, included: ReadonlySet<ViewPart>): boolean {
  const part = partOfKind[kind]
  return part === null || included.has(part)
}

/** What a filled field is. */
function meaningOf(
  descriptor: Descriptor | undefined,
  value: unknown,
): Pick<ViewedField, 'what' | 'count' | 'isPublic'> {
  const part = descriptor && partOfKind[descriptor.kind]
  return {
    what: part === 'files' ? 'files' : part === 'plots' ? 'places' : 'fields',
    count: (descriptor && kindOf(descriptor).pictures?.(value).length) ?? 1,
    isPublic: descriptor !== undefined && isPublic(descriptor),
  }
}

const isMapped = ({ descriptor }: Form, data: Record<string, unknown>): boolean =>
  Object.entries(descriptor).some(([name, field]) => isGeometryField(field) && Boolean(data[name]))

/** How values of a form are read: all that are filled, without what the view leaves out. */
function teller({ config, language, timeZone, included }: ViewReader) {
  const view = { language, timeZone }
  const forms = new Map<object, Form & { name: string }>()
  const isShown = (form: Form, name: string): boolean => {
    const descriptor = form.descriptor[name]
    if (!descriptor) return true
    // Outlines stand in /origin.geojson.
    return !isGeometryField(descriptor) && isIncluded(descriptor, included)
  }
  return (
    current: Form & { name: string },
    row: Pick<ProductRow, 'version' | 'data' | 'i18n'>,
    besides: readonly string[],
  ): { name: string; fields: ViewedField[] } => {
    const content = formAt(current, row.version)
    const form = forms.get(content) ?? localise(content, language, config.defaultLanguage)
    forms.set(content, form)
    const own = localiseData(form, row.data, row.i18n, language)
    return {
      name: form.name,
      fields: Object.entries(form.schema.properties).flatMap(([name, { title }]) => {
        if (besides.includes(name) || !isShown(form, name)) return []
        const value = fieldText(form, name, own, view)
        if (value === '') return []
        const meaning = meaningOf(form.descriptor[name], own[name])
        const files = meaning.what === 'files' ? filesIn(own[name]).map(numberedFile) : []
        return [{ title, value, files, ...meaning }]
      }),
    }
  }
}

/** The newest seal of the account's history. */
export async function readSeal(tx: Tx): Promise<{ n: number; at: string; hash: string } | null> {
  const { rows } = await sql<{ n: number; sealed_at: Date; hash: Buffer }>`
    select n, sealed_at, hash from seals where account_id = ${tx.accountId} order by n desc limit 1
  `.execute(tx.db)
  const [seal] = rows
  return seal ? { n: seal.n, at: seal.sealed_at.toISOString(), hash: seal.hash.toString('hex') } : null
}
