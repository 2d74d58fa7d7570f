import i18next from 'i18next'
import { contract } from '../../../core/contract/index.ts'
import { attempt, call } from '../../api/client.ts'
import { toastUndo } from '../../ui/toast.ts'
import { refreshProducts } from './queries.ts'

/** UND-01: what was archived, and for ten seconds the way back. */
export function offerUndo(ids: string[], done: string, restored: string): void {
  toastUndo(done, i18next.t('common.undo.last'), () => void restore(ids, restored))
}

async function restore(ids: string[], restored: string): Promise<void> {
  const answer = await attempt(
    call(contract.archive.restore, { query: { type: 'products' }, body: { ids } }, { done: restored }),
  )
  if (answer !== null) await refreshProducts()
}
