import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { Paper } from './Paper.tsx'
import { useKeys } from './useKeys.ts'

const KeysDialog = lazy(() => import('./KeysDialog.tsx'))

/** What every screen has besides its page, single keys and paper; it loads after the first one. */
export default function Keys() {
  const [isShown, { open, close }] = useDisclosure()
  useKeys(open)
  return (
    <>
      <Paper />
      {isShown && (
        <Suspense>
          <KeysDialog onClose={close} />
        </Suspense>
      )}
    </>
  )
}
