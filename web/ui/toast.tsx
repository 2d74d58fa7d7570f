import { notifications } from '@mantine/notifications'
import { IconAlertCircle, IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { UnstyledButton } from '@mantine/core'
import classes from './toast.module.css'

interface ToastOptions {
  /** How long it stays, ms; 1500 unless the case names another (GEN-09, ERR-16). */
  for?: number
}

/** Says that something was done. */
export function toastDone(text: string, { for: duration = 1500 }: ToastOptions = {}): void {
  notifications.show({ message: text, icon: <IconCheck size={18} />, autoClose: duration, withCloseButton: false, classNames: classes })
}

/** Says that something was not done, and why. The same text is never shown twice at a time. */
export function toastFault(text: string, { for: duration = 1500 }: ToastOptions = {}): void {
  const id = `fault:${text}`
  notifications.hide(id)
  notifications.show({ id, message: text, icon: <IconAlertCircle size={18} />, autoClose: duration, withCloseButton: false, classNames: classes, 'data-fault': true })
}

const undoFor = 10_000

/** UND-01: what was archived and the way back, for ten seconds. */
export function toastUndo(text: string, undoLabel: string, onUndo: () => void): void {
  const id = notifications.show({
    autoClose: undoFor,
    withCloseButton: false,
    classNames: classes,
    message: (
      <span className={classes.undo}>
        <span>{text}</span>
        <UnstyledButton
          className={classes.undoButton}
          onClick={() => {
            notifications.hide(id)
            onUndo()
          }}
        >
          <IconArrowBackUp size={16} aria-hidden /> {undoLabel}
        </UnstyledButton>
        <span className={classes.time} style={{ animationDuration: `${undoFor}ms` }} aria-hidden />
      </span>
    ),
  })
}
