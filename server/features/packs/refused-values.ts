import { sql } from 'kysely'
import { checkData, type Context, type Form, isPlaceholder } from '../../../core/fields/index.ts'
import { canonicalJson } from '../../../core/json/canonical.ts'
import type { Pack } from '../../../core/pack/shape.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Kind, kinds } from '../configuration/kinds.ts'
import { sanitise } from '../configuration/rich-text.ts'

interface RefusedValues {
  /** Of the stage or process. */
  name: string
  count: number
  /** Of the fields that hold them. */
  titles: string[]
}

/** Live records of each form whose stored values its new version refuses. They stay editable (§4 Apply), so the plan only tells. */
export async function findRefusedValues(tx: Tx, before: Pack, after: Pack): Promise<RefusedValues[]> {
  const context: Context = {
    now: tx.now,
    defaultLanguage: after.settings.defaultLang,
    supportedLanguages: after.settings.supportedLangs,
    sanitise,
  }
  const found: RefusedValues[] = []
  for (const kind of Object.values(kinds)) {
    for (const [id, form] of Object.entries(after[kind.section])) {
      const earlier = before[kind.section][id]
      const names = earlier ? changedFields(earlier, form) : []
      if (names.length === 0) continue
      const { count, refused } = await countRefused(tx, kind, id, { form, names, context })
      const titles = names
        .filter((name) => refused.has(name))
        .map((name) => form.schema.properties[name]!.title)
      if (count > 0) found.push({ name: form.name, count, titles })
    }
  }
  return found
}

/** Fields of both forms that take other values than before; those of another kind are told as such (`lostFields`). */
function changedFields(before: Form, after: Form): string[] {
  return Object.keys(after.schema.properties).filter(
    (name) =>
      before.descriptor[name]?.kind === after.descriptor[name]?.kind &&
      canonicalJson(ruleOf(before, name)) !== canonicalJson(ruleOf(after, name)),
  )
}

/** What decides which values a field takes: without its texts, and where it is shown. */
function ruleOf({ schema, descriptor }: Form, name: string): unknown {
  const {
    title: _title,
    placeholder: _example,
    header: _header,
    default: _default,
    ...limits
  } = schema.properties[name] ?? {}
  const { help: _help, public: _public, readOnly: _readOnly, ...options } = descriptor[name] ?? {}
  return [limits, { ...options, enumLabels: undefined }]
}

interface Question {
  form: Form
  names: readonly string[]
  context: Context
}

const maxSlice = 2_000

/** Reads the records in slices, so a stage of a million products neither fills the memory nor holds up the process. */
async function countRefused(
  tx: Tx,
  { records, schemaColumn }: Kind,
  schema: string,
  { form, names, context }: Question,
): Promise<{ count: number; refused: Set<string> }> {
  const refused = new Set<string>()
  let count = 0
  for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await sql<{ id: string; data: Record<string, unknown> }>`
      select id, data from ${sql.table(records)}
      where account_id = ${tx.accountId} and ${sql.ref(schemaColumn)} = ${schema} and deleted_at is null
        and id > ${last}::uuid and data ?| ${names}::text[]
      order by id limit ${sql.lit(maxSlice)}
    `.execute(tx.db)
    for (const { data } of rows) {
      const faulty = refusedFields(form, data, context).filter((name) => names.includes(name))
      for (const name of faulty) refused.add(name)
      if (faulty.length > 0) count += 1
    }
    if (rows.length < maxSlice) return { count, refused }
    last = rows.at(-1)!.id
  }
}

/** Fields whose values the form refuses; one without a value holds nothing that could be refused. */
function refusedFields(form: Form, data: Record<string, unknown>, context: Context): string[] {
  const isUnidentified = isPlaceholder(data.identifier)
  return checkData(form, data, { ...context, isUnidentified })
    .faults.map(({ path }) => path.split('/')[1] ?? '')
    .filter((name) => Object.hasOwn(data, name))
}
