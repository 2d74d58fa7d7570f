import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** PRD-22: under this key of the local storage another window names a product to show. */
const handOffKey = 'graphData'

interface HandOff {
  productId: string
  productName: string
  productTypeId: string
}

/** PRD-22: shows the stage of a product that another window hands over. Returns its id, to be highlighted. */
export function useHandOff(): string | undefined {
  const navigate = useNavigate()
  const [shown, setShown] = useState<string>()
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      const handed = key === handOffKey ? read(newValue) : undefined
      if (!handed) return
      setShown(handed.productId)
      // The name finds it, on whichever page of the stage it stands.
      const { productTypeId, productName } = handed
      void navigate({ to: '/Products', search: { productTypeId, search: productName } })
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [navigate])
  return shown
}

function read(text: string | null): HandOff | undefined {
  try {
    const { productId, productName, productTypeId }: Partial<HandOff> = JSON.parse(text ?? '{}')
    return productId && productName && productTypeId ? { productId, productName, productTypeId } : undefined
  } catch {
    return undefined
  }
}
