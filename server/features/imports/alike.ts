import { sql } from 'kysely'
import { fieldText, localise } from '../../../core/fields/index.ts'
import { differingFields } from '../../../core/import/known.ts'
import { pointer } from '../../../core/json/pointer.ts'
import { figuresToday } from '../../../core/fields/written.ts'
import { anyOf } from '../../platform/db/rows.ts'
import type { Stage } from '../configuration/configuration.ts'
import type { Other } from '../products/rows.ts'
import { readBeside, readStored, saidIn } from './known.ts'
import type { Importer, JudgedRow } from './rows.ts'

/** Sets of filled fields that are looked for, the most frequent first; each reads the stage once. */
const maxSets = 16
/** Records with the values of a row; where more have them, they don't tell one from another. */
const maxAlike = 5

/**
 * Asks of new rows whether they are a product that stands there under another number: exactly one has all that the row says beside its
 * unique values, a figure among it. Nobody is asked where the file has that product too, or says the same in several rows.
 */
export async function askAlike(
  importer: Importer,
  stage: Stage,
  rows: readonly JudgedRow[],
  others: ReadonlyMap<JudgedRow, Other<JudgedRow>>,
): Promise<void> {
  const { language, config } = importer
  const { uniqueFields } = stage.content
  const inFile = new Set([...others.values()].flatMap((other) => ('record' in other ? other.record : [])))
  const candidates = await findCandidates(
    importer,
    stage,
    rows.filter((one) => one.row.faults.length === 0 && one.key !== undefined && !others.has(one)),
  )
  const ids = [...new Set([...candidates.values()].flat())]
  const stored = await readStored(importer, 'product', ids)
  const beside = await readBeside(importer, ids)
  const rowsOf = new Map<string, JudgedRow[]>()
  for (const [one, found] of candidates) {
    const alike: string[] = []
    for (const id of found) {
      const { written, data } = stored.get(id)!
      const differing = differingFields(saidIn(one), figuresToday(stage, written, data))
      const isSame = differing.every((name) => uniqueFields.includes(name))
      if (isSame && !(await beside.differing(id, one))) alike.push(id)
    }
    const [id, ...more] = alike
    if (id !== undefined && more.length === 0 && !inFile.has(id))
      rowsOf.set(id, [...(rowsOf.get(id) ?? []), one])
  }
  const form = localise(stage, language, config.defaultLanguage)
  const textOf = (data: Record<string, unknown>, name: string) =>
    fieldText(form, name, data, { language, timeZone: config.timeZone }) || '–'
  for (const [id, [one, ...more]] of rowsOf)
    if (more.length === 0)
      one!.row.warnings.push({
        path: `/dataSchema${pointer(uniqueFields[0]!)}`,
        code: 'ROW_TWICE',
        details: { name: uniqueFields.map((name) => textOf(stored.get(id)!.data, name)).join(' · ') },
      })
}

/** The records of a row's organization that have its values, save places, files and figures of former units, which are compared later. */
async function findCandidates(
  { tx }: Importer,
  stage: Stage,
  rows: readonly JudgedRow[],
): Promise<ReadonlyMap<JudgedRow, string[]>> {
  const unsure = new Set([
    ...stage.content.uniqueFields,
    ...(stage.formerUnits ?? []).map(({ field }) => field),
  ])
  const sets = new Map<string, { names: string[]; rows: Map<string, JudgedRow[]> }>()
  for (const one of rows) {
    const { sent, data } = saidIn(one)
    const filled = Object.entries(data).filter(([name]) => Object.hasOwn(sent, name))
    const names = filled
      .filter(([name, value]) => !unsure.has(name) && ['string', 'number', 'boolean'].includes(typeof value))
      .map(([name]) => name)
      .sort()
    const isFigure = ([name, value]: [string, unknown]) =>
      typeof value === 'number' && !stage.content.uniqueFields.includes(name)
    if (names.length === 0 || filled.length < stage.content.uniqueFields.length + 2 || !filled.some(isFigure))
      continue
    const set = sets.get(names.join(' ')) ?? { names, rows: new Map() }
    sets.set(names.join(' '), set)
    const values = JSON.stringify([one.organizationId, ...names.map((name) => data[name])])
    set.rows.set(values, [...(set.rows.get(values) ?? []), one])
  }
  const frequent = [...sets.values()].sort((a, b) => b.rows.size - a.rows.size).slice(0, maxSets)
  const found = new Map<JudgedRow, string[]>()
  for (const { names, rows: asked } of frequent) {
    const values = [...asked.keys()]
    const own = names.map((name) => sql`p.data -> ${name}::text`)
    const { rows: alike } = await sql<{ nr: number; ids: string[] }>`
      select asked.nr::integer as nr, array_agg(p.id) as ids
      from unnest(${values}::text[]) with ordinality asked (value, nr)
      join products p on jsonb_build_array(p.organization_id, ${sql.join(own)}) = asked.value::jsonb
      where p.account_id = ${tx.accountId} and p.product_schema_id = ${stage.id} and p.deleted_at is null
        and p.organization_id = ${anyOf([...new Set(rows.map(({ organizationId }) => organizationId))])}
      group by asked.nr
      having count(*) <= ${maxAlike}
    `.execute(tx.db)
    for (const { nr, ids } of alike) for (const one of asked.get(values[nr - 1]!)!) found.set(one, ids)
  }
  return found
}
