import { fieldsOfKind } from '../../../core/fields/index.ts'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Issue } from '../../../core/errors/refusal.ts'
import { pointer, pointerNames } from '../../../core/json/pointer.ts'
import { call } from '../../api/client.ts'
import { useRequestKey } from '../../api/useRequestKey.ts'
import { ApiError } from '../../api/error.ts'
import { faultsOf } from '../../api/faultText.ts'
import { fieldPath, type FormRecord } from '../record.ts'
import type { RecordForm } from '../useRecordForm.ts'
import { checkItems, idOfItem, isTemporary, type CheckEntry, type CheckItem } from './entries.ts'
import { keepChecks } from './queries.ts'

interface SavedChecks {
  /** The record with the ids of its checks. */
  record: FormRecord
  faults: readonly Issue[]
}

/** An entry to save, and its place in the form. */
interface Row {
  entry: CheckEntry
  path: string
}

/**
 * Saves the checks of a form, before the record that names them. The form then holds their ids: if saving the record
 * fails, trying again doesn't save them twice. Without an answer, the same checks are sent under the same key.
 */
export function useCheckSaving(form: RecordForm): (record: FormRecord) => Promise<SavedChecks> {
  const { language } = useTranslation().i18n
  const key = useRequestKey()

  const create = async (rows: readonly Row[]): Promise<string[]> => {
    const body = rows.map(({ entry: { _id, checkSchema, checkSchemaVersion, asset, dataSchema } }) => ({
      _id,
      checkSchema,
      ...(checkSchemaVersion === undefined ? {} : { checkSchemaVersion }),
      asset: asset?._id ?? null,
      dataSchema,
    }))
    const options = { done: false, idempotencyKey: key.of(body) } as const
    const { ids, collection } = await call(contract.checks.create, { body }, options)
    keepChecks(collection, language)
    return ids
  }
  const update = async (rows: readonly Row[]) => {
    const body = rows.map(({ entry: { _id, checkSchemaVersion, asset, dataSchema, deleted_at } }) =>
      deleted_at === undefined
        ? {
            _id,
            asset: asset?._id ?? null,
            dataSchema,
            ...(checkSchemaVersion === undefined ? {} : { checkSchemaVersion }),
          }
        : { _id, deleted_at },
    )
    const { collection } = await call(contract.checks.update, { body }, { done: false })
    keepChecks(collection, language)
  }

  return async (record) => {
    const rows = rowsOf(record, form)
    const [fresh, changed] = [rows.filter(isFresh), rows.filter((row) => !isFresh(row))]
    /** What takes the place of each saved entry, by its id; a removed one has none. */
    const saved = new Map<string, string | undefined>()
    let asked = fresh
    try {
      if (fresh.length > 0)
        for (const [n, id] of (await create(fresh)).entries()) saved.set(fresh[n]!.entry._id, id)
      asked = changed
      if (changed.length > 0) {
        await update(changed)
        for (const { entry } of changed) saved.set(entry._id, entry.deleted_at ? undefined : entry._id)
      }
      return { record: named(record, form, saved), faults: [] }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { record: named(record, form, saved), faults: placed(faultsOf(error), asked) }
    }
  }
}

const isFresh = ({ entry }: Row): boolean => isTemporary(entry._id)

const checklistsOf = ({ dataSchema }: FormRecord, { rules }: RecordForm): [string, CheckItem[]][] =>
  fieldsOfKind(rules.form.descriptor, 'checklist').flatMap(([name]) =>
    dataSchema[name] !== undefined ? [[name, checkItems(dataSchema[name])]] : [],
  )

const rowsOf = (record: FormRecord, form: RecordForm): Row[] =>
  checklistsOf(record, form).flatMap(([name, items]) =>
    items.flatMap((entry, index) =>
      typeof entry === 'string' ? [] : [{ entry, path: fieldPath(name) + pointer(index) }],
    ),
  )

/** The record with ids in place of the saved entries; the form gets them too. */
function named(
  record: FormRecord,
  form: RecordForm,
  saved: ReadonlyMap<string, string | undefined>,
): FormRecord {
  if (saved.size === 0) return record
  const dataSchema = { ...record.dataSchema }
  for (const [name, items] of checklistsOf(record, form)) {
    const next = items.flatMap((item) =>
      saved.has(idOfItem(item)) ? (saved.get(idOfItem(item)) ?? []) : item,
    )
    if (next.length > 0) dataSchema[name] = next
    else delete dataSchema[name]
    form.setField(name, next.length > 0 ? next : undefined)
  }
  return { ...record, dataSchema }
}

/** The path `/2/asset` of the request belongs to the third of these checks. */
const placed = (faults: readonly Issue[], rows: readonly Row[]): Issue[] =>
  faults.map((fault) => {
    const [place, ...rest] = pointerNames(fault.path)
    const row = rows[Number(place)]
    return place === undefined || !row ? fault : { ...fault, path: row.path + pointer(...rest) }
  })
