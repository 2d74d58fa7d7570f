import { Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from './texts.ts'
import { Go } from './Go.tsx'
import classes from './PageHeader.module.css'

interface Crumb {
  label: string
  href?: string
}

interface PageHeaderProps {
  /** Pages of an entry of the menu need none: the header shows where they are. */
  crumbs?: Crumb[]
  title: string
  /** The title, where it is drawn otherwise than as its text. */
  heading?: ReactNode
  /** "68 de 912", or the total alone. */
  count?: string | undefined
  /** The primary action, top right. */
  action?: ReactNode
  /** Search, filters and secondary actions, on their own line. */
  children?: ReactNode
}

/** Head of a list: breadcrumbs, title, count and the primary action. */
export function PageHeader({ crumbs = [], title, heading, count, action, children }: PageHeaderProps) {
  const { t } = useTranslation()
  useDocumentTitle(t('shell.document', { title }))
  return (
    <header className={classes.header}>
      {crumbs.length > 0 && (
        <nav aria-label={t('shell.breadcrumb')} className={classes.crumbs} data-screen-only>
          <ol>
            {crumbs.map((crumb, at) => (
              <li key={crumb.label} aria-current={at === crumbs.length - 1 ? 'page' : undefined}>
                {crumb.href && at < crumbs.length - 1 ? <Go to={crumb.href}>{crumb.label}</Go> : crumb.label}
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className={classes.line}>
        <div className={classes.name}>
          <Title order={1}>{heading ?? title}</Title>
          {count !== undefined && (
            <span className={classes.count} aria-live="polite">
              {count}
            </span>
          )}
        </div>
        {action && <span data-screen-only>{action}</span>}
      </div>
      {children && <div className={classes.tools}>{children}</div>}
    </header>
  )
}
