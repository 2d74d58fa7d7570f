import { useMemo, useState } from 'react'
import type { TSchema } from 'typebox'
import type { Organization } from '../../../core/contract/organizations.ts'
import { maxCreated, type Route } from '../../../core/contract/route.ts'
import type { Form } from '../../../core/fields/index.ts'
import { formAt } from '../../../core/fields/written.ts'
import { call } from '../../api/client.ts'
import { faultText } from '../../api/faultText.ts'
import { isFilled, type CellEdit, type SheetFault, type SheetRow } from '../../sheet/sheet.ts'
import { useSheet, type SheetState } from '../../sheet/useSheet.ts'
import { useSheetForm } from '../../sheet/useSheetForm.ts'
import { useDraft } from '../../shell/draft.ts'
import { useFormLanguages } from '../../shell/useFormLanguages.ts'
import { useTranslation, type Translator } from '../../ui/texts.ts'
import { aroundOf as groundAround } from '../organizations/useAround.ts'
import { originOf, takenEdits, type StrangeOrigin } from './origin.ts'
import { useNamedOrigins } from './useNamedOrigins.ts'
import {
  dayColumn,
  emptyRows,
  faultFinder,
  filledRows,
  freeNames,
  newColumns,
  organizationKey,
  placeFaults,
  requestOf,
  type NewRecords,
} from './newRows.ts'

/** Rows that were typed and not saved (AUT-04). */
interface NewRowsDraft {
  rows: readonly SheetRow[]
  shared: string
  day?: unknown
  /** Of the forms in whose units the figures are, by their ids (FIG-02). */
  versions?: Readonly<Record<string, number>>
}

/** Makes many records, all or none. */
export interface CreateManyRoute extends Route {
  body: TSchema
  creates: true
}

/** What the sheet knows of a record that it made. */
interface MadeRecord {
  _id: string
  organization: { _id: string }
}

interface NewRowsOptions {
  records: NewRecords
  route: CreateManyRoute
  draftKey: string
  organizations: readonly Organization[]
  onDone: (made: readonly MadeRecord[]) => Promise<void>
}

const firstRows = 12

/** The machine behind a sheet of new records: rows, faults, draft and saving. */
export function useNewRows({ route, draftKey, organizations, onDone, ...given }: NewRowsOptions) {
  const { t } = useTranslation()
  const languages = useFormLanguages()
  const nameOf = (number: number) => t('newRows.row', { number: String(number) })
  const draft = useDraft<NewRowsDraft>(draftKey)
  const [records, versions] = useOpenedRecords(given.records, draft.found?.versions)
  const [shared, setShared] = useState(organizations.length === 1 ? organizations[0]!._id : '')
  const state = useSheet(() => emptyRows(0, firstRows, nameOf))
  const { rows } = state
  const aroundOf = ({ values }: Pick<SheetRow, 'values'>) => {
    const { [organizationKey]: own } = values
    return groundAround(organizations, shared || (typeof own === 'string' ? own : ''), values)
  }
  const day = useSharedDay(records, rows)
  const more = (count: number) => emptyRows(rows.length, count, nameOf)
  const sheet: SheetState = {
    ...state,
    /** An empty row always follows the last one. */
    edit: (edits: readonly CellEdit[], how, added = []) => {
      const all = [...rows, ...added]
      const { form, origin } = records
      const entered = edits.filter(({ isLeftOut }) => !isLeftOut)
      const taken = origin ? takenEdits(all, entered, form, origin) : []
      const last = all.at(-1)
      const isLast = entered.some(({ row, value }) => row === last?.id && value !== undefined)
      const next = isLast && all.length < maxCreated ? emptyRows(all.length, 1, nameOf) : []
      state.edit(edits, how, [...added, ...next], taken)
    },
  }
  const columns = useMemo(
    () =>
      newColumns(
        records,
        shared ? undefined : organizations,
        { organization: t('common.organization'), origin: t('newRows.origin'), rest: t('newRows.rest') },
        day.without,
      ),
    [records, shared, organizations, day.without, t],
  )
  const origin = useNamedOrigins(records.origin, rows)
  const around = useMemo(
    () => ({
      records: { ...records, origin },
      languages,
      shared,
      sharedDay: day.values,
      organizations,
      words: {
        repeated: (row: string) => t('newRows.repeated', { row }),
        noOrganization: t('newRows.noOrganization'),
        strangeOrigin: (found: StrangeOrigin) => sayStrange(found, t),
      },
    }),
    [records, origin, languages, shared, day.values, organizations, t],
  )
  const find = useMemo(() => faultFinder(around), [around])
  const filled = useMemo(() => filledRows(rows), [rows])
  const own = useMemo(() => find(filled), [find, filled])
  const hasTyped = rows.some(isFilled)
  const content = useMemo(
    () => ({ rows, shared, day: day.value, versions }),
    [rows, shared, day.value, versions],
  )
  const form = useSheetForm<NewRowsDraft, SheetFault>({ rows, own, draft, content, hasTyped })
  const { faults } = form

  /** Sends all rows in one call. */
  const send = async () => {
    const body = { [records.member]: requestOf(filled, around) }
    const made = await form.send({
      request: body,
      call: (idempotencyKey) => call(route, { body }, { quiet: true, idempotencyKey }),
      place: (error) => {
        const { placed, others } = placeFaults(error.errors, filled, records)
        return { placed, others: placed.length > 0 ? [] : [...others, faultText(error)].slice(0, 1) }
      },
    })
    if (made) await onDone((made.answer as { collection: MadeRecord[] }).collection)
  }

  return {
    origin,
    columns,
    sheet,
    ...form,
    filled,
    shared,
    setShared,
    day,
    languages,
    aroundOf,
    draft,
    isLocked: form.isSending,
    hasTyped,
    isTaken: (fault: SheetFault) => form.isOfServer(fault) && fault.column === records.named,
    ready: filled.length - new Set(faults.map(({ row }) => row)).size,
    send,
    /** Rows for a paste that goes beyond the last one; null where they would be more than one call takes. */
    grow: (count: number) => (rows.length + count > maxCreated ? null : more(count)),
    /** The first row without anything, where the next record goes. */
    nextRow: rows.slice(rows.findLastIndex(isFilled) + 1)[0],
    freeNames: (next: string, count: number) => freeNames(next, rows, records.named, count),
    /** Names the filled rows that have no name, or the first row of all. */
    fillNames(next: string) {
      const nameless = filled.filter(({ values }) => !values[records.named])
      const chosen = nameless.length > 0 ? nameless : rows.filter((row) => !isFilled(row)).slice(0, 1)
      const free = freeNames(next, rows, records.named, chosen.length)
      sheet.edit(
        chosen.flatMap(({ id }, at) =>
          free[at] === undefined ? [] : [{ row: id, column: records.named, value: free[at] }],
        ),
      )
    },
    restoreDraft() {
      const { found } = draft
      if (!found) return
      setShared(found.shared)
      day.change(found.day)
      state.replace(found.rows)
      draft.drop()
    },
  }
}

