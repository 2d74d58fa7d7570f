import { useMemo, useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import { isEqual } from '../../../core/json/equal.ts'
import { call } from '../../api/client.ts'
import type { ApiError } from '../../api/error.ts'
import type { SheetRow } from '../../sheet/sheet.ts'
import { useSheet, type SheetState } from '../../sheet/useSheet.ts'
import { useSheetForm } from '../../sheet/useSheetForm.ts'
import { useDraft } from '../../shell/draft.ts'
import { toastFault } from '../../ui/toast.ts'
import {
  bodyOf,
  checkedCopies,
  type CopyFault,
  findCopyFaults,
  freeIdentifiers,
  isCopy,
  type Model,
  moreCopies,
  originalRow,
  serverFaults,
  withPlaceholder,
} from './copies.ts'

/** Typed copies that were not made yet (AUT-04). */
export interface CloneDraft {
  rows: readonly SheetRow[]
  withInsights: boolean
  /** Of the form in whose units the figures are (FIG-02). */
  formVersion: number
}

interface Options {
  count: number
  withInsights: boolean
  draft?: CloneDraft
  onDone: (count: number) => Promise<void>
}

/** The copies of the sheet: their rows, what is wrong with them, and how they are sent. */
export function useCopies(
  model: Model,
  { count, withInsights: initially, draft: restored, onDone }: Options,
) {
  const { t } = useTranslation()
  const nameOf = (number: number) => t('copies.copy', { number: String(number) })
  const [withInsights, setWithInsights] = useState(initially)
  const draft = useDraft<CloneDraft>(`clone:${model.original._id}`)
  const original = useMemo(() => originalRow(model, t('copies.original')), [model, t])
  const state = useSheet(() => [
    original,
    ...(restored?.rows ?? moreCopies(model, [original], count, nameOf)),
  ])
  const sheet: SheetState = {
    ...state,
    edit: (edits, how) =>
      state.edit(
        edits.map((edit) =>
          edit.column === 'identifier' ? { ...edit, value: withPlaceholder(edit.value) } : edit,
        ),
        how,
      ),
  }
  const { rows } = sheet
  const [begun] = useState(() => new Map(rows.map((row) => [row.id, row.values])))
  const isTyped = (row: SheetRow) => !isEqual(row.values, begun.get(row.id))
  const copies = rows.filter(isCopy)

  const formVersion = model.stage.version
  const hasTyped = copies.some(isTyped)
  const content = useMemo(
    () => ({ rows: rows.filter(isCopy), withInsights, formVersion }),
    [rows, withInsights, formVersion],
  )
  const found = useMemo(
    () =>
      findCopyFaults(model, rows, {
        repeated: (number) => t('copies.fault.repeated', { number: String(number) }),
        taken: t('copies.fault.taken'),
      }),
    [model, rows, t],
  )
  const form = useSheetForm<CloneDraft, CopyFault>({ rows, own: found, draft, content, hasTyped })

  /** POST /products/copy. Returns whether the copies were made. */
  const make = async (chosen: readonly SheetRow[]): Promise<boolean> => {
    const body = bodyOf(model, chosen)
    const query = { productId: model.original._id, insights: withInsights }
    const made = await form.send({
      request: [body, withInsights],
      call: (idempotencyKey) =>
        call(
          contract.products.copy,
          { query, body },
          { done: false, notAuthorized: true, silentFor: [400], idempotencyKey },
        ),
      // ERR-13: other refusals have a toast.
      place: (error) =>
        error.status === 400
          ? { placed: serverFaults(error.errors, chosen), others: reasonsOf(error) }
          : { placed: [], others: [] },
    })
    return made !== undefined
  }

  return {
    sheet,
    copies,
    ...form,
    withInsights,
    setWithInsights,
    /** Adds copies at the end. */
    add(wanted: number) {
      const more = moreCopies(model, rows, wanted, nameOf)
      for (const row of more) begun.set(row.id, row.values)
      sheet.replace([...rows, ...more])
    },
    /** The last copies, which a smaller number would take; `typed` if one has typed values. */
    last(number: number) {
      const taken = copies.slice(copies.length - number)
      return { taken, typed: taken.some(isTyped) }
    },
    remove(removed: readonly SheetRow[]) {
      sheet.replace(rows.filter((row) => !removed.includes(row)))
    },
    freeIdentifiers: (number: number) => freeIdentifiers(model, copies, number),
    async send() {
      const chosen = checkedCopies(rows)
      if (chosen.length === 0) {
        // CLN-05, a literal.
        toastFault(t('copies.nothing'), { name: 'cloneNothing' })
        return
      }
      if (await make(chosen)) await onDone(chosen.length)
    },
  }
}

/** ERR-12: the reasons of all rows in one list. */
function reasonsOf({ reasons, errors, message }: ApiError): string[] {
  const list = Object.entries(reasons).flatMap(([row, texts]) => texts.map((text) => `${row}: ${text}`))
  if (list.length > 0) return list
  return errors.length > 0 ? errors.map((error) => error.message) : [message]
}
