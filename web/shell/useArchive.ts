import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '../../core/contract/index.ts'
import { attempt, call, type CallOptions } from '../api/client.ts'
import { ApiError } from '../api/error.ts'
import { faultText } from '../api/faultText.ts'
import { toastUndo } from '../ui/toast.ts'

interface ArchiveOptions {
  /** What undo calls the records. */
  type: 'organizations' | 'products' | 'milestones'
  ids: readonly string[]
  archive: (options: CallOptions) => Promise<unknown>
  /** Why it can't be archived; undefined when it can. */
  refusal?: string | undefined
  /** What is said once it is archived, and once it is back. */
  done: string
  restored: string
  /** Reads the lists again, but not the records that were just archived. */
  refresh: (archived: readonly string[]) => Promise<void>
  /** Leaves the question. */
  onArchived: () => void
}

/** UND-01: archives once it is confirmed, and offers the way back for ten seconds. Answers what `ConfirmModal` shows. */
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
