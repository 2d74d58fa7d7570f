import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { useSession } from '../../shell/useSession.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'

/** Whoever is no administrator reads why the configuration is closed. */
export function AdminOnly({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return useSession().session.admin ? (
    children
  ) : (
    <ErrorState page title={t('config.title')} text={t('accounts.closed')} />
  )
}
