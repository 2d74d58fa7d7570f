import { type ColumnWarning, type ImportWarning, maxWarnedRows } from '../../../core/contract/imports.ts'
import { isTold, remarkText } from '../../../core/errors/remarks.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { isRecord } from '../../../core/json/record.ts'
import { leftAttributes } from './attributes.ts'
import type { Row, RowWarning } from './rows.ts'

/** Characters of grounds that an answer offers as other readings; the next answer offers those that it left out. */
const maxGrounds = 2_000_000

/** Presents what readers say of rows, in their order. */
export function warningPresenter(language: Language): (warning: RowWarning) => ImportWarning {
  let left = maxGrounds
  return (warning) => {
    const { instead, ...said } = presentWarning(language, warning)
    if (!instead) return said
    const size = isGround(instead) ? JSON.stringify(instead).length : 0
    if (size > left) return said
    left -= size
    return { ...said, instead }
  }
}

const isGround = (instead: NonNullable<RowWarning['instead']>): boolean =>
  instead.some(({ value }) => isRecord(value) && Array.isArray(value.features))

const presentWarning = (language: Language, { path, code, details, instead }: RowWarning): ImportWarning => ({
  column: path,
  code,
  message: remarkText(language, { code, details }),
  details,
  ...(instead ? { instead } : {}),
})

/** What readers say of a column, once for all rows that are new (TRU-03), and which attributes stay out of others. */
export function gatherWarnings(rows: readonly Row[], language: Language): ColumnWarning[] {
  const gathered = new Map<string, ColumnWarning>()
  for (const row of rows) {
    const { n, known, warnings } = row
    for (const warning of known ? leftAttributes(row) : warnings) {
      const key = `${warning.code} ${warning.path} ${isTold(warning)}`
      const { instead: _, ...said } = presentWarning(language, warning)
      const same = gathered.get(key) ?? { ...said, count: 0, rows: [] }
      gathered.set(key, same)
      same.count++
      if (same.rows.length < maxWarnedRows) same.rows.push(n)
    }
  }
  return [...gathered.values()]
}
