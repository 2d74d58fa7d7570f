import { Menu } from '@mantine/core'
import { Fragment } from 'react'
import { Go } from './Go.tsx'
import type { LazyMenuProps, MenuEntry } from './LazyMenu.tsx'
import classes from './MenuBody.module.css'

export default function MenuBody({ target, entries, head, position = 'bottom-end', width }: LazyMenuProps) {
  return (
    <Menu
      position={position}
      {...(width === undefined ? {} : { width })}
      defaultOpened
      withinPortal={false}
      floatingStrategy="fixed"
      // A long one over a row in the middle fits neither below nor above: it moves over its button.
      middlewares={{ flip: true, shift: { crossAxis: true, padding: 8 } }}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        {head && <Menu.Label>{head}</Menu.Label>}
        {entries.map((entry) => (
          <Fragment key={entry.key}>
            {entry.isFirst && <Menu.Divider />}
            <Entry entry={entry} />
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Entry({
  entry: { label, icon: Icon, href, onAct, refusal, disabled = false },
}: {
  entry: MenuEntry
}) {
  const shared = {
    className: classes.entry ?? '',
    disabled,
    leftSection: Icon && <Icon size={18} stroke={1.6} />,
  }
  if (refusal !== undefined)
    return (
      // Without `disabled`, which the arrow keys would pass over.
      <Menu.Item {...shared} aria-disabled closeMenuOnClick={false}>
        {label}: {refusal}
      </Menu.Item>
    )
  return href && !disabled ? (
    <Menu.Item {...shared} component={Go} to={href} keep>
      {label}
    </Menu.Item>
  ) : (
    <Menu.Item {...shared} onClick={onAct}>
      {label}
    </Menu.Item>
  )
}
