import { importDays } from '../../../core/contract/imports.ts'
import { type Language, text } from '../../../core/i18n/index.ts'
import { reasonsText } from '../../../core/import/reasons.ts'
import type { Tx } from '../../platform/db/database.ts'

/** The faulty rows of an import under the heads of its file, and last why they weren't saved (IMP-05). */
export async function faultyTable(tx: Tx, id: string, language: Language): Promise<string[][]> {
  const rows = await readFaulty(tx, id)
  const said = rows.map(({ cells, faults }) => ({ cells: cells ?? [], reason: reasonsText(faults ?? []) }))
  const reason = text(language, 'imports.reason')
  const [first] = said
  const heads = first?.cells.map(([head]) => head) ?? []
  // Two columns of a file may have one head. Rows without the heads of their file fill those of their values.
  const isOfFile = said.every(
    ({ cells }) => cells.length === heads.length && cells.every(([head], n) => head === heads[n]),
  )
  if (isOfFile)
    return [[...heads, reason], ...said.map((row) => [...row.cells.map(([, cell]) => cell), row.reason])]
  const all = [...new Set(said.flatMap(({ cells }) => cells.map(([head]) => head)))]
  const lines = said.map((row) => {
    const filled = new Map(row.cells)
    return [...all.map((head) => filled.get(head) ?? ''), row.reason]
  })
  return [[...all, reason], ...lines]
}

/** Why rows were left out, the most frequent reason first. */
export async function reasonsOf(tx: Tx, id: string): Promise<{ message: string; rows: number[] }[]> {
  const reasons = new Map<string, number[]>()
  for (const { n, faults } of await readFaulty(tx, id)) {
    const message = reasonsText(faults ?? [])
    const same = reasons.get(message)
    if (same) same.push(n)
    else reasons.set(message, [n])
  }
  return [...reasons]
    .map(([message, rows]) => ({ message, rows }))
    .toSorted((one, other) => other.rows.length - one.rows.length)
}

const readFaulty = (tx: Tx, id: string) =>
  tx.db
    .selectFrom('import_rows')
    .select(['n', 'faults', 'cells'])
    .where('account_id', '=', tx.accountId)
    .where('import_id', '=', id)
    .where('faults', 'is not', null)
    .orderBy('n')
    .execute()

/** Forgets what faulty rows said once their days are over; the import keeps their number. */
export async function forgetFaulty(tx: Tx): Promise<void> {
  await tx.db
    .deleteFrom('import_rows')
    .using('imports')
    .where('import_rows.account_id', '=', tx.accountId)
    .where('imports.account_id', '=', tx.accountId)
    .whereRef('imports.id', '=', 'import_rows.import_id')
    .where('imports.created_at', '<', new Date(tx.now.getTime() - importDays * 86_400_000))
    .where('import_rows.faults', 'is not', null)
    .execute()
}
