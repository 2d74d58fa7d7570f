import { UnstyledButton } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'
import { IconAlertCircle, IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { pixels, useBarHeight } from './barHeight.ts'
import { t } from './texts.ts'
import classes from './Toasts.module.css'

/** The container of the toasts. */
export default function Toasts() {
  const foot = useBarHeight('foot')
  const selection = useBarHeight('selection')
  return (
    <Notifications
      className={classes.container ?? ''}
      style={{ '--foot': pixels(foot), '--selection': pixels(selection) }}
      position="bottom-center"
      limit={4}
      zIndex={400}
      transitionDuration={180}
      pauseResetOnHover="notification"
    />
  )
}

/** GEN-09: without a button a toast takes no pointer, so nothing makes it wait and what lies under it can be pressed. */
const look = { withCloseButton: false, classNames: { ...classes, root: `${classes.root} ${classes.still}` } }

export function showDone(
  text: string,
  autoClose: number,
  name: string,
  link?: { label: string; onGo: () => void },
): void {
  const icon = <IconCheck size={18} aria-hidden />
  const shown = { autoClose, icon, role: 'status', 'data-toast': name }
  if (!link) return void notifications.show({ ...look, ...shown, message: text })
  const id = notifications.show({
    ...shown,
    withCloseButton: false,
    classNames: classes,
    message: (
      <span className={classes.undo}>
        <span>{text}</span>
        <UnstyledButton
          className={classes.undoButton}
          onClick={() => {
            notifications.hide(id)
            link.onGo()
          }}
        >
          {link.label}
        </UnstyledButton>
      </span>
    ),
  })
}

export function showFault(message: string, autoClose: number, name: string): void {
  const id = `fault:${message}`
  notifications.hide(id)
  const icon = <IconAlertCircle size={18} aria-hidden />
  notifications.show({ ...look, id, message, autoClose, icon, role: 'alert', 'data-toast': name })
}

export function showWaiting(message: string | undefined): void {
  const id = 'waiting'
  notifications.hide(id)
  if (message !== undefined)
    notifications.show({
      ...look,
      id,
      message,
      loading: true,
      autoClose: false,
      role: 'status',
      'data-toast': id,
    })
}

const undoFor = 10_000

export function showUndo(text: string, undoLabel: string, onUndo: () => void): void {
  const id = notifications.show({
    withCloseButton: false,
    classNames: classes,
    role: 'status',
    'data-toast': 'undo',
    autoClose: undoFor,
    message: (
      <span className={classes.undo}>
        <span>{text}</span>
        <UnstyledButton
          className={classes.undoButton}
          data-hint={t('common.undo.time')}
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
