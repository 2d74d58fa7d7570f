import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import { isEqual } from '../../../core/json/equal.ts'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import type { SheetRow } from '../../sheet/sheet.ts'
import { useSheet, type SheetState } from '../../sheet/useSheet.ts'
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

  const { keep, drop } = draft
  const formVersion = model.stage.version
  const hasTyped = copies.some(isTyped)
  const isDone = useRef(false)
  useEffect(() => {
    if (hasTyped && !isDone.current) keep({ rows: rows.filter(isCopy), withInsights, formVersion })
  }, [rows, withInsights, formVersion, hasTyped, keep])

  const sending = useSending(model, () => {
    isDone.current = true
    drop()
  })
  const found = useMemo(
    () =>
      findCopyFaults(model, rows, {
        repeated: (number) => t('copies.fault.repeated', { number: String(number) }),
        taken: t('copies.fault.taken'),
      }),
    [model, rows, t],
  )
  // A refusal of the server counts for a cell until it is edited.
  const refused = sending.refused.filter(
    ({ fault, values }) =>
      rows.find(({ id }) => id === fault.row)?.values === values &&
      !found.some(({ row, column }) => row === fault.row && column === fault.column),
  )
  const faults: CopyFault[] = [...found, ...refused.map(({ fault }) => fault)]

  return {
    sheet,
    copies,
    faults,
    withInsights,
    setWithInsights,
    isSending: sending.isSending,
    reasons: sending.reasons,
    closeReasons: sending.closeReasons,
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
      if (await sending.send(chosen, withInsights)) await onDone(chosen.length)
    },
    drop,
  }
}

interface RefusedCell {
  fault: CopyFault
  /** Of the row as it was sent. */
  values: SheetRow['values']
}

/** POST /products/copy. The same copies sent again carry the same key: a lost answer makes none twice. */
function useSending({ original, columns, stage, languages, taken }: Model, onMade: () => void) {
  const [isSending, setSending] = useState(false)
  const [reasons, setReasons] = useState<readonly string[]>([])
  const [refused, setRefused] = useState<readonly RefusedCell[]>([])
  const sent = useRef({ text: '', key: '' })

  /** Whether the copies were made. */
  const send = async (rows: readonly SheetRow[], withInsights: boolean): Promise<boolean> => {
    const body = bodyOf({ original, columns, stage, languages, taken }, rows)
    const text = JSON.stringify([body, withInsights])
    if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() }
    setSending(true)
    try {
      await call(
        contract.products.copy,
        { query: { productId: original._id, insights: withInsights }, body },
        { done: false, notAuthorized: true, silentFor: [400], idempotencyKey: sent.current.key },
      )
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // ERR-13: without an answer there is no message, and the next attempt carries the same key.
      if (error.status < 500) sent.current = { text: '', key: '' }
      if (error.status === 400) {
        const valuesOf = new Map(rows.map(({ id, values }) => [id, values]))
        setRefused(
          serverFaults(error.errors, rows).map((fault) => ({ fault, values: valuesOf.get(fault.row)! })),
        )
        setReasons(reasonsOf(error))
      }
      return false
    } finally {
      setSending(false)
    }
    onMade()
    return true
  }
  return { send, isSending, refused, reasons, closeReasons: () => setReasons([]) }
}

/** ERR-12: the reasons of all rows in one list. */
function reasonsOf({ reasons, errors, message }: ApiError): string[] {
  const list = Object.entries(reasons).flatMap(([row, texts]) => texts.map((text) => `${row}: ${text}`))
  if (list.length > 0) return list
  return errors.length > 0 ? errors.map((error) => error.message) : [message]
}
