import type { Context } from '../../../core/fields/index.ts'
import type { Tx } from '../../platform/db.ts'
import { sanitise } from '../../platform/rich-text.ts'
import type { Configuration } from './configuration.ts'

/** A record that is being edited: the schema version it was written with, and its values. */
export interface StoredForm {
  kind: 'product' | 'milestone'
  schemaId: string
  version: number
  data: Record<string, unknown>
}

/** What checking a form needs to know; of an edit, which properties the record's own version had (§4 Apply). */
export async function formContext(tx: Tx, config: Configuration, stored?: StoredForm): Promise<Context> {
  return {
    now: tx.now,
    defaultLanguage: config.defaultLanguage,
    supportedLanguages: config.supportedLanguages,
    sanitise,
    ...(stored ? { stored: { dataSchema: stored.data, properties: await propertiesOf(tx, stored) } } : {}),
  }
}

const remembered = new Map<string, string[]>()

/** Names of the properties of one schema version; versions never change, so they are remembered for good. */
async function propertiesOf(tx: Tx, { kind, schemaId, version }: StoredForm): Promise<string[]> {
  const key = JSON.stringify([tx.accountId, kind, schemaId, version])
  const known = remembered.get(key)
  if (known) return known
  const row = await tx.db
    .selectFrom(kind === 'product' ? 'product_schema_versions' : 'milestone_schema_versions')
    .select('content')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', schemaId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  const { properties } = (row.content as { schema: { properties: Record<string, unknown> } }).schema
  const names = Object.keys(properties)
  remembered.set(key, names)
  return names
}
