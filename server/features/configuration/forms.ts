import type { Fault } from '../../../core/errors/refusal.ts'
import {
  checkData,
  checkTranslations,
  type Context,
  type Form,
  localise,
} from '../../../core/fields/index.ts'
import type { Language } from '../../../core/i18n/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Configuration } from './configuration.ts'
import { kinds, type SchemaContent, type SchemaKind } from './kinds.ts'
import { sanitise } from './rich-text.ts'

/** Values of a form as they travel. */
export interface FormValues {
  dataSchema: Record<string, unknown>
  i18n?: Record<string, Record<string, unknown>>
}

/** A record that is being edited: the schema version it was written with, and its values. */
export interface StoredForm {
  kind: SchemaKind
  schemaId: string
  version: number
  data: Record<string, unknown>
  i18n: Record<string, unknown>
}

/** Values as they are stored, and everything that is wrong with them. */
export interface CheckedValues {
  data: Record<string, unknown>
  i18n: Record<string, Record<string, unknown>>
  faults: Fault[]
}

interface CheckOptions {
  /** Members of dataSchema that are no fields of the form. */
  ignored: readonly string[]
  /** Of an edit: fields added after the record's version are not required (§4 Apply). */
  stored?: StoredForm | undefined
  /** The identifier is a placeholder (PRE-08). */
  isUnidentified?: boolean
}

/** Checks a record's values against its schema's current form; every fault at once, its path into the request's body. */
export async function checkValues(
  tx: Tx,
  config: Configuration,
  form: Form,
  { dataSchema, i18n = {} }: FormValues,
  { ignored, stored, isUnidentified = false }: CheckOptions,
): Promise<CheckedValues> {
  const context: Context = {
    now: tx.now,
    defaultLanguage: config.defaultLanguage,
    supportedLanguages: config.supportedLanguages,
    sanitise,
    isUnidentified,
    ignored,
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
  const { data, faults } = checkData(form, dataSchema, context)
  const translated = checkTranslations(form, i18n, context)
  return {
    data,
    i18n: translated.i18n,
    faults: [...below('/dataSchema', faults), ...below('/i18n', translated.faults)],
  }
}

const below = (path: string, faults: Fault[]): Fault[] =>
  faults.map((fault) => ({ ...fault, path: path + fault.path }))

/** The content of one schema version, undefined when there is none. Versions never change, so they are remembered for good. */
export async function contentAt<K extends SchemaKind>(
  tx: Tx,
  kind: K,
  schemaId: string,
  version: number,
): Promise<SchemaContent<K> | undefined> {
  const key = JSON.stringify([tx.accountId, kind, schemaId, version])
  const known = remembered.get(key)
  if (known) return known as SchemaContent<K>
  const row = await tx.db
    .selectFrom(kinds[kind].versions)
    .select('content')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', schemaId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) return undefined
  const content = row.content as unknown as SchemaContent<K>
  if (tx.rehearsing) return content
  if (remembered.size >= maxRemembered) remembered.delete(remembered.keys().next().value!)
  remembered.set(key, content)
  return content
}

const remembered = new Map<string, SchemaContent>()
const maxRemembered = 2_000

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

/** Title of the field that a path of a record lies in (`/dataSchema/kilos`), in a language. */
export function fieldTitle(
  form: Form,
  path: string,
  language: Language,
  { defaultLanguage }: Configuration,
): string | undefined {
  const [, member, name = ''] = path.split('/')
  if (member !== 'dataSchema') return undefined
  const { properties } = localise(form, language, defaultLanguage).schema
  return Object.hasOwn(properties, name) ? properties[name]!.title : undefined
}
