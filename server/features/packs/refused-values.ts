import { sql } from 'kysely'
import { NIL } from 'uuid'
import { checkData, type Context, type Form, isPlaceholder } from '../../../core/fields/index.ts'
import { canonicalJson } from '../../../core/json/canonical.ts'
import type { Pack } from '../../../core/pack/shape.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Kind, kinds } from '../configuration/kinds.ts'
import { Slices } from '../../platform/process/slices.ts'
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
    const questions = Object.entries(after[kind.section]).flatMap(([schema, form]): Question[] => {
      const earlier = before[kind.section][schema]
      const names = earlier ? changedFields(earlier, form) : []
      return names.length > 0 ? [{ schema, form, names, asked: askedOf(form, names) }] : []
    })
    const answers = await countRefused(tx, kind, questions, context)
    for (const { schema, form, names } of questions) {
      const { count, refused } = answers.get(schema)!
      const titles = names
        .filter((name) => refused.has(name))
        .map((name) => form.schema.properties[name]!.title)
      if (count > 0) found.push({ name: form.name, count, titles })
    }
  }
  return found
}

/** Fields of both forms that take other values than before; `lostFields` reports those of another kind. */
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
    alias: _alias,
    header: _header,
    default: _default,
    ...limits
  } = schema.properties[name] ?? {}
  const { help: _help, public: _public, readOnly: _readOnly, ...options } = descriptor[name] ?? {}
  return [limits, { ...options, enumLabels: undefined }]
}

/** The changed fields alone, with the source of the identifier. */
function askedOf(form: Form, names: readonly string[]): Form {
  const source = names.includes('identifier') ? form.descriptor.identifier?.source : undefined
  const isAsked = (name: string) => names.includes(name) || name === source
  const properties = Object.entries(form.schema.properties).filter(([name]) => isAsked(name))
  return { ...form, schema: { type: 'object', properties: Object.fromEntries(properties) } }
}

interface Question {
  schema: string
  form: Form & { name: string }
  names: readonly string[]
  asked: Form
}

const fieldsOf = ({ schema }: Form): string[] => Object.keys(schema.properties)

/** Records of a slice that have the same values, in the order of the form's fields; null where a record has none. */
interface StoredValues {
  schema: string
  values: unknown[]
  count: number
  /** Of the last record of the slice. */
  last: string
  /** Records that were there for this slice. */
  of: number
}

interface Answer {
  count: number
  refused: Set<string>
}

const maxSlice = 10_000
/** Bytes of values that are read at once: a geometry may have a megabyte. */
const maxBytes = 4_000_000

/**
 * Reads the records of all forms once, in slices, so that a million of them neither fill the memory nor hold up the process. Equal
 * values of a slice are checked once: most forms have far fewer values than records.
 */
async function countRefused(
  tx: Tx,
  { records, schemaColumn }: Kind,
  questions: readonly Question[],
  context: Context,
): Promise<ReadonlyMap<string, Answer>> {
  const answers = new Map(questions.map(({ schema }) => [schema, { count: 0, refused: new Set<string>() }]))
  if (questions.length === 0) return answers
  const asked = new Map(questions.map((question) => [question.schema, question]))
  const schema = sql.ref(`r.${schemaColumn}`)
  const values = questions.map(({ schema: id, asked: form }) => {
    const members = fieldsOf(form).map((name) => sql`r.data -> ${name}`)
    return sql`when ${id} then to_jsonb(array[${sql.join(members)}])`
  })
  const slices = new Slices()
  for (let last: string = NIL; ;) {
    const { rows } = await sql<StoredValues>`
      with slice as materialized (
        select r.id, ${schema} as schema, case ${schema} ${sql.join(values, sql` `)} end as values
        from ${sql.table(records)} r
        where r.account_id = ${tx.accountId} and ${schema} = any(${[...asked.keys()]}::text[]) and r.deleted_at is null
          and r.id > ${last}::uuid
        order by r.id limit ${sql.lit(maxSlice)}
      ), weighed as materialized (
        select *, sum(pg_column_size(values)) over (order by id) - pg_column_size(values) as bytes_before from slice
      ), fitting as materialized (
        select * from weighed where bytes_before < ${sql.lit(maxBytes)}
      )
      select schema, values, count(*)::int as count, (select id from fitting order by id desc limit 1) as last,
        (select count(*) from slice)::int as of
      from fitting group by schema, values
    `.execute(tx.db)
    for (const { schema: id, values: stored, count } of rows) {
      if (slices.isOver) await slices.pause()
      const { asked: form, names } = asked.get(id)!
      const members = fieldsOf(form).map((name, at) => [name, stored[at]] as const)
      const data = Object.fromEntries(members.filter(([, value]) => value !== null))
      const faulty = refusedFields(form, data, context).filter((name) => names.includes(name))
      const answer = answers.get(id)!
      for (const name of faulty) answer.refused.add(name)
      if (faulty.length > 0) answer.count += count
    }
    const checked = rows.reduce((sum, { count }) => sum + count, 0)
    if (checked < maxSlice && checked === (rows[0]?.of ?? 0)) return answers
    last = rows[0]!.last
  }
}

/** Fields whose values the form refuses; one without a value holds nothing that could be refused. */
function refusedFields(form: Form, data: Record<string, unknown>, context: Context): string[] {
  const isUnidentified = isPlaceholder(data.identifier)
  return checkData(form, data, { ...context, isUnidentified })
    .faults.map(({ path }) => path.split('/')[1] ?? '')
    .filter((name) => Object.hasOwn(data, name))
}
