import type { Context, Form } from '../../../core/fields/index.ts'
import type { PackMilestoneSchema, PackProductSchema } from '../../../core/pack/shape.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sanitise } from './rich-text.ts'
import type { Configuration } from './configuration.ts'

/** A record that is being edited: the schema version it was written with, and its values. */
export interface StoredForm {
  kind: 'product' | 'milestone'
  schemaId: string
  version: number
  data: Record<string, unknown>
  i18n: Record<string, unknown>
}

/** What checking a form needs to know; of an edit, which properties the record's own version had (§4 Apply). */
export async function formContext(tx: Tx, config: Configuration, stored?: StoredForm): Promise<Context> {
  return {
    now: tx.now,
    defaultLanguage: config.defaultLanguage,
    supportedLanguages: config.supportedLanguages,
    sanitise,
    ...(stored
      ? {
          stored: {
            dataSchema: stored.data,
            i18n: stored.i18n,
            properties: await propertiesOf(tx, stored),
          },
        }
      : {}),
  }
}

/** The content of one schema version, undefined when there is none. Versions never change, so they are remembered for good. */
export async function contentAt<Kind extends StoredForm['kind']>(
  tx: Tx,
  kind: Kind,
  schemaId: string,
  version: number,
): Promise<Contents[Kind] | undefined> {
  const key = JSON.stringify([tx.accountId, kind, schemaId, version])
  const known = remembered.get(key)
  if (known) return known as Contents[Kind]
  const row = await tx.db
    .selectFrom(kind === 'product' ? 'product_schema_versions' : 'milestone_schema_versions')
    .select('content')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', schemaId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) return undefined
  if (remembered.size >= mostRemembered) remembered.delete(remembered.keys().next().value!)
  const content = row.content as unknown as Contents[Kind]
  remembered.set(key, content)
  return content
}

interface Contents {
  product: PackProductSchema
  milestone: PackMilestoneSchema
}
const remembered = new Map<string, Contents[keyof Contents]>()
const mostRemembered = 2_000

/** Properties of the record's own version, and what it holds: a removed one is kept, whatever version the record has. */
async function propertiesOf(tx: Tx, { kind, schemaId, version, data }: StoredForm): Promise<string[]> {
  const content = await contentAt(tx, kind, schemaId, version)
  return [...new Set([...Object.keys(content?.schema.properties ?? {}), ...Object.keys(data)])]
}

/**
 * An edit moves a record to the current form, unless the form has come to require something that it lacks, or has lost
 * something that it holds: then its own version still tells how to read it (§4 Apply).
 */
export function versionAfterEdit(
  { schema, version }: Form & { version: number },
  data: Readonly<Record<string, unknown>>,
  before: number,
): number {
  const complete = (schema.required ?? []).every((name) => data[name] !== undefined)
  const known = Object.keys(data).every((name) => Object.hasOwn(schema.properties, name))
  return complete && known ? version : before
}
