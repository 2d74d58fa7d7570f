import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { ImportInput } from '../../../core/contract/imports.ts'
import { pointer } from '../../../core/json/pointer.ts'
import type { Tx } from '../../platform/db/database.ts'
import { insertRows } from '../../platform/db/rows.ts'
import { importRecords } from './records.ts'
import { reasonPresenter } from './reasons.ts'
import { type Importer, isChange, isGood, type Row } from './rows.ts'
import type { HeadedCell } from './tables.ts'

/** The id of an import; from here on the events of the transaction name it. */
export function beginImport(tx: Tx): string {
  const id = v7({ msecs: tx.now.getTime() })
  tx.importing(id)
  return id
}

/** Keeps what became of the rows: those that were saved, and why the faulty ones were not. */
export async function insertImport(
  importer: Importer,
  id: string,
  input: ImportInput,
  rows: readonly Row[],
): Promise<void> {
  const { tx } = importer
  const { kind, schema, file } = input
  const presentReasons = reasonPresenter(importer, input)
  const good = rows.filter(isGood)
  const changed = rows.filter(isChange)
  const faulty = rows.filter(({ faults }) => faults.length > 0)
  const values = {
    noun: kind,
    schema_id: schema,
    file_name: file.name,
    sha256: file.sha256,
    saved: good.length,
    known: rows.filter(({ known }) => known).length,
    faulty: faulty.length,
    changed: changed.length,
    undone_at: null,
  }
  await importRecords.insert(tx, [{ values, id }])
  const own = { account_id: tx.accountId, import_id: id }
  await insertRows(
    tx,
    'import_rows',
    good.map((row) => ({
      ...own,
      n: row.n,
      record_id: row.record!,
      once: row.isUnkeyed ? placeOf(input, row) : null,
    })),
  )
  await insertRows(
    tx,
    'import_rows',
    changed.map(({ n, update }) => ({
      ...own,
      n,
      record_id: update!.record,
      version: update!.version + 1,
    })),
  )
  await insertRows(
    tx,
    'import_rows',
    faulty.map((row) => ({
      ...own,
      n: row.n,
      faults: presentReasons(row),
      cells: cellsOf(input, row),
    })),
  )
}

/** The place of a row in its file, for what the file becomes. */
const placeOf = ({ kind, schema, file }: ImportInput, { n }: Row): string =>
  [file.sha256, kind, schema ?? '', n].join(' ')

/** Rows without unique values are known where an import of the same file has saved them (IMP-04). */
export async function knowSaved({ tx }: Importer, input: ImportInput, rows: readonly Row[]): Promise<void> {
  const asked = new Map(
    rows
      .filter(({ isUnkeyed, faults, update }) => isUnkeyed && !update && faults.length === 0)
      .map((row) => [placeOf(input, row), row]),
  )
  if (asked.size === 0) return
  const saved = await tx.db
    .selectFrom('import_rows')
    .select(['once', 'record_id'])
    .where('account_id', '=', tx.accountId)
    .where('once', '=', sql<string>`any(${[...asked.keys()]}::text[])`)
    .execute()
  for (const { once, record_id: record } of saved) {
    const row = asked.get(once!)!
    const product = input.kind === 'products' ? record : row.product
    row.known = product ? { product } : {}
  }
}

/** What a faulty row said, under the heads of its file; without these, under the names of its values. */
function cellsOf({ heads }: ImportInput, { cells, values }: Row): HeadedCell[] {
  if (heads && cells) return heads.map((head, n) => [head, cells[n] ?? ''])
  return leaves(values, '').map(([path, value]) => [path.split('/').at(-1)!, value])
}

const leaves = (value: unknown, path: string): [path: string, value: string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, member]) => leaves(member, path + pointer(name)))
    : value === undefined || value === null
      ? []
      : [[path, typeof value === 'string' ? value : JSON.stringify(value)]]
