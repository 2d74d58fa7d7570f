import { useRouter, type AnyRouter } from '@tanstack/react-router'
import type { Translator } from '../ui/texts.ts'
import { useTranslation } from '../ui/texts.ts'
import { contract } from '../../core/contract/index.ts'
import type { ErrorCode } from '../../core/errors/codes.ts'
import { attempt, call, type CallOptions } from '../api/client.ts'
import { ApiError } from '../api/error.ts'
import { toastFault, toastUndo } from '../ui/toast.ts'
import { useConfirm } from './useConfirm.ts'

interface ArchiveOptions {
  /** The type of the records, as undo names it. */
  type: string
  ids: readonly string[]
  /** Name of a record, for refusals. */
  nameOf: (id: string) => string
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
  /** Shows refusals of single records instead of the confirmation. */
  onRefused?: (errors: readonly string[]) => void
}

/** UND-01: archives after confirming, and offers undo for ten seconds. Returns the props of `ConfirmModal`. */
export function useArchive({
  type,
  ids,
  nameOf,
  archive,
  refusal,
  done,
  restored,
  refresh,
  onArchived,
  onRefused,
}: ArchiveOptions) {
  const { t } = useTranslation()
  const router = useRouter()
  const confirming = useConfirm({
    act: archive,
    refusal,
    onDone: async () => {
      const page = pageOf(router)
      await refresh(ids)
      onArchived()
      toastUndo(done, t('common.undo.last'), () => void restore(page))
    },
    onRefused: (error) => {
      const errors = refusalsOf(error, { ids, nameOf, t })
      if (onRefused && errors.length > 0) onRefused(errors)
    },
  })

  const restore = async (page: ListedPage) => {
    const undone = call(
      contract.trash.restore,
      { query: { type }, body: { ids: [...ids] } },
      { done: restored, silentFor: ['UNDO_CONFLICT'] },
    )
    undone.catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'UNDO_CONFLICT') announceConflict(error)
    })
    if ((await attempt(undone)) === null) return
    await refresh([])
    returnTo(router, page)
  }

  /** Names the remaining records with the reasons. */
  const announceConflict = (error: ApiError) => {
    const [first, ...others] = refusalsOf(error, { ids, nameOf, t })
    const more = others.length > 0 ? ` ${t('common.undo.more', { count: others.length })}` : ''
    toastFault((first ? t('common.undo.conflict', { conflict: first }) : error.message) + more, {
      duration: 4000,
      name: error.code,
    })
  }

  return { ...confirming, danger: true, confirmLabel: t('common.archive') }
}

interface Batch {
  ids: readonly string[]
  nameOf: (id: string) => string
  t: Translator
}

/** Refusals of single records in a batch. */
function refusalsOf({ code, details, errors }: ApiError, { ids, nameOf, t }: Batch): string[] {
  // The contract types the details of these codes.
  switch (code) {
    case 'RELATED':
      return (details as { related: string[] }).related.map((id) => `${nameOf(id)}: ${t('error.RELATED')}`)
    case 'UNDO_CONFLICT':
      return (details as { id: string; code: ErrorCode }[]).map(
        (conflict) => `${nameOf(conflict.id)}: ${t(`error.${conflict.code}`)}`,
      )
    default:
      return errors.flatMap(({ path, message }) => {
        const id = ids[Number(/^\/ids\/(\d+)$/.exec(path)?.[1])]
        return id === undefined ? [] : [`${nameOf(id)}: ${message}`]
      })
  }
}

/** The list and the page that something was archived on (UND-02). */
interface ListedPage {
  list: string
  page: number | undefined
}

interface ListAddress {
  productTypeId?: string
  assetTypeId?: string
  page?: number
}

function pageOf({ state }: AnyRouter): ListedPage {
  const { pathname } = state.location
  const { productTypeId, assetTypeId, page }: ListAddress = state.location.search
  return { list: [pathname.split('/')[1], productTypeId, assetTypeId].join(), page }
}

/** Shows the page on which the restored record stands, if its list is still there. */
function returnTo(router: AnyRouter, { list, page }: ListedPage): void {
  const now = pageOf(router)
  if (now.list === list && now.page !== page)
    void router.navigate({ to: '.', search: (search: object) => ({ ...search, page }) })
}
