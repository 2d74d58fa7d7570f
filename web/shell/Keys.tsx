import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { useKeys } from './useKeys.ts'

const KeysDialog = lazy(() => import('./KeysDialog.tsx'))

/** Listens to single keys on every screen; it loads after the first one. */
export default function Keys() {
  const [isShown, { open, close }] = useDisclosure()
  useKeys(open)
  return (
    isShown && (
      <Suspense>
        <KeysDialog onClose={close} />
      </Suspense>
    )
  )
}
