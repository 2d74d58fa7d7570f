import { Navigate, useSearch } from '@tanstack/react-router'
import { paths } from '../../../core/rules/paths.ts'
import { useDraft } from '../../shell/draft.ts'
import { useSession } from '../../shell/useSession.ts'
import { useGo } from '../../ui/Go.tsx'
import { NewView } from './NewView.tsx'

/** An authority view of the products that the list put into the session (AUD-03). */
export function ViewOfMany() {
  const { productTypeId: stage = '' } = useSearch({ from: '/session/shell/Products' })
  const { session } = useSession()
  const { found: products } = useDraft<string[]>(`view-products:${stage}`)
  const go = useGo()
  const close = () => go(paths.products(stage), { keep: true })
  if (!session.admin || products === null) return <Navigate to={paths.products(stage)} replace />
  return <NewView products={products} onClose={close} />
}
