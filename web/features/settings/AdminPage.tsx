import { Outlet, useRouterState } from '@tanstack/react-router'
import { useTranslation } from '../../ui/texts.ts'
import { paths } from '../../../core/rules/paths.ts'
import { useSession } from '../../shell/useSession.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Go } from '../../ui/Go.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import classes from './settings.module.css'

/** The pages of the account: each is a link of its own. Whoever is no administrator reads why they are closed. */
export function AdminPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const pathname = useRouterState({ select: ({ location }) => location.pathname.toLowerCase() })
  const pages = [
    { to: paths.settings(), label: t('accounts.settings') },
    { to: paths.flags(), label: t('accounts.flags') },
    { to: paths.config(), label: t('config.title') },
  ]
  if (!session.admin) return <ErrorState page title={t('accounts.title')} text={t('accounts.closed')} />
  return (
    <ListPage>
      <PageHeader title={t('accounts.title')} />
      <nav className={classes.pages} aria-label={t('accounts.title')}>
        {pages.map(({ to, label }) => (
          <Go key={to} to={to} aria-current={pathname.startsWith(to.toLowerCase()) ? 'page' : undefined}>
            {label}
          </Go>
        ))}
      </nav>
      <div className={classes.field}>
        <Outlet />
      </div>
    </ListPage>
  )
}
