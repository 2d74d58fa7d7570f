import type { Check, CheckSchema } from '../../../core/contract/checks.ts'
import { fieldsOfKind, kindOf, type Form } from '../../../core/fields/index.ts'
import { isRecord } from '../../../core/fields/kind.ts'
import { pointer } from '../../../core/json/pointer.ts'

/** A check that the person has added, changed or removed. A value that is missing is null (CHK-07). */
export interface CheckEntry {
  /** Contains `temp` until the check is saved (CHK-05). */
  _id: string
  checkSchema: string
  /** Form version of a saved check, which decides the units of its figures (FIG-02). */
  checkSchemaVersion?: number
  asset: { _id: string; name: string } | null
  dataSchema: Record<string, unknown>
  /** A saved check that was removed here; saving removes it from the process. */
  deleted_at?: string
}

/** A check in the value of a form: the id of a saved one, or an entry. */
export type CheckItem = string | CheckEntry

const isItem = (item: unknown): item is CheckItem =>
  typeof item === 'string' ||
  (isRecord(item) && typeof item._id === 'string' && typeof item.checkSchema === 'string')

/** The checks of a value, which may come from a draft. */
export const checkItems = (value: unknown): CheckItem[] => (Array.isArray(value) ? value.filter(isItem) : [])

export const idOfItem = (item: CheckItem): string => (typeof item === 'string' ? item : item._id)
export const isTemporary = (id: string): boolean => id.includes('temp')
export const isRemoved = (item: CheckItem): boolean =>
  typeof item !== 'string' && item.deleted_at !== undefined

export function newEntry({ _id, schema, version }: CheckSchema): CheckEntry {
  const values = Object.entries(schema.properties).map(([name, property]) => [
    name,
    property.default ?? (schema.required?.includes(name) ? null : undefined),
  ])
  return {
    _id: `temp-${crypto.randomUUID()}`,
    checkSchema: _id,
    checkSchemaVersion: version,
    asset: null,
    dataSchema: Object.fromEntries(values.filter(([, value]) => value !== undefined)),
  }
}

/** The entry with which an edit of a saved check begins. */
export const entryOf = ({ _id, checkSchema, checkSchemaVersion, asset, dataSchema }: Check): CheckEntry => ({
  _id,
  checkSchema,
  checkSchemaVersion,
  asset,
  dataSchema,
})

/** The entry with another value. A required value that is emptied is missing. */
export function withValue(entry: CheckEntry, form: Form, name: string, value: unknown): CheckEntry {
  const { [name]: _, ...others } = entry.dataSchema
  if (!kindOf(form.descriptor[name]!).isEmpty(value))
    return { ...entry, dataSchema: { ...entry.dataSchema, [name]: value } }
  return {
    ...entry,
    dataSchema: form.schema.required?.includes(name) ? { ...others, [name]: null } : others,
  }
}

/** CHK-05: an entry that was never saved is dropped, a saved one is marked until the process is saved. */
export function withoutItem(items: readonly CheckItem[], removed: CheckEntry): CheckItem[] {
  return isTemporary(removed._id)
    ? items.filter((item) => idOfItem(item) !== removed._id)
    : withEntry(items, { ...removed, deleted_at: new Date().toISOString() })
}

export const withEntry = (items: readonly CheckItem[], entry: CheckEntry): CheckItem[] =>
  items.map((item) => (idOfItem(item) === entry._id ? entry : item))

/** Gaps of a check. */
interface Missing {
  asset: boolean
  /** Names of its values. */
  values: string[]
}

export const missingIn = ({ asset, dataSchema }: CheckEntry, asksForAsset: boolean): Missing => ({
  asset: asksForAsset && asset === null,
  values: Object.keys(dataSchema).filter((name) => dataSchema[name] === null),
})

/** A check that lacks something: the process can't be saved before it is complete (MIL-09, CHK-07). */
export interface CheckGap extends Missing {
  /** Path of the first part that is missing. */
  path: string
  /** Place in its list, from 1. */
  place: number
  checkSchema: string
  /** The kind of asset that the list asks for. */
  assetSchema: string | undefined
}

/** The incomplete checks of a form. */
export function findGaps({ descriptor }: Form, data: Readonly<Record<string, unknown>>): CheckGap[] {
  return fieldsOfKind(descriptor, 'checklist').flatMap(([name, entry]) =>
    checkItems(data[name]).flatMap((item, index) => {
      if (typeof item === 'string' || isRemoved(item)) return []
      const missing = missingIn(item, entry.assetSchema !== undefined)
      if (!missing.asset && missing.values.length === 0) return []
      const part = missing.asset ? 'asset' : `dataSchema/${missing.values[0]}`
      return [
        {
          ...missing,
          path: `${pointer('dataSchema', name, index)}/${part}`,
          place: index + 1,
          checkSchema: item.checkSchema,
          assetSchema: entry.assetSchema,
        },
      ]
    }),
  )
}

/** The values without the checks that were removed: what the process will hold. */
export function withoutRemoved(
  { descriptor }: Form,
  data: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const lists = fieldsOfKind(descriptor, 'checklist').flatMap(([name]) => {
    const value = data[name]
    return Array.isArray(value) ? [[name, value.filter((item) => !isItem(item) || !isRemoved(item))]] : []
  })
  return { ...data, ...Object.fromEntries(lists) }
}
