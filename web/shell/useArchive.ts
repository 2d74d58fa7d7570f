import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '../../core/contract/index.ts'
import { attempt, call, type CallOptions } from '../api/client.ts'
import { ApiError } from '../api/error.ts'
import { faultText } from '../api/faultText.ts'
import { toastUndo } from '../ui/toast.ts'

interface ArchiveOptions {
  /** The type of the records, as undo names it. */
  type: string
  ids: readonly string[]
  archive: (options: CallOptions) => Promise<unknown>
  /** Why it can't be archived; undefined when it can. */
  refusal?: string | undefined
  /** Texts of the toasts after archiving and after undo. */
  done: string
  restored: string
  /** Refetches the lists, except the records that were just archived. */
  refresh: (archived: readonly string[]) => Promise<void>
  /** Closes the confirmation. */
  onArchived: () => void
}

/** UND-01: archives after confirming, and offers undo for ten seconds. Returns the props of `ConfirmModal`. */
export function useArchive({
  type,
  ids,
  archive,
  refusal,
  done,
  restored,
  refresh,
  onArchived,
}: ArchiveOptions) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()

  const confirm = async () => {
    if (busy || refusal !== undefined) return
    setBusy(true)
    try {
      await archive({ quiet: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setBusy(false)
      setFault(faultText(error))
      return
    }
    await refresh(ids)
    onArchived()
    toastUndo(done, t('common.undo.last'), () => void restore())
  }

  const restore = async () => {
    const answer = await attempt(
      call(contract.archive.restore, { query: { type }, body: { ids: [...ids] } }, { done: restored }),
    )
    if (answer !== null) await refresh([])
  }

  return {
    confirmLabel: t('common.archive'),
    danger: true,
    busy,
    fault: fault ?? refusal,
    onConfirm: () => void confirm(),
  }
}
