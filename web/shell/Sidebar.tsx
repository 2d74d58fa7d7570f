import { UnstyledButton } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { amount } from '../ui/format.ts'
import { Go } from '../ui/Go.tsx'
import { LazyMenu } from '../ui/LazyMenu.tsx'
import { useTranslation } from '../ui/texts.ts'
import { type MenuEntry, Waits, WithMenu } from './menu.tsx'
import { menuParts } from './section.ts'
import { switchAccount } from './session.ts'
import { useSession } from './useSession.ts'
import classes from './Sidebar.module.css'

/** The account, and the entries that the person has a use for (picture 47). Whoever is `isLost` finds none. */
export function Sidebar({ isLost = false }: { isLost?: boolean }) {
  const { t } = useTranslation()
  return (
    <nav className={classes.sidebar} aria-label={t('shell.sections')}>
      <AccountSwitch />
      {!isLost && (
        <WithMenu>
          {(entries) =>
            menuParts.map((part) => (
              <ul key={part} className={classes.part}>
                {entries.map((entry) => entry.part === part && <Entry key={entry.id} entry={entry} />)}
              </ul>
            ))
          }
        </WithMenu>
      )}
    </nav>
  )
}

function Entry({ entry: { icon: Icon, name, href, isCurrent, count, pages } }: { entry: MenuEntry }) {
  const { language } = useTranslation().i18n
  return (
    <li>
      <Go
        to={href}
        className={classes.link}
        aria-current={isCurrent ? (pages.length === 1 ? 'page' : 'true') : undefined}
      >
        <Icon size={18} stroke={1.6} aria-hidden /> <span className={classes.name}>{name}</span>
        {count !== undefined && <span className={classes.count}>{amount(count, language)}</span>}
        {count === undefined && pages.length < 2 && <Waits at={href} />}
      </Go>
    </li>
  )
}

/** AUT-07, AUT-08: the current account. It is a button only when there are others to change to. */
function AccountSwitch() {
  const { t } = useTranslation()
  const { account, accounts } = useSession()
  if (accounts.length < 2) return <div className={classes.account}>{account.name}</div>
  return (
    <LazyMenu
      position="bottom-start"
      width={240}
      target={
        <UnstyledButton
          className={classes.account}
          aria-label={t('shell.changeAccount', { account: account.name })}
        >
          <span>{account.name}</span>
          <IconSelector size={18} stroke={1.6} aria-hidden />
        </UnstyledButton>
      }
      entries={accounts.map((other) => ({
        key: other.id,
        label: other.name,
        disabled: other.id === account.id,
        onAct: () => switchAccount(other),
      }))}
    />
  )
}
