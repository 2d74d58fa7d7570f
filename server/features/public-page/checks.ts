import { sql } from 'kysely'
import type { PublicCheck } from '../../../core/contract/publicPage.ts'
import { fieldsOfKind, type Form } from '../../../core/fields/index.ts'
import { isPublic } from '../../../core/fields/public.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { isNo } from '../../../core/rules/check.ts'
import type { Tx } from '../../platform/db/database.ts'
import { accountStatement } from '../../platform/db/read-statement.ts'
import type { Configuration } from '../configuration/configuration.ts'
import { publicFields, type PublicForm } from './fields.ts'
import type { Attempt } from './attempt.ts'

export interface CheckRecord {
  id: string
  schema: string
  /** Of its form. */
  version: number
  data: Record<string, unknown>
}

/** What pages without a public checklist have. */
export const noChecks = '[]'

/** Checks that one page shows; later ones are left out. */
const maxChecks = 500

/**
 * The checks that the public checklists of a page name, as JSON text. Few accounts publish a checklist, so the story's statement
 * doesn't read them.
 */
export async function readPublicChecks(tx: Tx, config: Configuration, records: string): Promise<string> {
  const pattern = patternOf(config)
  const named = pattern ? [...records.matchAll(pattern)].map(([, list]) => list!) : []
  const ids = [...new Set(named.flatMap((list) => list.match(/[0-9a-f-]{36}/g) ?? []))].slice(0, maxChecks)
  if (ids.length === 0) return noChecks
  const [row] = await readChecks(tx, { ids }, null)
  return row!.checks
}

const readChecks = accountStatement(
  (tx, { ids }: { ids: readonly string[] }) => sql<{ checks: string }>`
    select coalesce(json_agg(json_build_object('id', id, 'schema', check_schema_id, 'version', check_schema_version, 'data', data) order by id), '[]')::text as checks
    from checks
    where account_id = ${tx.accountId} and id = any(${ids}::uuid[]) and deleted_at is null`,
)

const patterns = new WeakMap<Configuration, RegExp | null>()

/** Finds the ids in the values of public checklists; null where no form publishes one. */
function patternOf(config: Configuration): RegExp | null {
  const known = patterns.get(config)
  if (known !== undefined) return known
  const names = new Set<string>()
  for (const { content } of [...config.stages.values(), ...config.milestoneSchemas.values()])
    for (const [name, descriptor] of fieldsOfKind(content.descriptor, 'checklist'))
      if (isPublic(descriptor)) names.add(name.replace(/\W/g, String.raw`\$&`))
  const pattern = names.size > 0 ? new RegExp(`"(?:${[...names].join('|')})": ?\\[([^\\]]*)\\]`, 'g') : null
  patterns.set(config, pattern)
  return pattern
}

/** The public answers of each check, by its id, with the failed ones marked. */
export function checksById(
  records: readonly CheckRecord[],
  formOf: (schema: string, version: number) => PublicForm<Form & { name: string }> | undefined,
  language: Language,
  attempt: Attempt,
): (id: string) => PublicCheck | undefined {
  const found = new Map(records.map((record) => [record.id, record]))
  return (id) => {
    const record = found.get(id)
    const form = record && formOf(record.schema, record.version)
    if (!form) return undefined
    const answers = publicFields(form, record.data, undefined, language, attempt).flatMap(
      ({ key, title, value }) =>
        value.kind === 'text' || value.kind === 'number' || value.kind === 'date' || value.kind === 'choices'
          ? [{ title, value, ...(isNo(form.form, key, record.data[key]) ? { no: true as const } : {}) }]
          : [],
    )
    return { name: form.form.name, answers }
  }
}
