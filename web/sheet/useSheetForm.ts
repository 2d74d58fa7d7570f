import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { ApiError } from '../api/error.ts'
import { useRequestKey } from '../api/useRequestKey.ts'
import type { Draft } from '../forms/saving.ts'
import type { SheetFault, SheetRow } from './sheet.ts'

interface SheetFormOptions<Content, Fault> {
  rows: readonly SheetRow[]
  /** What the form refuses. */
  own: readonly Fault[]
  draft: Draft<Content>
  /** What the draft keeps; its identity says whether it changed. */
  content: Content
  /** Whether there is anything to keep. */
  hasTyped: boolean
}

interface Sending<Answer, Fault> {
  request: unknown
  call: (idempotencyKey: string) => Promise<Answer>
  /** The cells of a refusal, and what is of none. */
  place: (error: ApiError) => { placed: readonly Fault[]; others: readonly string[] }
}

/** A fault of the server, with the values of its row when it was sent. */
interface RowRefusal<Fault> {
  fault: Fault
  values: SheetRow['values'] | undefined
}

/** Storing a thousand rows takes a moment, so it waits for a pause; leaving the page doesn't. */
const keepAfter = 400

/** How a sheet keeps its draft, is sent whole, and shows what was refused. */
export function useSheetForm<Content, Fault extends SheetFault>({
  rows,
  own,
  draft,
  content,
  hasTyped,
}: SheetFormOptions<Content, Fault>) {
  const [refused, setRefused] = useState<readonly RowRefusal<Fault>[]>([])
  const [messages, setMessages] = useState<readonly string[]>([])
  const [state, setState] = useState<'idle' | 'sending' | 'unanswered'>('idle')
  const isDone = useRef(false)
  const key = useRequestKey()

  const keep = useEffectEvent(() => {
    if (!isDone.current) draft.keep(content)
  })
  useEffect(() => {
    if (!hasTyped) return undefined
    const timer = setTimeout(() => keep(), keepAfter)
    const onHide = () => keep()
    window.addEventListener('pagehide', onHide)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', onHide)
    }
  }, [content, hasTyped])

  // A refusal counts until its row is edited, or the form itself says something of the cell.
  const servers = useMemo(() => {
    const present = new Map(rows.filter(({ isChecked }) => isChecked).map(({ id, values }) => [id, values]))
    return refused.filter(
      ({ fault: { row, column }, values }) =>
        values && present.get(row) === values && !own.some((one) => one.row === row && one.column === column),
    )
  }, [refused, rows, own])
  const faults = useMemo<readonly Fault[]>(
    () => [...servers.map(({ fault }) => fault), ...own],
    [servers, own],
  )

  const discard = () => {
    isDone.current = true
    draft.drop()
  }

  /** Sends all in one call; undefined unless it was saved. */
  const send = async <Answer>({ request, call, place }: Sending<Answer, Fault>) => {
    setState('sending')
    setMessages([])
    setRefused([])
    let answer: Answer
    try {
      answer = await call(key.of(request))
    } catch (error) {
      setState('idle')
      if (!(error instanceof ApiError)) throw error
      const isUnanswered = error.status >= 500
      if (!isUnanswered) key.renew()
      const { placed, others } = place(error)
      const sent = new Map(rows.map(({ id, values }) => [id, values]))
      setRefused(placed.map((fault) => ({ fault, values: sent.get(fault.row) })))
      setMessages(isUnanswered ? [] : others)
      if (isUnanswered) setState('unanswered')
      return undefined
    }
    setState('idle')
    discard()
    return { answer }
  }

  return {
    faults,
    /** What the server refused may be sent again; what the form refuses is not. */
    isBlocked: own.length > 0,
    isRefused: servers.length > 0,
    isOfServer: (one: Fault) => servers.some(({ fault }) => fault === one),
    messages,
    closeMessages: () => setMessages([]),
    isSending: state === 'sending',
    isUnanswered: state === 'unanswered',
    send,
    discard,
  }
}
