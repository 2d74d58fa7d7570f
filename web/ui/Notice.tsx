import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Notice.module.css'

interface NoticeProps {
  children: ReactNode
  /** Buttons that resolve it. */
  actions?: ReactNode
  /** Answers the last action, perhaps from the other end of a long form: it scrolls into view, and its first button has the focus. */
  urgent?: boolean
  /** Something failed, or was refused. */
  fault?: boolean
}

const intoView = (notice: HTMLElement | null) => {
  notice?.scrollIntoView({ block: 'center' })
  notice?.querySelector('button')?.focus({ preventScroll: true })
}

/** A message to read before continuing: warn icon, ink text. */
export function Notice({ children, actions, urgent = false, fault = false }: NoticeProps) {
  return (
    <div
      className={classes.notice}
      data-fault={fault || undefined}
      role={urgent ? 'alert' : 'status'}
      ref={urgent ? intoView : null}
    >
      <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
      <span className={classes.text}>{children}</span>
      {actions && <span className={classes.actions}>{actions}</span>}
    </div>
  )
}
