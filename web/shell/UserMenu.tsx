import { UnstyledButton } from '@mantine/core'
import { IconAdjustments, IconLogout } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from '../ui/texts.ts'
import { signOut } from '../auth/identity.ts'
import { LazyMenu } from '../ui/LazyMenu.tsx'
import { screen } from './screen.tsx'
import { switchAccount } from './session.ts'
import { useSession } from './useSession.ts'
import { initialsOf } from '../ui/initials.ts'
import classes from './UserMenu.module.css'

const OwnSettings = screen(() => import('./OwnSettings.tsx'), 'default')

/** The signed-in person, their own settings, and signing out (AUT-03). Where there is no menu, it changes the account, too (AUT-08). */
export function UserMenu({ changesAccount = false }: { changesAccount?: boolean }) {
  const { t } = useTranslation()
  const { session, account, accounts } = useSession()
  const others = changesAccount ? accounts.filter(({ id }) => id !== account.id) : []
  const [isOpen, setOpen] = useState(false)
  return (
    <>
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
          {
            key: 'settings',
            label: t('ownSettings.title'),
            icon: IconAdjustments,
            onAct: () => setOpen(true),
          },
          { key: 'out', label: t('shell.signOut'), icon: IconLogout, onAct: () => void signOut() },
        ]}
      />
      {isOpen && (
        <Suspense>
          <OwnSettings onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
