import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { type HandOff, handOffIn, handOffKey } from '../../api/handOver.ts'

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

/** PRD-22: shows the stage of a product that another window hands over. Returns its id, to be highlighted. */
export function useHandOff(): string | undefined {
  const show = useShowHandedOver()
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      const handed = key === handOffKey ? read(newValue) : undefined
      if (handed) show(handed)
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [show])
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
