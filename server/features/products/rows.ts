import { sql } from 'kysely'
import type { Fault } from '../../../core/errors/refusal.ts'
import { localise } from '../../../core/fields/index.ts'
import type { Language } from '../../../core/i18n/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type RequestRow, RowRefusals } from '../../platform/http/rows-refused.ts'
import { Slices } from '../../platform/process/slices.ts'
import type { AssetSchema, Configuration, Stage } from '../configuration/configuration.ts'
import { fieldTitle } from '../configuration/forms.ts'
import { kinds } from '../configuration/kinds.ts'
import { uniqueKey } from './key.ts'

/** A new product or asset of a request with many. */
export interface NewRow {
  /** Undefined where it is a fault. */
  schema: Stage | AssetSchema | undefined
  organizationId: string
  /** As sent, for people. */
  identifier: string
  /** What no other record of schema and organization may have; undefined where nothing has to be unique, or where it is faulty. */
  key: string | undefined
  faults: readonly Fault[]
}

/** Where the rows stand in the request, and how they are counted. */
export interface RowPlaces {
  at(n: number, path: string): string
  numberOf(n: number): number
}

/** The code's text for a record whose unique values another has. */
const takenTexts = { product: 'error.IDENTIFIER_TAKEN', asset: 'error.NOT_UNIQUE' } as const

const identifierPath = '/dataSchema/identifier'
/** Whole sentences, before which no field's title stands. */
const sentences: ReadonlySet<Fault['key']> = new Set([...Object.values(takenTexts), 'products.repeated'])

interface Caller {
  tx: Tx
  language: Language
  config: Configuration
}

/** Refuses a request with every fault of every row. */
export async function refuseRows(
  kind: keyof typeof takenTexts,
  caller: Caller,
  rows: readonly NewRow[],
  places: RowPlaces,
): Promise<void> {
  const { refused } = await judgeRows(kind, caller, rows, places)
  refused.throwAny('INVALID')
}

/** Every fault of every row, and which rows have one; of two equal rows, the later one is named. */
export async function judgeRows(
  kind: keyof typeof takenTexts,
  { tx, language, config }: Caller,
  rows: readonly NewRow[],
  { at, numberOf }: RowPlaces,
): Promise<{ refused: RowRefusals; faulty: ReadonlySet<number> }> {
  const numbered = rows.map((row, n) => ({ ...row, number: numberOf(n), at: (path: string) => at(n, path) }))
  const others = await findOthers(kind, tx, numbered)
  const slices = new Slices()
  const refused = new RowRefusals(language)
  const faulty = new Set<number>()
  for (const [n, row] of numbered.entries()) {
    if (refused.isFull) break
    const faults = [...row.faults]
    const other = others.get(row)
    if (other) faults.push('row' in other ? repeated(other.row.number) : taken(kind))
    if (faults.length > 0) {
      faulty.add(n)
      refused.add(requestRow(config, language, row), faults)
    }
    if (slices.isOver) await slices.pause()
  }
  return { refused, faulty }
}

/** Who has the unique values of a row already: a live record, a record of another organization (NAM-03), or an earlier row. */
export type Other<R> = { record: string } | { isElsewhere: true } | { row: R }

/** Of the rows whose unique values another has: who it is. */
export async function findOthers<R extends UniqueRow>(
  kind: keyof typeof takenTexts,
  tx: Tx,
  rows: readonly R[],
): Promise<ReadonlyMap<R, Other<R>>> {
  const stored = await findTaken(kind, tx, rows)
  const firsts = new Map<string, R>()
  const others = new Map<R, Other<R>>()
  for (const row of rows) {
    const key = wholeKey(row)
    if (key === undefined) continue
    const record = stored.get(key)
    const earlier = firsts.get(key)
    if (record)
      others.set(
        row,
        record.organization === row.organizationId ? { record: record.id } : { isElsewhere: true },
      )
    else if (earlier !== undefined) others.set(row, { row: earlier })
    else firsts.set(key, row)
  }
  return others
}

