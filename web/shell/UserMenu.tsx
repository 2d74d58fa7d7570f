import { Menu, UnstyledButton } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { signOut } from '../auth/identity.ts'
import { useSession } from './useSession.ts'
import classes from './UserMenu.module.css'

/** Who is signed in, and the way out (AUT-03). */
export function UserMenu() {
  const { t } = useTranslation()
  const { session } = useSession()
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton className={classes.user} aria-label={t('shell.user', { name: session.name })}>
          {initials(session.name)}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <b className={classes.name}>{session.name}</b>
          {session.email}
        </Menu.Label>
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.6} />} onClick={() => void signOut()}>
          {t('shell.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase())
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('')
