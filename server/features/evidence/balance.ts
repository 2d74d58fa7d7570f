import { sql } from 'kysely'
import { csvLines, csvMark } from '../../../core/i18n/csv.ts'
import { locales, text } from '../../../core/i18n/index.ts'
import type { AmountLink } from '../../../core/rules/amounts.ts'
import { inUnit, type Quantity, sumOf } from '../../../core/rules/quantity.ts'
import type { Tx } from '../../platform/db/database.ts'
import { arrayOf } from '../../platform/db/rows.ts'
import { append } from '../links/lineage.ts'
import { readAmounts } from '../balance/amounts.ts'
import { amountColumns, amountIn } from '../balance/columns.ts'
import { type Evidence, inBatches } from './evidence.ts'

/** What is known of the amounts of a product, in its own unit; null is unknown. */
interface Balance {
  unit: string | null
  made: number | null
  in: number | null
  out: number | null
}

/** By the product: what was made of it, what its live links brought, and what others took of it. */
async function readBalances(tx: Tx, { config, trace }: Evidence): Promise<(id: string) => Balance> {
  const columns = amountColumns(config)
  const own = new Map(
    trace.found.flatMap(({ id, row: { stage, data } }) => {
      const amount = amountIn(columns, stage, data?.[columns.names[stage] ?? ''])
      return amount ? [[id, amount] as const] : []
    }),
  )
  const ids = trace.found.map(({ id }) => id)
  const stages = new Map(trace.found.map(({ id, row }) => [id, row.stage]))
  const known = new Set(ids)
  const further = (await destinationsOf(tx, ids)).filter((id) => !known.has(id))
  const { inbound, amounts } = await readAmounts(tx, config, columns, own, [...ids, ...further])
  const outbound = new Map<string, AmountLink[]>()
  for (const links of inbound.values()) for (const link of links) append(outbound, link.originId, link)
  return (id) => {
    const made = amounts.made(id)
    const unit = columns.columns.get(stages.get(id)!)?.unit ?? made?.unit ?? null
    const sum = (links: readonly AmountLink[]) =>
      sumIn(
        unit,
        links.map((link) => amounts.taken(link)),
      )
    const into = inbound.get(id) ?? []
    return {
      unit,
      made: sumIn(unit, [made]),
      in: into.length === 0 ? null : sum(into),
      out: sum(outbound.get(id) ?? []),
    }
  }
}

/** A sum in a unit; null where an amount is unknown or doesn't convert. */
function sumIn(unit: string | null, amounts: readonly (Quantity | null)[]): number | null {
  const values: number[] = []
  for (const amount of amounts) {
    const value = amount === null ? undefined : inUnit(amount, unit)
    if (value === undefined) return null
    values.push(value)
  }
  return sumOf(values)
}

async function destinationsOf(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct l.id from unnest(${arrayOf(ids)}::uuid[]) as o (id)
    cross join lateral (
      select destination_id as id from links
      where account_id = ${tx.accountId} and origin_id = o.id and deleted_at is null
      offset 0
    ) as l`.execute(tx.db)
  return rows.map(({ id }) => id)
}

const heads = ['stage', 'identifier', 'unit', 'made', 'in', 'out'] as const

/** Products that are written at once. */
const sliceSize = 500

/** What is known of each product's amounts; `onKnown` counts those of which all of it is. */
export async function* balanceCsv(evidence: Evidence, onKnown: () => void): AsyncGenerator<string> {
  const { language, rows, read } = evidence
  const figure = (value: number | null) =>
    value === null ? '' : String(value).replace('.', locales[language].decimal)
  const balanceOf = await read((tx) => readBalances(tx, evidence))
  yield csvMark + csvLines([heads.map((name) => text(language, `evidence.heads.${name}`))], language)
  for (const batch of inBatches(rows, sliceSize))
    yield csvLines(
      batch.map(({ _id, stage, identifier }) => {
        const balance = balanceOf(_id)
        if (balance.made !== null && balance.in !== null && balance.out !== null) onKnown()
        const { unit, made, in: into, out } = balance
        return [stage.name, identifier, unit ?? '', figure(made), figure(into), figure(out)]
      }),
      language,
    )
}
