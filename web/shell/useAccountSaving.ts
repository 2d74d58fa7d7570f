import { useRouter } from '@tanstack/react-router'
import { useTranslation } from '../ui/texts.ts'
import type { Saving } from '../forms/saving.ts'
import { useSend } from '../forms/useSend.ts'
import { refreshRights } from './session.ts'
import { toastDone } from '../ui/toast.ts'

/** Saves a part of the account and shows it everywhere at once: menu, rail, guards of sections. */
export function useAccountSaving<Values>(send: (values: Values) => Promise<unknown>): Saving<Values> {
  const { t } = useTranslation()
  const router = useRouter()
  return useSend({
    send,
    onSent: async () => {
      await refreshRights()
      await router.invalidate()
      toastDone(t('accounts.saved'))
    },
  })
}
