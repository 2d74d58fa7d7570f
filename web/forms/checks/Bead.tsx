import { IconCheck, IconExclamationMark } from '@tabler/icons-react'
import classes from './Checks.module.css'

/** How far a check is: complete, complete with a No, or still missing something (picture 23). */
export type CheckState = 'complete' | 'no' | 'missing'

/** A check as a bead on the line. Its state is said in words beside it. */
export function Bead({ state, label }: { state: CheckState; label: string }) {
  return (
    <span className={classes.bead} data-state={state} role="img" aria-label={label}>
      {state === 'complete' && <IconCheck size={13} stroke={2.6} aria-hidden />}
      {state === 'no' && <IconExclamationMark size={13} stroke={2.6} aria-hidden />}
    </span>
  )
}
