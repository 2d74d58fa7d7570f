import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../api/error.ts'
import { faultText } from '../../api/faultText.ts'
import type { Issue } from '../../../core/errors/refusal.ts'
import { refreshRights } from '../../shell/session.ts'
import { toastDone } from '../../ui/toast.ts'

/** Saves a part of the account and shows it everywhere at once: menu, rail, guards of sections. */
export function useAccountSave(done: string) {
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const [faults, setFaults] = useState<readonly Issue[]>([])
  const save = async (send: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    setFaults([])
    try {
      await send()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFaults(error.errors.length > 0 ? error.errors : [{ path: '', message: faultText(error) }])
      return false
    } finally {
      setBusy(false)
    }
    await refreshRights()
    await router.invalidate()
    toastDone(done)
    return true
  }
  return { save, isBusy, faults }
}
