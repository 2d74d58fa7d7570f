import { type Fault, refuse } from '../../../core/errors/refusal.ts'
import {
  checkData,
  checkTranslations,
  type Context,
  type Form,
  localise,
  type Reference,
  references,
} from '../../../core/fields/index.ts'
import type { FeatureCollection } from '../../../core/geometry/shapes.ts'
import { examine } from '../../../core/geometry/examine.ts'
import { isGeometry } from '../../../core/geometry/summary.ts'
import { pointerNames } from '../../../core/json/pointer.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { figuresAt, figuresOfEdit, formAt } from '../../../core/fields/written.ts'
import type { Tx } from '../../platform/db/database.ts'
import { PerDatabase } from '../../platform/db/kept.ts'
import { Slices } from '../../platform/process/slices.ts'
import type { Configuration } from './configuration.ts'
import { kinds, type SchemaContent, type SchemaKind } from './kinds.ts'
import { sanitise } from './rich-text.ts'
import type { GroundOwner } from './twins.ts'
import { readSentForm, type SentRemark } from './sent.ts'

/** Values of a form on the wire. */
export interface FormValues {
  dataSchema: Record<string, unknown>
  i18n?: Record<string, Record<string, unknown>>
  /** The version of the form in whose units the figures are (FIG-02). */
  sentAs?: number | undefined
}

/** The stored record under an edit: the schema version it was written with, and its values. */
export interface StoredForm {
  kind: SchemaKind
  schemaId: string
  version: number
  data: Record<string, unknown>
  i18n: Record<string, unknown>
}

/** Values ready to be stored, and all their faults. */
export interface CheckedValues {
  data: Record<string, unknown>
  i18n: Record<string, Record<string, unknown>>
  faults: Fault[]
  /** What readers say of the values that were sent, with paths into the request's body. */
  remarks: SentRemark[]
  /** The records that the values name and the stored ones don't, with paths into the request's body. */
  references: Reference[]
}

interface CheckOptions {
  /** Members of dataSchema outside the form. */
  ignored: readonly string[]
  /** When editing; see `checkData`. */
  stored?: StoredForm | undefined
  /** The identifier is a placeholder (PRE-08). */
  isUnidentified?: boolean
  /** Where positions are thought to lie: by the place of this product, then by the organization (POS-01). */
  product?: string | undefined
  organization?: string | undefined
  /** Which record is written: the same ground is looked for in all others of the organization (GRD-06). */
  isSelf?: GroundOwner['isSelf']
}

/** Checks a record's values against its schema's current form. Reports every fault at once, with paths into the request's body. */
export async function checkValues(
  tx: Tx,
  config: Configuration,
  current: Form,
  { dataSchema: values, i18n = {}, sentAs }: FormValues,
  { ignored, stored, isUnidentified = false, product, organization, isSelf }: CheckOptions,
): Promise<CheckedValues> {
  const form = stored ? formAt(current, stored.version) : current
  const edit = stored
    ? figuresOfEdit(current, { ...stored, sentAs }, values)
    : figuresAt(current, { from: sentAs }, values)
  const { data: dataSchema } = edit
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
            ...(await ownFieldsOf(tx, stored)),
          },
        }
      : {}),
  }
  const sent = await readSentForm(form, dataSchema, {
    tx,
    stages: config.stages,
    language: config.defaultLanguage,
    stored: stored?.data,
    product,
    organization,
    isSelf,
  })
  const checked = checkData(form, sent.dataSchema, context)
  const { data } = checked
  const isOfReader = ({ path }: Fault) =>
    sent.faults.some((one) => `${path}/`.startsWith(`${one.path}/`) || one.path.startsWith(`${path}/`))
  const faults = [...edit.faults, ...sent.faults, ...checked.faults.filter((one) => !isOfReader(one))]
  const geometries = faults.length === 0 ? Object.values(data).filter(isGeometry) : []
  if (geometries.length > 0) await examineGeometries(geometries)
  const translated = checkTranslations(form, i18n, context)
  return {
    data,
    i18n: translated.i18n,
    faults: [...prefixPaths('/dataSchema', faults), ...prefixPaths('/i18n', translated.faults)],
    remarks: prefixPaths('/dataSchema', sent.remarks),
    references: prefixPaths('/dataSchema', newReferences(form, data, stored?.data)),
  }
}

/** Looks for crossings in slices; whoever writes the record then knows them. */
async function examineGeometries(geometries: readonly FeatureCollection[]): Promise<void> {
  const slices = new Slices()
  for (const geometry of geometries)
    for (const _ of examine(geometry)) if (slices.isOver) await slices.pause()
}

const prefixPaths = <T extends { path: string }>(path: string, found: readonly T[]): T[] =>
  found.map((one) => ({ ...one, path: path + one.path }))

/** What an edit leaves named as it is stored isn't judged again. */
function newReferences(form: Form, data: Record<string, unknown>, stored?: Record<string, unknown>) {
  const named = references(form, data)
  if (stored === undefined || named.length === 0) return named
  const nameOf = ({ to, id, path }: Reference) => JSON.stringify([to, id, pointerNames(path)[0]])
  const kept = new Set(references(form, stored).map(nameOf))
  return named.filter((one) => !kept.has(nameOf(one)))
}

/** The content of one schema version, or undefined. Versions are immutable, so their cache never expires. */
export async function contentAt<K extends SchemaKind>(
  tx: Tx,
  kind: K,
  schemaId: string,
  version: number,
): Promise<SchemaContent<K> | undefined> {
  const kept = contents.of(tx)
  const key = JSON.stringify([tx.accountId, kind, schemaId, version])
  const known = kept.get(key)
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
  if (tx.isRehearsal) return content
  if (kept.size >= maxContents) kept.delete(kept.keys().next().value!)
  kept.set(key, content)
  return content
}

/** The content of the version that a query asks for; an absent one answers 404. */
export async function contentOfVersion<K extends SchemaKind>(
  tx: Tx,
  kind: K,
  schemaId: string,
  asked: string,
): Promise<{ content: SchemaContent<K>; version: number }> {
  const version = /^\d+$/.test(asked) ? Number(asked) : refuse('NOT_FOUND')
  return { content: (await contentAt(tx, kind, schemaId, version)) ?? refuse('NOT_FOUND'), version }
}

const contents = new PerDatabase<SchemaContent>()
/** Contents that are kept of one database. */
const maxContents = 2_000

/** Properties of the record's version, plus those with stored values: a removed field's value is kept at any version. */
async function ownFieldsOf(tx: Tx, { kind, schemaId, version, data }: StoredForm) {
  const content = await contentAt(tx, kind, schemaId, version)
  const properties = new Set([...Object.keys(content?.schema.properties ?? {}), ...Object.keys(data)])
  return { properties: [...properties], required: content?.schema.required ?? [] }
}

/**
 * An edit moves a record to the current version of its form. The record keeps its own version if it lacks a field that
 * the current form requires, holds a field that the current form dropped, or a figure that has another unit there: that version
 * still describes it (§4 Apply, FIG-02).
 */
export function versionAfterEdit(
  { schema, version, formerUnits = [] }: Form & { version: number },
  data: Readonly<Record<string, unknown>>,
  before: number,
): number {
  const isComplete = (schema.required ?? []).every((name) => data[name] !== undefined)
  const isKnown = Object.keys(data).every((name) => Object.hasOwn(schema.properties, name))
  const isInUnits = !formerUnits.some((one) => one.version === before && typeof data[one.field] === 'number')
  return isComplete && isKnown && isInUnits ? version : before
}

/** Title of the field at a path of a record (`/dataSchema/kilos`), in a language. */
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
