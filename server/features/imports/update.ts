import { type Fault, Refusal, refuse } from '../../../core/errors/refusal.ts'
import { wholeText, type Form, localise } from '../../../core/fields/index.ts'
import type { ImportChange, ImportedRow } from '../../../core/contract/imports.ts'
import { differingFields, type FormInput } from '../../../core/import/known.ts'
import { formAt } from '../../../core/fields/written.ts'
import { isEqual } from '../../../core/json/equal.ts'
import { pointer } from '../../../core/json/pointer.ts'
import { Slices } from '../../platform/process/slices.ts'
import type { Other } from '../products/rows.ts'
import {
  addFaults,
  type FoundFaults,
  type Importer,
  isChange,
  type JudgedRow,
  type Row,
  type RowUpdate,
} from './rows.ts'

/** Characters of a value that an answer shows. */
const maxShown = 200

/** Whether a row may change the record that has its unique values; a row with an origin makes a product, and changes none (IMP-12). */
export const mayUpdate = ({ updates }: Importer, { n, values }: Row, other: Other<unknown> | undefined) =>
  other !== undefined && 'record' in other && updates.has(n) && (values.origin ?? '').length === 0

/**
 * The values of a row that its record has otherwise, as they are sent; those at fault too, so that the record's own rules refuse them.
 * Empty ones say nothing.
 */
export function differingValues(
  said: FormInput,
  faults: readonly Fault[],
  stored: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const differing = new Set(differingFields(said, stored))
  const isFaulty = (name: string) =>
    faults.some(({ path }) => `${path}/`.startsWith(`/dataSchema${pointer(name)}/`))
  return Object.fromEntries(
    Object.entries(said.sent).filter(
      ([name, value]) =>
        !isBlank(value) && (differing.has(name) || (isFaulty(name) && !isEqual(value, stored[name]))),
    ),
  )
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The changes of a row in its form, as people read them. Faulty values have no text. */
export function changesOf(
  { language, config }: Importer,
  { form, judged }: JudgedRow,
  names: readonly string[],
  stored: { written: number; data: Readonly<Record<string, unknown>> },
): ImportChange[] {
  const textIn = (of: Form, values: Readonly<Record<string, unknown>>, name: string) =>
    shorten(wholeText(of, name, values, { language, timeZone: config.timeZone }))
  const [before, after] = [formAt(form, stored.written), form].map((one) =>
    localise(one, language, config.defaultLanguage),
  )
  const data = judged.checked?.data ?? {}
  return names
    .filter((name) => Object.hasOwn(data, name))
    .map((name) => ({
      column: `/dataSchema${pointer(name)}`,
      from: textIn(before!, stored.data, name) || null,
      to: textIn(after!, data, name),
    }))
}

export const shorten = (text: string): string =>
  text.length > maxShown ? `${text.slice(0, maxShown - 1)}…` : text

/** Notes that a row changes a record. Saving needs the version that somebody saw. */
export function addUpdate({ updates }: Importer, row: Row, update: RowUpdate): void {
  row.update = update
  const seen = updates.versions?.[row.n]
  if (updates.rehearse && seen === undefined) return
  if (seen !== update.version) addFaults(row, [stale])
}

const stale: Fault = { path: '', key: 'imports.stale', code: 'STALE' }

/** Characters of changes in an answer. Rows beyond have no version: they change with the next one. */
const maxChanges = 2_000_000

/** Presents what rows change, in their order. */
export function updatePresenter() {
  let left = maxChanges
  return (update: RowUpdate | undefined): Pick<ImportedRow, 'changes' | 'version'> => {
    if (!update || left < 0) return {}
    const changes = update.changes()
    left -= JSON.stringify(changes).length
    return left < 0 ? {} : { changes, version: update.version }
  }
}

interface UpdateTarget {
  id: string
  version: number
  deleted_at: Date | null
}

interface ChangeMethod<R, S> {
  lock(ids: readonly string[]): Promise<readonly S[]>
  change(before: S, update: RowUpdate): Promise<unknown>
  /** Where a row says what stands at a path of the body of PUT. */
  placeOf(row: R, path: string): string
}

/** Changes the records of rows, which `lock` reads, by `change`, which refuses as PUT does; what it refuses goes to `found`. */
export async function writeChanges<R extends { row: Row }, S extends UpdateTarget>(
  rows: readonly R[],
  found: FoundFaults,
  { lock, change, placeOf }: ChangeMethod<R, S>,
): Promise<void> {
  const changed = rows.filter(({ row }) => isChange(row))
  if (changed.length === 0) return
  const locked = new Map(
    (await lock(changed.map(({ row }) => row.update!.record))).map((one) => [one.id, one]),
  )
  const slices = new Slices()
  for (const one of changed) {
    const { row } = one
    const update = row.update!
    try {
      const before = locked.get(update.record)
      // Somebody changed or archived it a moment ago.
      if (before?.version !== update.version || before.deleted_at !== null)
        refuse('STALE', { faults: [stale] })
      await change(before, update)
      row.record = update.record
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { faults, key, params, code } = error
      const own: readonly Fault[] = faults ?? [{ path: '', key, ...(params ? { params } : {}), code }]
      const at = (path: string) => (path === '' ? '' : placeOf(one, path))
      found.add({ at, number: row.n, name: '', titleOf: () => undefined }, own)
    }
    if (slices.isOver) await slices.pause()
  }
}
