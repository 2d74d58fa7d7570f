import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Go, useGo } from './Go.tsx'
import type { RowAction } from './table.ts'
import classes from './RowActions.module.css'

interface RowActionsProps {
  /** The row they belong to, said with each action to those who hear the page. */
  name: string
  actions: RowAction[]
}

/** The actions of a row: icons that appear on hover and focus, one button with a menu where nothing hovers. */
export function RowActions({ name, actions }: RowActionsProps) {
  const touch = useMediaQuery('(hover: none)', false, { getInitialValueInEffect: false })
  if (actions.length === 0) return null
  if (touch) return <RowMenu name={name} actions={actions} />
  return (
    <span className={classes.icons}>
      {actions.map((action) => (
        <Tooltip key={action.key} label={action.refusal ?? action.label} position="top">
          <IconAction action={action} name={name} />
        </Tooltip>
      ))}
    </span>
  )
}

function IconAction({ action, name, ...rest }: { action: RowAction; name: string; ref?: React.Ref<HTMLElement> }) {
  const Icon = action.icon
  const label = action.refusal ? `${action.label}: ${action.refusal}` : `${action.label}, ${name}`
  const icon = <Icon size={17} stroke={1.6} />
  if (action.refusal !== undefined || !action.href) {
    return (
      <ActionIcon
        {...(rest as object)}
        className={classes.icon}
        aria-label={label}
        aria-disabled={action.refusal !== undefined}
        onClick={action.refusal === undefined ? action.onAct : undefined}
      >
        {icon}
      </ActionIcon>
    )
  }
  return (
    <ActionIcon {...(rest as object)} className={classes.icon} aria-label={label} component={Go} to={action.href}>
      {icon}
    </ActionIcon>
  )
}

/** The same actions behind one button, with their names: for touch and phones. */
export function RowMenu({ name, actions }: RowActionsProps) {
  const { t } = useTranslation()
  const go = useGo()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon className={classes.more} size={40} aria-label={t('shell.table.actionsOf', { name })}>
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ key, label, icon: Icon, href, onAct, refusal }) => (
          <Menu.Item
            key={key}
            leftSection={<Icon size={18} stroke={1.6} />}
            disabled={refusal !== undefined}
            className={classes.item}
            onClick={() => (href ? go(href) : onAct?.())}
          >
            {refusal ? `${label}: ${refusal}` : label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
