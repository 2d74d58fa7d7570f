import { UnstyledButton } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useTranslation } from '../ui/texts.ts'
import { signOut } from '../auth/identity.ts'
import { LazyMenu } from '../ui/LazyMenu.tsx'
import { switchAccount } from './session.ts'
import { useSession } from './useSession.ts'
import { initialsOf } from '../ui/initials.ts'
import classes from './UserMenu.module.css'

/** The signed-in person, and signing out (AUT-03). Where there is no menu, it changes the account, too (AUT-08). */
export function UserMenu({ changesAccount = false }: { changesAccount?: boolean }) {
  const { t } = useTranslation()
  const { session, account, accounts } = useSession()
  const others = changesAccount ? accounts.filter(({ id }) => id !== account.id) : []
  return (
    <LazyMenu
      width={240}
      target={
        <UnstyledButton className={classes.user} aria-label={t('shell.user', { name: session.name })}>
          {initialsOf(session.name)}
        </UnstyledButton>
      }
      head={
        <>
          <b className={classes.name}>{session.name}</b>
          {session.email}
        </>
      }
      entries={[
        ...others.map((other) => ({ key: other.id, label: other.name, onAct: () => switchAccount(other) })),
        { key: 'out', label: t('shell.signOut'), icon: IconLogout, onAct: () => void signOut() },
      ]}
    />
  )
}
