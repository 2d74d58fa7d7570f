import { sql } from 'kysely'
import type { FoundItem } from '../../../core/contract/search.ts'
import { fieldText, type Form, localise } from '../../../core/fields/index.ts'
import { type Language, text as say } from '../../../core/i18n/index.ts'
import { can } from '../../../core/rules/can.ts'
import { paths } from '../../../core/rules/paths.ts'
import { isFound, textsOf } from '../../../core/rules/search.ts'
import { formAt } from '../../../core/fields/written.ts'
import { readable } from '../../platform/auth/readable.ts'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/rows.ts'
import type { SeekRecords } from '../../platform/feature.ts'
import { type Matches, seekMatches, type SearchTerm } from '../../platform/db/seek.ts'
import { type Configuration, loadConfiguration } from '../configuration/configuration.ts'

/** Products in a group for each stage, in the order of the chains. */
export const seekProducts: SeekRecords = async (tx, session, sought, language) => {
  const config = await loadConfiguration(tx)
  const stages = config.verticals
    .flatMap((vertical) => vertical.stages)
    .filter(({ id, removed }) => !removed && can(session, 'stage.read', id).allowed)
  const matches = await seekMatches(tx, sought, {
    table: 'products',
    name: sql`t.headers ->> 'identifier'`,
    former: sql.ref('t.former_search'),
    isReadable: readable(session).organizations('t.organization_id'),
    groups: { column: 'product_schema_id', values: stages.map(({ id }) => id) },
  })
  const itemOf = await readItems(tx, 'products', matches)
  return stages.flatMap(({ id: stage, content }) => {
    const found = matches.get(stage)
    if (!found) return []
    const form = localise(content, language, config.defaultLanguage)
    return [
      {
        ...found,
        title: form.name,
        address: paths.products(stage, { search: sought.text }),
        items: itemOf(found, (row) => ({
          matched: matchedField(config, content, language, row, sought),
          stage: { _id: stage, name: form.name },
          address: paths.productMilestones(row.id, stage),
        })),
      },
    ]
  })
}

interface FoundRow {
  id: string
  name: string
  /** Of its form. */
  version: number
  data: Record<string, unknown>
  headers: Record<string, string>
  /** Of products alone. */
  formerly: string[] | null
  created_at: Date
  organization: { _id: string; name: string }
}

/** Reads the records that are shown of all groups at once; returns the function that presents those of a group. */
export async function readItems(tx: Tx, table: 'products' | 'assets', matches: ReadonlyMap<string, Matches>) {
  const ids = [...matches.values()].flatMap((found) => found.ids)
  const { rows } = ids.length
    ? await sql<FoundRow>`
        select t.id, t.identifier as name, t.${sql.ref(`${table === 'products' ? 'product' : 'asset'}_schema_version`)} as version, t.data, t.headers, t.created_at,
          ${table === 'products' ? sql`t.formerly` : sql`null::text[]`} as formerly,
          json_build_object('_id', o.id, 'name', o.name) as organization
        from ${sql.table(table)} t
        join organizations o on o.account_id = ${tx.accountId} and o.id = t.organization_id
        where t.account_id = ${tx.accountId} and t.id = ${anyOf(ids)}
      `.execute(tx.db)
    : { rows: [] }
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (
    found: Matches,
    present: (row: FoundRow) => Pick<FoundItem, 'matched' | 'stage' | 'address'>,
  ): FoundItem[] =>
    found.ids.flatMap((id) => {
      const row = byId.get(id)
      if (!row) return []
      const { name, organization, created_at: at } = row
      return [{ _id: id, name, organization, createdAt: at.toISOString(), ...present(row) }]
    })
}

/** The first field in which the text is found, as the reader sees it; a former identifier where none is. */
export function matchedField(
  config: Configuration,
  content: Form,
  language: Language,
  { version, data, headers, formerly }: FoundRow,
  { id, text }: SearchTerm,
): FoundItem['matched'] {
  if (id !== undefined) return null
  const form = localise(formAt(content, version), language, config.defaultLanguage)
  const fields = ['identifier', ...Object.keys(form.schema.properties)]
  const holding = (some: string) =>
    fields.find((field) => headers[field] !== undefined && isFound([headers[field]], some))
  // Where no field holds all words, the first that holds one of them.
  const [name] = [text, ...textsOf(text)].flatMap((some) => holding(some) ?? [])
  const former = name === undefined ? formerly?.findLast((one) => isFound([one], text)) : undefined
  if (former !== undefined) return { title: say(language, 'common.formerly'), text: former }
  const title = name === undefined ? undefined : form.schema.properties[name]?.title
  if (name === undefined || title === undefined) return null
  return { title, text: fieldText(form, name, data, { language, timeZone: config.timeZone }) }
}
