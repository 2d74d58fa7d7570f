import { useTranslation } from '../ui/texts.ts'
import { attempt, call } from '../api/client.ts'
import { toastDone, toastUndo } from '../ui/toast.ts'
import type { ArchiveRoute } from './ArchivePanel.tsx'

interface Made {
  text: string
  id: string
  archive: ArchiveRoute
  /** Why the person may not take it back; undefined when they may. */
  refusal: string | undefined
  /** The toast after the undo. */
  archived: string
  refresh: (archived: readonly string[]) => Promise<unknown>
}

/** FST-03: announces a new record while the form goes on with the next one; its undo archives the record. */
export function useMade(): (made: Made) => void {
  const { t } = useTranslation()
  return ({ text, id, archive, refusal, archived, refresh }) => {
    const takeBack = async () => {
      const gone = call(archive, { params: { id } }, { done: archived }).then(() => true)
      if (await attempt(gone)) await refresh([id])
    }
    if (refusal === undefined) toastUndo(text, t('common.undo.last'), () => void takeBack())
    else toastDone(text)
  }
}
