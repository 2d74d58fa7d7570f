import { type Form, fieldsOfKind } from '../../../core/fields/index.ts'
import type { Fault } from '../../../core/errors/refusal.ts'
import { faultOfRemark } from '../../../core/errors/remarks.ts'
import { pointer, pointerNames } from '../../../core/json/pointer.ts'
import { isRecord } from '../../../core/json/record.ts'
import { fold, type Resolution } from '../../../core/readers/name.ts'
import { isUuid } from '../../platform/db/lists.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { unknownOrganization } from '../organizations/usable.ts'
import {
  assetNames,
  type FileRecord,
  findNamed,
  type NamedRecord,
  type Names,
  organizationNames,
  placeNames,
} from './names.ts'
import { addFaults, type Importer, type Row } from './rows.ts'

/** A name that a row must say, and what is done with the record that it names. */
interface Reference {
  row: Row
  path: string
  name: string
  use(record: Pick<NamedRecord, '_id' | 'organization'>): void
}

/** Finds the records that rows name; a name of no record or of several is a fault on its path. */
export async function resolve({ tx }: Importer, names: Names, wanted: readonly Reference[]) {
  const find = await findNamed(
    tx,
    names,
    wanted.map(({ name }) => name),
  )
  for (const { row, path, name, use } of wanted) {
    const found = find(name, row.organization || undefined)
    // The screen shows organizations once for a column.
    if (isFound(found) && names.table === 'organizations') use(found.record)
    else if (isFound(found)) use(meantBy(row, { path, name }, found.record))
    else addNameFault(row, { path, name, names }, found)
  }
}

export const isFound = <R>(found: Resolution<R>): found is { record: R } =>
  typeof found === 'object' && 'record' in found

/** The record that a name means; the row keeps what it is called where more than case and accents differ. */
export function meantBy<R extends FileRecord>(
  row: Row,
  { path, name }: { path: string; name: string },
  record: R,
): R {
  if (!record.names.some((one) => fold(one) === fold(name)))
    row.read.push({ column: path, name: record.names[0] })
  return record
}

/** Similar names that a fault offers. */
const maxSimilar = 5

/** Adds that a name means no record, or several. A suggestion for an unknown one is looked for later, if the fault is said at all. */
export function addNameFault(
  row: Row,
  { path, name, names }: { path: string; name: string; names: Names },
  found: 'ambiguous' | { similar: FileRecord[] } | undefined,
): void {
  const params = { name }
  if (typeof found === 'object') {
    const called = [...new Set(found.similar.map((one) => one.names[0]))].slice(0, maxSimilar)
    const instead = called.map((text) => ({ text, value: text }))
    addFaults(row, [faultOfRemark({ code: 'NAME_SIMILAR', details: params, instead }, path)])
    return
  }
  const [fault] = addFaults(row, [
    found
      ? { path, key: 'imports.ambiguous', params, code: 'AMBIGUOUS' }
      : { path, key: 'imports.unknown', params, code: 'UNKNOWN' },
  ])
  if (fault && !found) row.unknown.push({ fault, name, names })
}

/** The names that a row calls its origins by, each with its path. */
export function originsIn({ values: { origin = [] } }: Row): { path: string; name: string }[] {
  const all = typeof origin === 'string' ? [origin] : origin
  return all.flatMap((called, n) => {
    const name = called.trim()
    return name ? [{ path: typeof origin === 'string' ? '/origin' : `/origin/${n}`, name }] : []
  })
}

/** Finds the organizations of rows. A row that names none has that of its product, or the caller's only organization. */
export async function resolveOrganizations(
  importer: Importer,
  rows: readonly Row[],
  { isOptional = false } = {},
) {
  const { session } = importer
  const [only, ...others] = session.admin || session.organizations === '*' ? [] : session.organizations
  const wanted: Reference[] = []
  for (const row of rows) {
    const name = row.values.organization?.trim()
    if (name) {
      const use = ({ _id }: { _id: string }) => (row.organization = _id)
      wanted.push({ row, path: '/organization', name, use })
    } else if (isOptional) continue
    else if (only !== undefined && others.length === 0) row.organization = only
    else addFaults(row, [{ path: '/organization', key: 'error.shape.required' }])
  }
  await resolve(importer, organizationNames(session), wanted)
}

/** A form that a row fills, with where it stands in the row. */
export interface FormOfRow<F extends Form = Form> {
  row: Row
  at: string
  form: F
  data: Record<string, unknown>
  /** Where the row says what it does not say in the form itself, by the field. */
  beside?: Map<string, string>
}

/**
 * Puts the places and assets that the fields of forms name into their values, and what a row names beside its forms into the one
 * field that takes it; `isPlaced`: the place is that of the record itself.
 */