const ownForm = 'own'

/** The forms of the records in the units that they were opened with, or that the draft was typed in, with their versions (FIG-02). */
function useOpenedRecords(
  given: NewRecords,
  ofDraft: NewRowsDraft['versions'] = {},
): [NewRecords, Record<string, number>] {
  const [versions, setVersions] = useState<Record<string, number>>(ofDraft)
  const { form, origin } = given
  const seen: [string, number][] = [
    ...(form.version === undefined ? [] : [[ownForm, form.version] as [string, number]]),
    ...(origin ? [[origin.schema._id, origin.schema.version] as [string, number]] : []),
  ]
  const fresh = seen.filter(([key]) => !(key in versions))
  if (fresh.length > 0) setVersions({ ...versions, ...Object.fromEntries(fresh) })
  const records = useMemo(() => {
    const opened = <F extends Form>(one: F, key: string): F =>
      key in versions ? { ...formAt(one, versions[key]!), version: versions[key] } : one
    return {
      ...given,
      form: opened(given.form, ownForm),
      ...(given.origin
        ? {
            origin: originOf({
              ...given.origin,
              schema: opened(given.origin.schema, given.origin.schema._id),
            }),
          }
        : {}),
    }
  }, [given, versions])
  return [records, versions]
}

/** As many names as a fault lists. */
export const maxNames = 3

export function sayStrange(found: StrangeOrigin, t: Translator): string {
  if (found === 'sought') return t('newRows.originSought')
  if (found === 'unread') return t('newRows.originUnread')
  const isMeant = found !== undefined && 'length' in found
  const origins = found === undefined ? [] : isMeant ? found : found.similar
  if (origins.length === 0) return t('newRows.noOrigin')
  const names = origins
    .slice(0, maxNames)
    .map(({ label }) => `«${label}»`)
    .join(', ')
  return isMeant
    ? t('newRows.origins', { count: origins.length, names })
    : t('newRows.similarOrigins', { names })
}

export type NewRows = ReturnType<typeof useNewRows>

/** The day that may be the same in all rows, where the form asks for one. */
export function useSharedDay(records: Pick<NewRecords, 'form' | 'origin'>, rows: readonly SheetRow[]) {
  const column = useMemo(() => dayColumn(records), [records])
  // What makes the records was now, as in its own form.
  const [value, change] = useState<unknown>(() => (records.origin ? new Date().toISOString() : undefined))
  const values = useMemo(
    () => (column && value !== undefined ? { [column.key]: value } : {}),
    [column, value],
  )
  // A row that has a day of its own shows it.
  const isSame = column && value !== undefined && rows.every((row) => row.values[column.key] === undefined)
  return { column, value, change, values, without: isSame ? column.key : undefined }
}
