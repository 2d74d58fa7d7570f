import { hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { fieldText, listedForm, localise } from '../../core/fields/index.ts'
import { boundsOf } from '../../core/geometry/bounds.ts'
import { shapesOf } from '../../core/geometry/shapes.ts'
import { geometryWarningsOf } from '../../core/geometry/examine.ts'
import { summarise } from '../../core/geometry/summary.ts'
import { parseGeometry } from '../../core/geometry/text.ts'
import type { Language } from '../../core/i18n/index.ts'
import type { PackAssetSchema, PackProductSchema } from '../../core/pack/shape.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Tables } from '../platform/db/tables.ts'
import { type Columns, searchedText, withoutAccents } from '../platform/records.ts'
import { accountLanguages } from '../../core/i18n/locales.ts'

/** What columns that follow from a form's values depend on, as it is stored. */
export interface Forms {
  stages: ReadonlyMap<string, RecordForm>
  assets: ReadonlyMap<string, RecordForm>
  /** Whether a process closes its product, by `schema version`. */
  closing: ReadonlyMap<string, boolean>
}

interface RecordForm {
  unique: readonly string[]
  /** Its unique fields count in the whole account. */
  inAccount: boolean
  /** The columns of lists, each with the function that gives its texts. */
  texts: ReadonlyMap<string, (value: unknown, data: Columns, version: unknown) => string>
}

export async function readForms(tx: Tx): Promise<Forms> {
  const { rows: schemas } = await sql<{ key: string; closing: boolean }>`
    select id || ' ' || version as key, coalesce(content ->> 'closing', '') = 'true' as closing
    from milestone_schema_versions where account_id = ${tx.accountId}
  `.execute(tx.db)
  return {
    stages: await readRecordForms(tx, 'product_schemas', 'product_schema_versions'),
    assets: await readRecordForms(tx, 'asset_schemas', 'asset_schema_versions'),
    closing: new Map(schemas.map(({ key, closing }) => [key, closing])),
  }
}

async function readRecordForms(
  tx: Tx,
  schemas: keyof Tables,
  versions: keyof Tables,
): Promise<Map<string, RecordForm>> {
  const { rows } = await sql<{
    id: string
    content: StoredContent
    units: UnitsByVersion
    settings: { defaultLang?: Language; supportedLangs?: Language[] } | null
  }>`
    select s.id, v.content, (
        select json_object_agg(o.version, (
          select coalesce(json_object_agg(f.key, f.value -> 'unit'), '{}') from json_each(to_json(o.content) -> 'descriptor') f
          where f.value ->> 'unit' is not null
        ))
        from ${sql.table(versions)} o where o.account_id = ${tx.accountId} and o.id = s.id
      ) as units, (select settings from account_settings where account_id = ${tx.accountId}) as settings
    from ${sql.table(schemas)} s
    join ${sql.table(versions)} v on v.account_id = ${tx.accountId} and v.id = s.id and v.version = s.current_version
    where s.account_id = ${tx.accountId}
  `.execute(tx.db)
  return new Map(
    rows.map(({ id, content, units, settings }) => {
      const { supportedLangs, defaultLang } = { ...accountLanguages, ...settings }
      return [id, recordForm(content, units, supportedLangs, defaultLang)]
    }),
  )
}

type StoredContent = PackProductSchema | PackAssetSchema
type UnitsByVersion = Record<string, Record<string, string>>

function recordForm(
  content: StoredContent,
  units: UnitsByVersion,
  languages: readonly Language[],
  native: Language,
): RecordForm {
  // Somebody may have changed the stored form to anything; its row is reported.
  const {
    uniqueFields = [],
    uniqueIn,
    schema: { properties = {} } = {},
  } = content as Partial<PackProductSchema>
  const forms = languages.map((language) => ({ language, form: localise(content, language, native) }))
  const names = Object.keys(properties).filter((name) => name === 'identifier' || properties[name]!.header)
  const textOf = (name: string) => {
    // Most values of a column are the same few words; identifiers are not.
    const texts = new Map<string | undefined, Map<unknown, string>>()
    return (value: unknown, data: Columns, version: unknown): string => {
      // A record keeps the unit of its own version.
      const unit = units[String(version)]?.[name]
      const known = texts.get(unit) ?? new Map<unknown, string>()
      texts.set(unit, known)
      const text = known.get(value)
      if (text !== undefined) return text
      const shown = forms.map(({ language, form }) =>
        fieldText(withUnit(form, name, unit), name, data, { language, timeZone: 'UTC' }),
      )
      if (typeof value === 'string' || typeof value === 'number') shown.push(String(value))
      const joined = [...new Set(shown.map(withoutAccents))].join(' ')
      if (name !== 'identifier' && typeof value !== 'object' && known.size < 1_000) known.set(value, joined)
      return joined
    }
  }
  return {
    unique: uniqueFields,
    inAccount: uniqueIn === 'account',
    texts: new Map(names.map((name) => [name, textOf(name)])),
  }
}

const withUnit = (form: StoredContent, name: string, unit: string | undefined): StoredContent =>
  unit === undefined
    ? form
    : ({
        ...form,
        descriptor: { ...form.descriptor, [name]: { ...form.descriptor[name], unit } },
      } as StoredContent)

/** How columns of a table follow from a form's values. */
interface Derivation {
  columns: readonly string[]
  /** Sets the columns; of what events don't tell nothing follows. */
  derive(row: Columns, forms: Forms, stored: Columns): void
  /** The columns from which they follow, if the database can't tell whether they do. */
  from?: readonly string[]
  /** Whether the columns of `t` follow from its others, as SQL. */
  isDerived?(forms: Forms): RawBuilder<boolean>
}

/** The columns of lists, and the unique key by the stored `uniqueFields`. */
function deriveColumns(row: Columns, form: RecordForm | undefined, version: unknown): void {
  const data = row.data as Columns | undefined
  if (!form || !data) return
  const headers: Record<string, string> = {}
  for (const [name, textOf] of form.texts)
    if (data[name] !== undefined) headers[name] = textOf(data[name], data, version)
  row.identifier = typeof data.identifier === 'string' ? data.identifier : ''
  row.headers = headers
  // Numbers and days are shown in several ways; each word of those stands for itself.
  const searched = Object.entries(headers).flatMap(([name, text]) =>
    isFigure(data[name]) ? text.split(' ') : text,
  )
  row.search = searchedText(Object.values(headers).join(' '), searched)
  const values = form.unique.map((name) => data[name] ?? '')
  const hasKey = !row.is_unidentified && values.length > 0
  row.unique_key = hasKey ? keyOf(values) : null
}

const isFigure = (value: unknown) =>
  typeof value === 'number' ||
  (typeof value === 'string' && /^\d{4}(-\d\d){2}(T[\d:.]+(Z|[+-]\d\d:\d\d)?)?$/.test(value))

/** The identifier with 0 for its last number. */
function deriveSeries(row: Columns): void {
  const { identifier = '' } = row as { identifier?: string }
  const isCounted = !row.is_unidentified && /[0-9]/.test(identifier) && identifier.length <= 200
  row.series = isCounted ? identifier.replace(/[0-9]+([^0-9]*)$/, '0$1') : null
}

const columnsOfLists = ['identifier', 'headers', 'search', 'unique_key']

export const derivations: Partial<Record<keyof Tables, Derivation>> = {
  locations: {
    columns: ['search', 'area_ha', 'outline', 'bbox', 'warnings'],
    from: ['name', 'geometry'],
    derive(row) {
      if (typeof row.name === 'string') row.search = searchedText(withoutAccents(row.name))
      Object.assign(row, { area_ha: null, outline: null, bbox: null, warnings: [] })
      const read = typeof row.geometry === 'string' ? parseGeometry(row.geometry) : undefined
      if (!read || 'faults' in read) return
      const { areaHa: area_ha, outline } = summarise(read.geometry)
      const { polygons, points } = shapesOf(read.geometry)
      const bbox = boundsOf(polygons, points)
      Object.assign(row, { area_ha, outline, bbox, warnings: geometryWarningsOf(read.geometry) })
    },
  },

  products: {
    columns: [...columnsOfLists, 'account_key', 'series', 'listed'],
    from: ['product_schema_id', 'product_schema_version', 'is_unidentified', 'data', 'i18n'],
    derive(row, { stages }, stored) {
      const form = stages.get(row.product_schema_id as string)
      deriveListed(row)
      deriveColumns(row, form, row.product_schema_version ?? stored.product_schema_version)
      row.account_key = form?.inAccount ? row.unique_key : null
      deriveSeries(row)
    },
  },

  assets: {
    columns: columnsOfLists,
    from: ['asset_schema_id', 'asset_schema_version', 'data'],
    derive: (row, { assets }, stored) =>
      deriveColumns(
        row,
        assets.get(row.asset_schema_id as string),
        row.asset_schema_version ?? stored.asset_schema_version,
      ),
  },

  milestones: {
    columns: ['occurred_at', 'closing', 'listed'],
    derive(row, forms, stored) {
      deriveListed(row)
      const data = row.data as { occurred_at?: unknown } | undefined
      if (typeof data?.occurred_at === 'string') row.occurred_at = timeOf(data.occurred_at)
      const version = row.milestone_schema_version ?? stored.milestone_schema_version
      row.closing = forms.closing.get([row.milestone_schema_id, version].join(' '))
    },
    isDerived({ closing }) {
      const closes = [...closing].flatMap(([schema, isClosing]) => (isClosing ? [schema] : []))
      return sql<boolean>`t.occurred_at = (t.data ->> 'occurred_at')::timestamptz
        and t.listed is null and octet_length(concat(t.data, t.i18n)) < ${sql.lit(maxShort)}
        and not jsonb_path_exists(t.data, '$.*.type ? (@ == "FeatureCollection")')
        and t.closing = (concat(t.milestone_schema_id, ' ', t.milestone_schema_version) = any(${closes}::text[]))`
    },
  },
}

/** Records up to this size appear whole in lists, except geometries. */
const maxShort = 2_500

/** How lists show the values. */
function deriveListed(row: Columns): void {
  const { data, i18n } = row as Partial<Parameters<typeof listedForm>[0]>
  if (!data || !i18n) return
  row.listed = listedForm({ data, i18n })
}

/** Texts that no normalisation changes. */
const isAscii = /^[\x20-\x7e]*$/

/** What a product's unique values are compared by: the same for values that people take for one. */
function keyOf(values: readonly unknown[]): string {
  const alike = (text: string) =>
    (isAscii.test(text) ? text : text.normalize('NFKC').replace(/\p{DI}/gu, '')).trim().toLowerCase()
  const key = JSON.stringify(values.map((value) => (typeof value === 'string' ? alike(value) : value)))
  return Buffer.byteLength(key) > 1_000 ? hash('sha256', key, 'base64url') : key
}

/** A time as a person typed it; without a zone it is UTC. */
function timeOf(typed: string): string {
  const ms = Date.parse(/T[\d:.]+$/.test(typed) ? `${typed}Z` : typed)
  return Number.isNaN(ms) ? typed : new Date(ms).toISOString()
}
