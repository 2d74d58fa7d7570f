import { sql } from 'kysely'
import { isChoice } from '../../../core/fields/kind.ts'
import type { GtinRow } from '../../../core/gs1/codes.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Configuration, Stage } from '../configuration/configuration.ts'

/** What products of a row are, where they differ: a GTIN names one kind alone. */
interface Difference {
  field: string
  values: string[]
}

interface DescribedRow extends GtinRow {
  /** Live products whose code has its GTIN. */
  coded: number
  differs: Difference | null
}

/** More values are no kinds of things. */
const maxValues = 50

/** Rows of the table of GTINs, each with how many products have its code, and whether these are several things. */
export async function describeRows(
  tx: Tx,
  config: Configuration,
  rows: readonly GtinRow[],
): Promise<DescribedRow[]> {
  if (rows.length === 0) return []
  const asked = rows.flatMap(({ productSchema, organization, gtin, where }, n) => {
    const stage = config.stages.get(productSchema)
    const fields = stage ? tellingFields(stage).filter((field) => field !== where?.field) : []
    return ['', ...fields].map((field) => ({ n, stage: productSchema, organization, gtin, field }))
  })
  const { rows: found } = await sql<{ n: number; field: string; value: string | null; count: number }>`
    select w.n, w.field, case when w.field = '' then null else p.data ->> w.field end as value, count(*)::int as count
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as w (n int, stage text, organization uuid, gtin text, field text)
    join products p on p.account_id = ${tx.accountId} and p.product_schema_id = w.stage
      and p.organization_id = w.organization and p.deleted_at is null and p.gs1 -> -1 ->> 'gtin' = w.gtin
    group by 1, 2, 3 order by 4 desc, 3
  `.execute(tx.db)
  return rows.map((row, n) => {
    const own = found.filter((one) => one.n === n)
    const stage = config.stages.get(row.productSchema)
    const differs = (stage ? tellingFields(stage) : []).flatMap((field): Difference[] => {
      const counts = own.filter((one) => one.field === field && (one.value ?? '') !== '')
      const hasChoices = isChoice(stage!.schema.properties[field]!)
      // A text that no two products share tells single ones apart, not kinds.
      const isKind = counts.length > 1 && (hasChoices || counts.some(({ count }) => count > 1))
      return isKind && counts.length <= maxValues
        ? [{ field, values: counts.map(({ value }) => value!) }]
        : []
    })
    return { ...row, coded: own.find(({ field }) => field === '')?.count ?? 0, differs: differs[0] ?? null }
  })
}

/** Kinds of fields that say what a product is. */
const telling: readonly string[] = ['select', 'text', 'i18n-text']

/** The fields that lists show of a stage and that may say what a product is. */
const tellingFields = ({ schema, content: { descriptor } }: Stage): string[] =>
  Object.entries(schema.properties).flatMap(([field, { header }]) => {
    const { kind, gs1 } = descriptor[field] ?? {}
    return header && field !== 'identifier' && gs1 === undefined && telling.includes(kind ?? '')
      ? [field]
      : []
  })
