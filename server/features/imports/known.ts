import { sql } from 'kysely'
import { fieldText, localise } from '../../../core/fields/index.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { localMoment, writeDay } from '../../../core/fields/calendar.ts'
import type { ImportChange } from '../../../core/contract/imports.ts'
import { differingFields, type FormInput } from '../../../core/import/known.ts'
import { pointer } from '../../../core/json/pointer.ts'
import { figuresOfEdit, figuresToday, formAt } from '../../../core/fields/written.ts'
import { readable } from '../../platform/auth/readable.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { checkForm } from '../milestones/form.ts'
import { type Other, repeated, taken } from '../products/rows.ts'
import { addFormFaults } from './resolve.ts'
import { addFaults, type Importer, type JudgedRow, type Row } from './rows.ts'
import { addUpdate, changesOf, differingValues, mayUpdate } from './update.ts'

/** What a record holds that has the unique values of a row. */
interface StoredRecord {
  id: string
  /** The version of its form. */
  written: number
  data: Record<string, unknown>
  version: number
  created_at: Date
}

/**
 * Decides of rows whose unique values another has: with the same values they are known and change nothing, with others they are
 * faulty (IMP-04), or change the record where they may (IMP-12). Rows that are faulty by themselves stay so.
 */
export async function knowRows(
  importer: Importer,
  kind: 'product' | 'asset',
  others: ReadonlyMap<JudgedRow, Other<JudgedRow>>,
): Promise<void> {
  const decided = [...others].filter(([{ row }]) => row.faults.length === 0)
  const stored = await readStored(
    importer,
    kind,
    decided.flatMap(([, other]) => ('record' in other ? other.record : [])),
  )
  const beside = await (kind === 'product' ? readBeside : readPlaces)(importer, [...stored.keys()])
  const knowRepeated = async (one: JudgedRow, first: JudgedRow) => {
    if (await isSame(importer, first, one)) one.row.known = { row: first.row }
    else addFaults(one.row, [repeated(first.row.n)])
  }
  /** The rows that decide what becomes of a record. */
  const deciding = new Map<string, JudgedRow>()
  for (const [one, other] of decided) {
    const { row } = one
    if ('row' in other) {
      await knowRepeated(one, other.row)
      continue
    }
    if ('isElsewhere' in other) {
      addFaults(row, [taken(kind)])
      continue
    }
    // Whoever may name the row's organization and stage may read what is there already.
    const known = stored.get(other.record)!
    const isUpdate = mayUpdate(importer, row, other)
    const first = isUpdate ? deciding.get(known.id) : undefined
    if (first) {
      await knowRepeated(one, first)
      continue
    }
    if (isUpdate) deciding.set(known.id, one)
    const today = figuresToday(one.form, known.written, known.data)
    const differing = isUpdate ? [] : differingFields(saidIn(one), today)
    const elsewhere = differing.length === 0 ? await beside.differing(known.id, one) : undefined
    const moved = isUpdate ? elsewhere?.moved : undefined
    const values = isUpdate ? differingValues(saidIn(one), one.faults, today) : {}
    if (differing.length > 0) addDifference(importer, kind, one, known, differing[0]!)
    else if (elsewhere && !moved) addDifferent(importer, row, elsewhere.path, known)
    else if (!moved && Object.keys(values).length === 0)
      row.known = kind === 'product' ? { product: known.id } : {}
    else {
      const changes = () => [
        ...changesOf(importer, one, Object.keys(values), known),
        ...(moved ? [{ column: '/location', ...moved }] : []),
      ]
      const place = moved ? one.place : undefined
      // A record keeps the units of its form (FIG-02).
      const own = figuresOfEdit(one.form, { version: known.written, data: {} }, values)
      addFormFaults(
        one,
        own.faults.map((fault) => ({ ...fault, path: one.at + fault.path })),
      )
      const { id: record, version } = known
      addUpdate(importer, row, { record, version, values: own.data, place, changes })
    }
  }
}

export const saidIn = ({ form, data, judged }: JudgedRow): FormInput => ({
  form,
  sent: data,
  data: judged.checked?.data ?? {},
})

/** Whether an earlier row of the file says all that a later one says, as the record that it makes would. */
async function isSame({ tx, config }: Importer, first: JudgedRow, later: JudgedRow): Promise<boolean> {
  const origins = first.origins?.from ?? []
  const isAlike =
    later.organizationId === first.organizationId &&
    differingFields(saidIn(later), saidIn(first).data).length === 0 &&
    (later.place === undefined || later.place === first.place) &&
    (later.origins?.from ?? []).every((origin) => origins.includes(origin))
  if (!isAlike || later.process === undefined) return isAlike
  if (first.process?.form !== later.process.form) return false
  const made = await saidOf(tx, config, first.process)
  return differingFields(await saidOf(tx, config, later.process), made.data).length === 0
}

/** A process as it is sent, and as it would be stored. */
async function saidOf(
  tx: Importer['tx'],
  config: Importer['config'],
  { form, data: sent }: NonNullable<JudgedRow['process']>,
): Promise<FormInput> {
  const { data } = await checkForm(tx, config, form, { dataSchema: sent })
  return { form, sent, data }
}

