import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Notice.module.css'

interface NoticeProps {
  children: ReactNode
  /** What can be done about it. */
  actions?: ReactNode
}

/** Something worth knowing before going on: warn icon, ink text. */
export function Notice({ children, actions }: NoticeProps) {
  return (
    <div className={classes.notice} role="status">
      <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
      <span className={classes.text}>{children}</span>
      {actions && <span className={classes.actions}>{actions}</span>}
    </div>
  )
}
