import { useTranslation } from '../ui/texts.ts'
import { attempt, call, type CallOptions } from '../api/client.ts'
import { toastDone, toastUndo } from '../ui/toast.ts'
import type { ArchiveRoute } from './ArchivePanel.tsx'

interface Creation {
  text: string
  ids: readonly string[]
  archive: (options: CallOptions) => Promise<unknown>
  /** Why the person may not take it back; undefined when they may. */
  refusal: string | undefined
  /** The toast after the undo. */
  archived: string
  refresh: (archived: readonly string[]) => Promise<unknown>
}

/** FST-03, FST-04: announces new records, while a form goes on with the next one or a sheet has closed; its undo archives them. */
export function useMade(): (made: Creation) => void {
  const { t } = useTranslation()
  return ({ text, ids, archive, refusal, archived, refresh }) => {
    const takeBack = async () => {
      const isGone = await attempt(archive({ done: archived }).then(() => true))
      await refresh(isGone ? ids : [])
    }
    if (refusal === undefined) toastUndo(text, t('common.undo.last'), () => void takeBack())
    else toastDone(text)
  }
}

/** Archives records of a type that archives one at a time; success is said once, after the last. */
export async function archiveEach(
  route: ArchiveRoute,
  ids: readonly string[],
  options: CallOptions,
): Promise<void> {
  for (const id of ids)
    await call(route, { params: { id } }, id === ids.at(-1) ? options : { ...options, done: false })
}
