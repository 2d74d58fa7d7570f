import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { finishSignIn } from '../auth/identity.ts'
import { Opening } from './faults.tsx'
import { noteSignInFailure } from './session.ts'

/** A code works once: remembered, so that drawing the page twice doesn't use it twice. */
let finishing: Promise<string> | undefined

export function Callback() {
  const router = useRouter()
  useEffect(() => {
    finishing ??= finishSignIn().catch((error: unknown) => {
      noteSignInFailure(error instanceof Error ? error.message : String(error))
      return '/'
    })
    void finishing.then((path) => router.navigate({ href: path, replace: true }))
  }, [router])
  return <Opening />
}
