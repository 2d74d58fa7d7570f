import type { ReactNode } from 'react'
import classes from './ListPage.module.css'

/** A list that fills the work area: its head and footer stay, its rows scroll. */
export function ListPage({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page} data-unrolls>
      {children}
    </div>
  )
}
