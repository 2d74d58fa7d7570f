import { sql } from 'kysely'
import { fieldText, localise } from '../../../core/fields/index.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { localMoment, writeDay } from '../../../core/fields/calendar.ts'
import { differingFields, type Said } from '../../../core/import/known.ts'
import { pointer } from '../../../core/json/pointer.ts'
import { figuresToday, formAt } from '../../../core/fields/written.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { checkForm } from '../milestones/form.ts'
import { type Other, repeated, taken } from '../products/rows.ts'
import { addFaults, type Importer, type JudgedRow, type Row } from './rows.ts'

/** What a record holds that has the unique values of a row. */
interface Stored {
  id: string
  /** Of its form. */
  version: number
  data: Record<string, unknown>
  created_at: Date
}

/**
 * Decides of rows whose unique values another has: with the same values they are known and change nothing, with others they are
 * faulty (IMP-04). Rows that are faulty by themselves stay so.
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
  for (const [one, other] of decided) {
    const { row } = one
    if ('row' in other) {
      const first = other.row
      if (await isSame(importer, first, one)) row.known = { row: first.row }
      else addFaults(row, [repeated(first.row.n)])
      continue
    }
    if ('isElsewhere' in other) {
      addFaults(row, [taken(kind)])
      continue
    }
    // Whoever may name the row's organization and stage may read what is there already.
    const known = stored.get(other.record)!
    const [differing] = differingFields(saidIn(one), figuresToday(one.form, known.version, known.data))
    if (differing !== undefined) addDifference(importer, kind, one, known, differing)
    else {
      const path = await beside.differing(known.id, one)
      if (path === undefined) row.known = kind === 'product' ? { product: known.id } : {}
      else addDifferent(importer, row, path, known)
    }
  }
}

const saidIn = ({ form, data, judged }: JudgedRow): Said => ({
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
): Promise<Said> {
  const { data } = await checkForm(tx, config, form, { dataSchema: sent })
  return { form, sent, data }
}

async function readStored(
  { tx }: Importer,
  kind: 'product' | 'asset',
  ids: readonly string[],
): Promise<ReadonlyMap<string, Stored>> {
  const rows = ids.length
    ? await tx.db
        .selectFrom(kind === 'product' ? 'products' : 'assets')
        .select(['id', 'data', 'created_at'])
        .select(sql.ref<number>(`${kind}_schema_version`).as('version'))
        .where('account_id', '=', tx.accountId)
        .where('id', '=', anyOf(ids))
        .execute()
    : []
  return new Map(rows.map((row) => [row.id, row]))
}

/** Compares what rows say beside their forms with records. */
interface Compared {
  /** The path of what a record has otherwise than a row says; undefined where it has all of it. */
  differing(id: string, row: JudgedRow): Promise<string | undefined>
}

/** Reads the places of assets. */
async function readPlaces({ tx }: Importer, assets: readonly string[]): Promise<Compared> {
  const rows = await tx.db
    .selectFrom('assets')
    .select(['id', 'location_id'])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf(assets))
    .execute()
  const places = new Map(rows.map(({ id, location_id }) => [id, location_id]))
  return {
    differing: async (id, { place }) =>
      place === undefined || place === places.get(id) ? undefined : '/location',
  }
}

/** Reads the origins and processes of products. */
async function readBeside({ tx, config }: Importer, products: readonly string[]): Promise<Compared> {
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
      if (row.origins?.from.some((from) => typeof from !== 'string' || !own?.has(from))) return '/origin'
      if (!row.process) return undefined
      const schema = row.process.form.id
      const same = processes.get(id)?.filter((one) => one.milestone_schema_id === schema) ?? []
      const said = await saidOf(tx, config, row.process)
      const differences = same.map((one) =>
        differingFields(said, figuresToday(row.process!.form, one.milestone_schema_version, one.data)),
      )
      if (differences.some(({ length }) => length === 0)) return undefined
      const [first] = differences[0] ?? []
      return first === undefined ? '/process' : `/process/dataSchema${pointer(first)}`
    },
  }
}

/** "Ya existe con peso 28.100 kg, cargada el 02/04/26". */
function addDifference(
  importer: Importer,
  kind: 'product' | 'asset',
  { row, form }: JudgedRow,
  { version, data, created_at: at }: Stored,
  field: string,
): void {
  const { language, config } = importer
  const localised = localise(formAt(form, version), language, config.defaultLanguage)
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
  { created_at: at }: Stored,
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
