import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useTranslation } from './texts.ts'
import { Go } from './Go.tsx'
import { LazyMenu } from './LazyMenu.tsx'
import { refusedAs } from './RefusableButton.tsx'
import type { RowAction } from './table.ts'
import { useMedia } from './useMedia.ts'
import classes from './RowActions.module.css'

interface RowActionsProps {
  /** Name of the row; each action's accessible name includes it. */
  name: string
  actions: RowAction[]
}

/** The actions of a row: icons on hover and focus, and one menu button on devices without hover. */
export function RowActions({ name, actions }: RowActionsProps) {
  const touch = useMedia('(hover: none)')
  if (actions.length === 0) return null
  if (touch) return <RowMenu name={name} actions={actions} />
  return (
    <span className={classes.icons} data-screen-only>
      {actions.map((action) => (
        <IconAction key={action.key} action={action} name={name} />
      ))}
    </span>
  )
}

/** A plain element: a list has hundreds of them, and the kit's icon costs as much as the rest of its row. */
function IconAction({
  action: { key, label, icon: Icon, href, onAct, refusal },
  name,
}: {
  action: RowAction
  name: string
}) {
  const named = {
    className: classes.icon ?? '',
    'aria-label': `${label}, ${name}`,
    'data-hint': label,
    'data-key': key,
  }
  const icon = <Icon size={17} stroke={1.6} />
  if (refusal !== undefined)
    return (
      <button
        type="button"
        {...named}
        {...refusedAs(`${label}, ${name}`, refusal)}
        data-hint={`${label}: ${refusal}`}
      >
        {icon}
      </button>
    )
  return href ? (
    <Go {...named} to={href} keep>
      {icon}
    </Go>
  ) : (
    <button type="button" {...named} onClick={onAct}>
      {icon}
    </button>
  )
}

/** The same actions with their names, behind one button: for touch and phones. */
export function RowMenu({ name, actions }: RowActionsProps) {
  const { t } = useTranslation()
  return (
    <LazyMenu
      target={
        <ActionIcon
          data-screen-only
          className={classes.more}
          size={40}
          aria-label={t('shell.table.actionsOf', { name })}
        >
          <IconDots size={20} />
        </ActionIcon>
      }
      entries={actions}
    />
  )
}