export async function fillNames(
  importer: Importer,
  forms: readonly FormOfRow[],
  { isPlaced = false } = {},
): Promise<void> {
  spread(forms, isPlaced)
  const { session } = importer
  const places: Reference[] = []
  const placed: PlaceReference[] = []
  const assets = new Map<string | undefined, Reference[]>()
  for (const { row, at, form, data, beside } of forms) {
    const pathOf = (name: string) => beside?.get(name) ?? at + pointer(name)
    for (const [name] of fieldsOfKind(form.descriptor, 'location')) {
      const value = data[name]
      if (typeof value === 'string') {
        const use = ({ _id }: { _id: string }) => (data[name] = _id)
        places.push({ row, path: pathOf(name), name: value, use })
      } else if (isRecord(value) && typeof value.name === 'string' && value.coords !== undefined)
        placed.push({ row, path: pathOf(name), name: value.name })
    }
    for (const [name, { assetSchema }] of fieldsOfKind(form.descriptor, 'assets')) {
      const value = data[name]
      const called = typeof value === 'string' ? [value] : value
      if (!Array.isArray(called) || !called.some((one) => typeof one === 'string')) continue
      const ids: unknown[] = [...called]
      data[name] = ids
      for (const [n, one] of called.entries()) {
        if (typeof one !== 'string') continue
        const list = assets.get(assetSchema) ?? []
        const use = ({ _id }: { _id: string }) => (ids[n] = { _id })
        const path = pathOf(name) + (called === value ? pointer(n) : '')
        assets.set(assetSchema, [...list, { row, path, name: one, use }])
      }
    }
  }
  await resolve(importer, placeNames(session), places)
  await sayUnlinked(importer, placed)
  for (const [schema, wanted] of assets) await resolve(importer, assetNames(session, schema), wanted)
  await copyPlaces(importer, forms)
}

type PlaceReference = Pick<Reference, 'row' | 'path' | 'name'>

/** Says of places that rows name beside a position of their own that no link to the saved one stays (TRU-01). */
async function sayUnlinked({ tx, session }: Importer, placed: readonly PlaceReference[]): Promise<void> {
  if (placed.length === 0) return
  const find = await findNamed(
    tx,
    placeNames(session),
    placed.map(({ name }) => name),
  )
  for (const { row, path, name } of placed)
    if (isFound(find(name, row.organization || undefined)))
      row.warnings.push({ path, code: 'PLACE_UNLINKED', details: { name } })
}

/** Adds the faults of a form, where the row says what they are about. A name that nobody has is said already. */
export function addFormFaults(filled: FormOfRow, faults: readonly Fault[]): void {
  const { row } = filled
  const own = faults.flatMap((fault) => {
    // A name of no organization is said already.
    if (fault === unknownOrganization && row.organization === '') return []
    const path = placeInRow(filled, fault.path)
    const isSaid = row.faults.some((one) => one.path === path || one.path.startsWith(`${path}/`))
    return isSaid ? [] : [{ ...fault, path }]
  })
  addFaults(row, own)
}

/** Where a row says what stands at a path of a form. */
export function placeInRow({ at, beside }: Omit<FormOfRow, 'row'>, path: string): string {
  const [name = ''] = path.startsWith(`${at}/`) ? pointerNames(path.slice(at.length)) : []
  const place = beside?.get(name)
  return place === undefined ? path : place + path.slice((at + pointer(name)).length)
}

/** Puts the place and the assets that a row names beside its forms into the first empty field that takes them. */
function spread(forms: readonly FormOfRow[], isPlaced: boolean): void {
  const formsOf = new Map<Row, FormOfRow[]>()
  for (const form of forms) formsOf.set(form.row, [...(formsOf.get(form.row) ?? []), form])
  for (const [row, own] of formsOf)
    for (const [path, kind, value] of [
      ['/location', 'location', isPlaced ? undefined : row.values.location],
      ['/assets', 'assets', row.values.assets],
    ] as const) {
      if (value === undefined || value.length === 0) continue
      const field = own
        .flatMap((into) => fieldsOfKind(into.form.descriptor, kind).map(([name]) => ({ into, name })))
        .find(({ into, name }) => into.data[name] === undefined)
      if (field) {
        field.into.data[field.name] = value
        field.into.beside = new Map(field.into.beside).set(field.name, path)
      } else addFaults(row, [{ path, key: 'imports.noField' }])
    }
}

/** A form holds a copy of the place that it names. */
async function copyPlaces({ tx }: Importer, forms: readonly FormOfRow[]): Promise<void> {
  const named = forms.flatMap(({ form, data }) =>
    fieldsOfKind(form.descriptor, 'location').flatMap(([name]) => {
      const id = data[name]
      return typeof id === 'string' ? [{ data, name, id }] : []
    }),
  )
  if (!named.length) return
  const rows = await tx.db
    .selectFrom('locations')
    .select(['id', 'name', 'address', 'city', 'state', 'country', 'coords'])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf([...new Set(named.map(({ id }) => id))].filter(isUuid)))
    .execute()
  const copies = new Map(
    rows.map(({ id, ...words }) => {
      const filled = Object.entries(words).filter(([, word]) => word !== null)
      return [id, { _id: id, ...Object.fromEntries(filled) }]
    }),
  )
  for (const { data, name, id } of named) {
    const copy = copies.get(id)
    if (copy) data[name] = copy
  }
}