export async function readStored(
  { tx }: Importer,
  kind: 'product' | 'asset',
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredRecord>> {
  const rows = ids.length
    ? await tx.db
        .selectFrom(kind === 'product' ? 'products' : 'assets')
        .select(['id', 'data', 'version', 'created_at'])
        .select(sql.ref<number>(`${kind}_schema_version`).as('written'))
        .where('account_id', '=', tx.accountId)
        .where('id', '=', anyOf(ids))
        .execute()
    : []
  return new Map(rows.map((row) => [row.id, row]))
}

/** What a record has otherwise than a row says beside its form. */
interface Difference {
  path: string
  /** The names of an asset's place and of the place in the row. */
  moved?: Pick<ImportChange, 'from' | 'to'>
}

/** Compares what rows say beside their forms with records. */
interface Comparison {
  /** Undefined where a record has all of it. */
  differing(id: string, row: JudgedRow): Promise<Difference | undefined>
}

/** Reads the places of assets. */
async function readPlaces({ tx, session }: Importer, assets: readonly string[]): Promise<Comparison> {
  const rows = await tx.db
    .selectFrom('assets as a')
    .leftJoin('locations as l', (join) =>
      join
        .onRef('l.id', '=', 'a.location_id')
        .on('l.account_id', '=', tx.accountId)
        // Whoever may not see a place learns no name.
        .on(readable(session).organizations('l.organization_id')),
    )
    .select(['a.id', 'a.location_id', 'l.name'])
    .where('a.account_id', '=', tx.accountId)
    .where('a.id', '=', anyOf(assets))
    .execute()
  const places = new Map(rows.map(({ id, ...place }) => [id, place]))
  return {
    async differing(id, { row, place }) {
      const { location_id, name = null } = places.get(id) ?? {}
      if (place === undefined || place === location_id) return undefined
      const named = row.read.find(({ column }) => column === '/location')?.name
      return { path: '/location', moved: { from: name, to: named ?? row.values.location!.trim() } }
    },
  }
}

/** Reads the origins and processes of products. */
export async function readBeside({ tx, config }: Importer, products: readonly string[]): Promise<Comparison> {
  const milestones = await tx.db
    .selectFrom('milestones')
    .select(['id', 'product_id', 'milestone_schema_id', 'milestone_schema_version', 'data'])
    .where('account_id', '=', tx.accountId)
    .where('product_id', '=', anyOf(products))
    .where('deleted_at', 'is', null)
    .execute()
  const links = await tx.db
    .selectFrom('links')
    .select(['destination_id', 'origin_id'])
    .where('account_id', '=', tx.accountId)
    .where('destination_id', '=', anyOf(products))
    .where('deleted_at', 'is', null)
    .execute()
  const origins = new Map<string, Set<string>>()
  for (const { destination_id, origin_id } of links)
    origins.set(destination_id, (origins.get(destination_id) ?? new Set()).add(origin_id))
  const processes = new Map<string, typeof milestones>()
  for (const one of milestones) processes.set(one.product_id, [...(processes.get(one.product_id) ?? []), one])
  return {
    async differing(id, row) {
      const own = origins.get(id)
      if (row.origins?.from.some((from) => typeof from !== 'string' || !own?.has(from)))
        return { path: '/origin' }
      if (!row.process) return undefined
      const schema = row.process.form.id
      const same = processes.get(id)?.filter((one) => one.milestone_schema_id === schema) ?? []
      const said = await saidOf(tx, config, row.process)
      const differences = same.map((one) =>
        differingFields(said, figuresToday(row.process!.form, one.milestone_schema_version, one.data)),
      )
      if (differences.some(({ length }) => length === 0)) return undefined
      const [first] = differences[0] ?? []
      return { path: first === undefined ? '/process' : `/process/dataSchema${pointer(first)}` }
    },
  }
}

/** "Ya existe con peso 28.100 kg, cargada el 02/04/26". */
function addDifference(
  importer: Importer,
  kind: 'product' | 'asset',
  { row, form }: JudgedRow,
  { written, data, created_at: at }: StoredRecord,
  field: string,
): void {
  const { language, config } = importer
  const localised = localise(formAt(form, written), language, config.defaultLanguage)
  const title = localised.schema.properties[field]?.title ?? field
  addFaults(row, [
    {
      code: 'DIFFERS',
      path: `/dataSchema${pointer(field)}`,
      key: kind === 'asset' ? 'imports.differsAsset' : 'imports.differs',
      params: {
        field: lowerFirst(title),
        value: fieldText(localised, field, data, { language, timeZone: config.timeZone }) || '–',
        day: dayOf(at, language, config.timeZone),
      },
    },
  ])
}

function addDifferent(
  { language, config }: Importer,
  row: Row,
  path: string,
  { created_at: at }: StoredRecord,
): void {
  const key =
    path === '/origin'
      ? 'imports.differsOrigin'
      : path === '/location'
        ? 'imports.differsPlace'
        : 'imports.differsProcess'
  addFaults(row, [{ path, key, params: { day: dayOf(at, language, config.timeZone) }, code: 'DIFFERS' }])
}

/** A title within a sentence; one in capitals stays as it is. */
const lowerFirst = (title: string): string =>
  /^\p{Lu}\p{Ll}/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title

const dayOf = (at: Date, language: Language, timeZone: string): string =>
  writeDay(localMoment(at, timeZone), 'short', language)
