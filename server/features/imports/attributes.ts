import { tidyLine } from '../../../core/fields/strings.ts'
import type { ImportValues } from '../../../core/contract/imports.ts'
import { anyOf } from '../../platform/db/rows.ts'
import type { Importer, JudgedRow, Row } from './rows.ts'

type Attributes = NonNullable<ImportValues['insights']>

export const insightsOf = ({ values }: Row): Attributes =>
  (values.insights ?? []).map(({ name, value }) => ({ name: tidyLine(name), value: tidyLine(value) }))

const codeOfLeft = 'ATTRIBUTE_LEFT'

/** What a row says of attributes that stay out, which saving doesn't forget (TRU-01). */
export const leftAttributes = ({ warnings }: Row): Row['warnings'] =>
  warnings.filter(({ code }) => code === codeOfLeft)

/** Names the attributes of rows whose product is there already without them: a file adds attributes to new products alone (TRU-01). */
export async function nameLeftAttributes({ tx }: Importer, rows: readonly JudgedRow[]): Promise<void> {
  const recordOf = ({ known, update }: Row) => known?.product ?? update?.record
  const said = rows
    .map(({ row }) => row)
    .filter((row) => row.faults.length === 0 && insightsOf(row).length > 0)
  const ids = [...new Set(said.flatMap((row) => recordOf(row) ?? []))]
  const stored = ids.length
    ? await tx.db
        .selectFrom('insights')
        .select(['product_id', 'name', 'value'])
        .where('account_id', '=', tx.accountId)
        .where('product_id', '=', anyOf(ids))
        .where('deleted_at', 'is', null)
        .execute()
    : []
  const textOf = ({ name, value }: Attributes[number]) => `${name}: ${value}`
  const own = new Map<string, Set<string>>()
  for (const { product_id: id, ...one } of stored) own.set(id, (own.get(id) ?? new Set()).add(textOf(one)))
  for (const row of said) {
    const record = recordOf(row)
    const first = row.known?.row
    if (record === undefined && !first) continue
    const has = first ? new Set(insightsOf(first).map(textOf)) : own.get(record!)
    for (const [n, one] of insightsOf(row).entries())
      if (!has?.has(textOf(one)))
        row.warnings.push({ path: `/insights/${n}`, code: codeOfLeft, details: { text: textOf(one) } })
  }
}
