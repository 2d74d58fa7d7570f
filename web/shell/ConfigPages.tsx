import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../core/rules/paths.ts'
import { Go } from '../ui/Go.tsx'
import { useTranslation } from '../ui/texts.ts'
import { useSession } from './useSession.ts'
import classes from './ConfigPages.module.css'

/** A page of the configuration, below the links to all of them. */
export function ConfigPage({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <ConfigPages />
      {children}
    </div>
  )
}

/** On a phone the links are wider than the page. */
function showCurrent(place: HTMLElement | null): void {
  const link = place?.querySelector<HTMLElement>('[aria-current]')
  if (place && link) place.scrollLeft = link.offsetLeft - place.clientWidth / 2 + link.clientWidth / 2
}

/** Others than administrators have a single page here, so no links. */
function ConfigPages() {
  const { t } = useTranslation()
  const { session } = useSession()
  const pathname = useRouterState({ select: ({ location }) => location.pathname.toLowerCase() })
  if (!session.admin) return null
  const pages = [
    { to: paths.config(), label: t('config.title') },
    { to: paths.settings(), label: t('accounts.settings') },
    { to: paths.flags(), label: t('accounts.flags') },
    { to: paths.codes(), label: t('gs1.codes') },
    ...(session.flags.includes('checklists')
      ? [{ to: paths.checks(), label: t('shell.entries.checks') }]
      : []),
  ]
  return (
    <nav ref={showCurrent} data-screen-only className={classes.pages} aria-label={t('accounts.title')}>
      {pages.map(({ to, label }) => (
        <Go key={to} to={to} aria-current={pathname.startsWith(to.toLowerCase()) ? 'page' : undefined}>
          {label}
        </Go>
      ))}
    </nav>
  )
}
