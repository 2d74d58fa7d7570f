import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Notice.module.css'

interface NoticeProps {
  children: ReactNode
  /** What can be done about it. */
  actions?: ReactNode
  /** It answers what was just done, perhaps at the other end of a long form: it comes into view. */
  urgent?: boolean
}

const intoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'center' })

/** Something worth knowing before going on: warn icon, ink text. */
export function Notice({ children, actions, urgent = false }: NoticeProps) {
  return (
    <div className={classes.notice} role={urgent ? 'alert' : 'status'} ref={urgent ? intoView : null}>
      <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
      <span className={classes.text}>{children}</span>
      {actions && <span className={classes.actions}>{actions}</span>}
    </div>
  )
}
