import { Outlet } from '@tanstack/react-router'
import { lazy } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { ConfigPage } from '../../shell/ConfigPages.tsx'
import { useSession } from '../../shell/useSession.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import classes from './settings.module.css'

export const CodesPage = lazy(async () => ({
  default: (await import('../codes/CodesPage.tsx')).CodesPage,
}))

/** The pages of the account. Whoever is no administrator reads why they are closed. */
export function AdminPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  if (!session.admin) return <ErrorState page title={t('accounts.title')} text={t('accounts.closed')} />
  return (
    <ConfigPage>
      <ListPage>
        <PageHeader title={t('accounts.title')} />
        <div className={classes.field}>
          <Outlet />
        </div>
      </ListPage>
    </ConfigPage>
  )
}
