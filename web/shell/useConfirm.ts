import { useState } from 'react'
import type { CallOptions } from '../api/client.ts'
import { ApiError } from '../api/error.ts'
import { faultText } from '../api/faultText.ts'

interface ConfirmOptions {
  act: (options: CallOptions) => Promise<unknown>
  /** Why it can't be done; undefined when it can. */
  refusal?: string | undefined
  /** Closes the question. */
  onDone: () => Promise<void> | void
  onRefused?: (error: ApiError) => void
}

/** Runs a question's action. A refusal is shown in its box. Returns props of `ConfirmModal`. */
export function useConfirm({ act, refusal, onDone, onRefused }: ConfirmOptions) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const confirm = async () => {
    if (busy || refusal !== undefined) return
    setBusy(true)
    setFault(undefined)
    try {
      await act({ quiet: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setBusy(false)
      setFault(faultText(error))
      onRefused?.(error)
      return
    }
    await onDone()
  }
  return { busy, fault, refusal, onConfirm: () => void confirm() }
}
