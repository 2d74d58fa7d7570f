import { importDays } from '../../../core/contract/imports.ts'
import { csvText } from '../../../core/i18n/csv.ts'
import { type Language, text } from '../../../core/i18n/index.ts'
import type { Tx } from '../../platform/db/database.ts'

/** The faulty rows of an import under the heads of its file, and last why they weren't saved (IMP-05). */
export async function faultyCsv(tx: Tx, id: string, language: Language): Promise<string> {
  const rows = await tx.db
    .selectFrom('import_rows')
    .select(['faults', 'cells'])
    .where('account_id', '=', tx.accountId)
    .where('import_id', '=', id)
    .where('faults', 'is not', null)
    .orderBy('n')
    .execute()
  const said = rows.map(({ cells, faults }) => ({
    cells: cells ?? [],
    reason: (faults ?? []).map(({ message }) => message).join(' · '),
  }))
  const reason = text(language, 'imports.reason')
  const [first] = said
  const heads = first?.cells.map(([head]) => head) ?? []
  // Two columns of a file may have one head. Rows without the heads of their file fill those of their values.
  const isOfFile = said.every(
    ({ cells }) => cells.length === heads.length && cells.every(([head], n) => head === heads[n]),
  )
  if (isOfFile) {
    const lines = said.map((row) => [...row.cells.map(([, cell]) => cell), row.reason])
    return csvText([[...heads, reason], ...lines], language)
  }
  const all = [...new Set(said.flatMap(({ cells }) => cells.map(([head]) => head)))]
  const lines = said.map((row) => {
    const filled = new Map(row.cells)
    return [...all.map((head) => filled.get(head) ?? ''), row.reason]
  })
  return csvText([[...all, reason], ...lines], language)
}

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
