import { useChildMatches, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { type HandOff, handOffIn, handOffKey } from '../../api/handOver.ts'
import { useSession } from '../../shell/useSession.ts'

/** The product handed over last. It outlives the list, which may be closed while the graph is open. */
let shown: string | undefined
const listeners = new Set<() => void>()

/** PRD-22: goes to the stage of a product and highlights it. */
export function useShowHandedOver(): (handed: HandOff) => void {
  const navigate = useNavigate()
  return useCallback(
    ({ productId, productName, productTypeId }) => {
      shown = productId
      for (const listener of listeners) listener()
      // The name finds it, on whichever page of the stage it stands.
      void navigate({ to: '/Products', search: { productTypeId, search: productName } })
    },
    [navigate],
  )
}

/**
 * PRD-22: shows the stage of a product that another window hands over, or has handed over before the list opened. A list under an open
 * panel takes none, since somebody may be typing. Returns the product's id, to be highlighted.
 */
export function useHandOff(): string | undefined {
  const show = useShowHandedOver()
  const { account } = useSession()
  const isFree = useChildMatches({ select: (panels) => panels.length === 0 })
  useEffect(() => {
    if (!isFree) return
    const take = () => {
      const handed = read(localStorage.getItem(handOffKey))
      if (!handed || (handed.account ?? account.id) !== account.id) return
      localStorage.removeItem(handOffKey)
      show(handed)
    }
    take()
    window.addEventListener('storage', take)
    return () => window.removeEventListener('storage', take)
  }, [show, account.id, isFree])
  // The next time the list opens, nothing has arrived.
  useEffect(() => () => void (shown = undefined), [])
  return useSyncExternalStore(subscribe, () => shown)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function read(text: string | null): HandOff | undefined {
  try {
    return handOffIn(JSON.parse(text ?? ''))
  } catch {
    return undefined
  }
}
