import { IconAlertCircle, IconHandStop } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './HoldMark.module.css'

type HoldKind = 'hold' | 'recall'

/** The line of what is stopped ends in a bar: warn for a hold, danger for a recall (look.md, 37c). */
export function HoldCut({ kind, label }: { kind: HoldKind; label?: string }) {
  return (
    <svg
      className={classes.cut}
      data-kind={kind}
      width={26}
      height={14}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d="M1 7H23M24 1V13" />
    </svg>
  )
}

interface HoldTextProps {
  kind: HoldKind
  /** "Bloqueado", "Retirado". */
  state: string
  reason: ReactNode
}

/** Why something is stopped, in one line. */
export function HoldText({ kind, state, reason }: HoldTextProps) {
  const Icon = kind === 'hold' ? IconHandStop : IconAlertCircle
  return (
    <span className={classes.text} data-kind={kind}>
      <Icon size={16} stroke={1.7} aria-hidden />
      <span>
        <b>{state}</b>: {reason}
      </span>
    </span>
  )
}
