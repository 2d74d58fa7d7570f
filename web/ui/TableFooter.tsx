import { Pagination } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from './texts.ts'
import { amount } from './format.ts'
import { pageSpan } from './table.ts'
import classes from './TableFooter.module.css'

interface TableFooterProps {
  page: number
  /** GEN-07: the page size, 20 by default. */
  size?: number | undefined
  total: number
  totalPages: number
  /** The search has more results than are counted: the total reads "10.000+". */
  capped?: boolean
  onPage: (page: number) => void
  /** Buttons of the whole list. */
  tools?: ReactNode
  /** Buttons that use what was picked. */
  actions?: ReactNode
}

/** Shows which rows are visible and the total, with the pagination. */
export function TableFooter({
  page,
  size = 20,
  total,
  totalPages,
  capped = false,
  onPage,
  tools,
  actions,
}: TableFooterProps) {
  const { t, i18n } = useTranslation()
  const { from, to } = pageSpan(page, size, total)
  const number = (value: number) => amount(value, i18n.language)
  const totalText = capped ? `${number(total - 1)}+` : number(total)
  return (
    <footer className={classes.footer}>
      <span>{t('shell.table.span', { from: number(from), to: number(to), total: totalText })}</span>
      {!actions && (
        <span className={classes.size} data-screen-only>
          {t('shell.table.perPage', { size })}
        </span>
      )}
      {tools && <span data-screen-only>{tools}</span>}
      {totalPages > 1 && (
        <Pagination
          data-screen-only
          className={classes.pages}
          value={page}
          total={totalPages}
          onChange={onPage}
          size={28}
          gap={2}
          classNames={{ control: classes.page ?? '' }}
          getControlProps={(control) => ({
            'aria-label': t(control === 'next' ? 'shell.table.nextPage' : 'shell.table.previousPage'),
          })}
          getItemProps={(item) => ({ 'aria-label': t('shell.table.page', { page: item }) })}
        />
      )}
      {actions && (
        <div className={classes.actions} data-screen-only>
          {actions}
        </div>
      )}
    </footer>
  )
}
