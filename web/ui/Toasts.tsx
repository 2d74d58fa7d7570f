import { UnstyledButton } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'
import { IconAlertCircle, IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import classes from './Toasts.module.css'

/** The container of the toasts. */
export default function Toasts() {
  return (
    <Notifications
      className={classes.container ?? ''}
      position="bottom-center"
      limit={4}
      zIndex={400}
      transitionDuration={180}
    />
  )
}

const look = { withCloseButton: false, classNames: classes }

export function showDone(message: string, autoClose: number): void {
  notifications.show({ ...look, message, autoClose, icon: <IconCheck size={18} aria-hidden /> })
}

export function showFault(message: string, autoClose: number, name?: string): void {
  const id = `fault:${message}`
  notifications.hide(id)
  const icon = <IconAlertCircle size={18} aria-hidden />
  notifications.show({ ...look, id, message, autoClose, icon, ...(name ? { 'data-toast': name } : {}) })
}

const undoFor = 10_000

export function showUndo(text: string, undoLabel: string, onUndo: () => void): void {
  const id = notifications.show({
    ...look,
    autoClose: undoFor,
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