/** Another record has the unique values of a row; the fault doesn't say which one. */
export const taken = (kind: keyof typeof takenTexts): Fault => ({
  path: identifierPath,
  key: takenTexts[kind],
})

/** An earlier row, by its number, has the unique values of a row. */
export const repeated = (row: number): Fault => ({
  path: identifierPath,
  key: 'products.repeated',
  params: { row: String(row) },
  code: 'REPEATED',
})

/** A row is named after its identifier, or after its stage or kind if it has none (6-contract §2). */
function requestRow(
  config: Configuration,
  language: Language,
  { schema, identifier, number, at }: NewRow & Pick<RequestRow, 'number' | 'at'>,
): RequestRow {
  const kindName = schema ? localise(schema.content, language, config.defaultLanguage).name : ''
  return {
    at,
    number,
    name: identifier.slice(0, maxShownName) || kindName,
    titleOf: ({ path, key }: Fault) =>
      sentences.has(key) || !schema ? undefined : fieldTitle(schema.content, path, language, config),
  }
}

/** Of an identifier in a row's name. */
const maxShownName = 200

type UniqueRow = Pick<NewRow, 'schema' | 'organizationId' | 'key'>

const wholeKey = ({ schema, organizationId, key }: UniqueRow): string | undefined =>
  key === undefined || !schema
    ? undefined
    : JSON.stringify([schema.id, isUniqueInAccount(schema) ? null : organizationId, key])

const isUniqueInAccount = ({ content }: Stage | AssetSchema) =>
  'uniqueIn' in content && content.uniqueIn === 'account'

/** Live records by the whole keys of rows that they have. */
async function findTaken(
  kind: keyof typeof takenTexts,
  tx: Tx,
  rows: readonly UniqueRow[],
): Promise<ReadonlyMap<string, { id: string; organization: string }>> {
  const keyed = rows.filter((row) => wholeKey(row) !== undefined)
  if (keyed.length === 0) return new Map()
  const { records, schemaColumn } = kinds[kind]
  const found = new Map<string, { id: string; organization: string }>()
  for (const inAccount of [false, true]) {
    const among = keyed.filter(({ schema }) => isUniqueInAccount(schema!) === inAccount)
    if (among.length === 0) continue
    const asked = sql`
      select * from unnest(
        ${among.map(({ schema }) => schema!.id)}::text[],
        ${among.map(({ organizationId }) => organizationId)}::uuid[],
        ${among.map(({ key }) => key!)}::text[]
      ) as asked (schema, organization, key)`
    const isTheSame = inAccount
      ? sql`r.account_key = asked.key`
      : sql`r.organization_id = asked.organization and r.unique_key = asked.key`
    const { rows: stored } = await sql<{ id: string; schema: string; organization: string; key: string }>`
      select r.id, r.${sql.ref(schemaColumn)} as schema, r.organization_id as organization, r.unique_key as key
      from (${asked}) asked
      join ${sql.table(records)} r on r.account_id = ${tx.accountId} and r.${sql.ref(schemaColumn)} = asked.schema
        and ${isTheSame}
      where r.deleted_at is null
    `.execute(tx.db)
    for (const { id, schema, organization, key } of stored)
      found.set(JSON.stringify([schema, inAccount ? null : organization, key]), { id, organization })
  }
  return found
}

/** The unique key of values without faults in its fields. */
export function keyOf(
  { content: { uniqueFields } }: Stage | AssetSchema,
  data: Readonly<Record<string, unknown>>,
  faults: readonly Fault[],
): string | undefined {
  if (uniqueFields.length === 0) return undefined
  const isFaulty = faults.some(({ path }) => uniqueFields.includes(path.split('/')[2] ?? ''))
  return isFaulty ? undefined : uniqueKey(uniqueFields.map((name) => data[name]))
}
