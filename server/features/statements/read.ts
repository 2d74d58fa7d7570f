import { sql } from 'kysely'
import type { Statement } from '../../../core/contract/statements.ts'
import { isoDay, localMoment } from '../../../core/fields/calendar.ts'
import type { Language } from '../../../core/i18n/index.ts'
import type { Session } from '../../../core/rules/can.ts'
import { readable } from '../../platform/auth/readable.ts'
import type { Tx } from '../../platform/db/database.ts'
import { accountStatement, readStatement } from '../../platform/db/read-statement.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { namesOf } from '../accounts/members.ts'
import { loadConfiguration, schemaName } from '../configuration/configuration.ts'
import { readKept } from '../kept/read.ts'
import { readUntil } from '../kept/until.ts'
import type { ProductRow } from '../products/read.ts'
import type { columnsOf, StatementRow } from './records.ts'
import { readRisks } from './risk.ts'

export interface Reader {
  tx: Tx
  session: Session
  language: Language
}

/** What of a row answers show. */
interface ReadRow extends Pick<
  StatementRow,
  | keyof ReturnType<typeof columnsOf>
  | 'id'
  | 'internal_reference'
  | 'product_id'
  | 'declared'
  | 'frozen'
  | 'eu'
  | 'created_at'
  | 'updated_at'
  | 'version'
> {
  identifier: string
  stage: string
  drift_at: Date | null
  ask_at: Date | null
}

/** Statements by their ids, in that order, as answers show them. */
export async function readStatements(reader: Reader, ids: readonly string[]): Promise<Statement[]> {
  return presentRows(reader, await readRows(reader.tx, { ids }, null))
}

const readRows = accountStatement(
  (tx, { ids }: { ids: readonly string[] }) => sql<ReadRow>`
    select s.*, p.identifier, p.product_schema_id as stage, l.drift_at, l.ask_at
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    join statements s on s.account_id = ${tx.accountId} and s.id = wanted.id
    join products p on p.account_id = ${tx.accountId} and p.id = s.product_id
    left join statement_looks l on l.account_id = ${tx.accountId} and l.statement_id = s.id
    order by wanted.place`,
)

/** A draft that isn't stored, with the columns of its content, as answers show it. */
export async function presentNew(
  reader: Reader,
  { product, ...columns }: ReturnType<typeof columnsOf> & { product: ProductRow },
): Promise<Statement> {
  const { now } = reader.tx
  const [statement] = await presentRows(reader, [
    {
      ...columns,
      id: '',
      internal_reference: '',
      product_id: product.id,
      identifier: product.identifier,
      stage: product.product_schema_id,
      declared: 'draft',
      frozen: null,
      eu: null,
      drift_at: null,
      ask_at: null,
      created_at: now,
      updated_at: now,
      version: 1,
    },
  ])
  return statement!
}

async function presentRows(reader: Reader, rows: readonly ReadRow[]): Promise<Statement[]> {
  const { tx } = reader
  const [of, people] = await Promise.all([
    readNamed(
      reader,
      rows.flatMap(({ cited }) => cited.flatMap(({ from }) => from.product ?? [])),
    ),
    namesOf(
      tx,
      rows.flatMap(({ frozen }) => frozen?.by ?? []),
    ),
  ])
  const config = await loadConfiguration(tx)
  const risks = await readRisks(
    tx,
    rows.map(({ product_id }) => product_id),
    isoDay(localMoment(tx.now, config.timeZone)),
  )
  return rows.map((row) => ({
    _id: row.id,
    internalReferenceNumber: row.internal_reference,
    product: {
      _id: row.product_id,
      identifier: row.identifier,
      stage: schemaName(config, row.stage, reader.language)!,
    },
    state: row.declared,
    operatorRole: row.operator_role,
    activityType: row.activity_type,
    countryOfActivity: row.country_of_activity,
    borderCrossCountry: row.border_country,
    comment: row.comment,
    geoLocationConfidential: row.is_confidential,
    operator: row.operator,
    commodities: row.commodities,
    references: row.cited.map(({ from, ...one }) => ({
      ...one,
      from: { source: from.source, product: (from.product && of.get(from.product)) || null },
    })),
    frozen: row.frozen && frozenOf(row.frozen, row.drift_at, people),
    eu: row.eu && {
      uuid: row.eu.uuid,
      referenceNumber: row.eu.referenceNumber,
      verificationNumber: row.eu.verificationNumber,
      status: row.eu.status,
      date: row.eu.date,
      rejectionReason: row.eu.rejectionReason,
      message: row.eu.message,
      byHand: row.eu.byHand,
      ...(row.eu.asked
        ? { asked: row.eu.asked, ...(row.ask_at && { until: row.ask_at.toISOString() }) }
        : {}),
      ...(row.eu.ended ? { ended: row.eu.ended } : {}),
      ...(row.eu.lostAmendment ? { lostAmendment: row.eu.lostAmendment } : {}),
      ...(row.eu.absent ? { absent: row.eu.absent } : {}),
      ...(row.eu.submitted ? { submitted: row.eu.submitted } : {}),
    },
    risk: risks.get(row.product_id) ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }))
}

function frozenOf(
  { at, by, plots, producers, areaHa, bytes, sha256 }: NonNullable<StatementRow['frozen']>,
  driftAt: Date | null,
  people: ReadonlyMap<string, string | null>,
): NonNullable<Statement['frozen']> {
  return {
    at,
    by: { _id: by, name: people.get(by) ?? '' },
    plots,
    producers,
    areaHa,
    bytes,
    sha256,
    drift: driftAt && { at: driftAt.toISOString() },
  }
}

/** One statement that the session may read. */
export async function readAnswer(reader: Reader, id: string): Promise<Statement> {
  const [statement] = await readStatements(reader, [id])
  if (statement!.state !== 'available') return statement!
  const until = await readUntil(reader.tx, statement!.product._id)
  return { ...statement!, keepUntil: until.get(id) ?? null, files: await readKept(reader, id) }
}

/** Live products that the session may read, as references name them. */
export async function readNamed(
  { tx, session, language }: Reader,
  ids: readonly string[],
): Promise<Map<string, Statement['product']>> {
  if (ids.length === 0) return new Map()
  const config = await loadConfiguration(tx)
  const rows = await readProducts({ tx, session }, { ids: [...new Set(ids)] }, null)
  return new Map(
    rows.map(({ id, identifier, stage }) => [
      id,
      { _id: id, identifier, stage: schemaName(config, stage, language)! },
    ]),
  )
}

const readProducts = readStatement(({ tx, session }, { ids }: { ids: readonly string[] }) =>
  tx.db
    .selectFrom('products as p')
    .select(['p.id', 'p.identifier', 'p.product_schema_id as stage'])
    .where('p.account_id', '=', tx.accountId)
    .where('p.id', '=', anyOf(ids))
    .where('p.deleted_at', 'is', null)
    .where(readable(session).products('p')),
)
