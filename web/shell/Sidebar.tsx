import { UnstyledButton } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { IconBuildingCommunity, IconRoute2, IconSelector } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Go } from '../ui/Go.tsx'
import { LazyMenu } from '../ui/LazyMenu.tsx'
import { findStage, useChains } from './chains.ts'
import { paths } from './paths.ts'
import { switchAccount } from './session.ts'
import { useSession } from './useSession.ts'
import classes from './Sidebar.module.css'

/** The account, and the sections that exist for it: nothing stands here that leads nowhere. */
export function Sidebar() {
  const { t } = useTranslation()
  const { chains } = useChains()
  const { section, stageId } = useRouterState({
    select: ({ location }) => ({
      section: location.pathname.split('/')[1]?.toLowerCase() ?? '',
      stageId: (location.search as { productTypeId?: string }).productTypeId,
    }),
    structuralSharing: true,
  })
  const chain = section === 'products' ? findStage(chains, stageId)?.chain : undefined
  return (
    <nav className={classes.sidebar} aria-label={t('shell.sections')}>
      <AccountSwitch />
      <ul className={classes.links}>
        {chains.length > 0 && (
          <li>
            <span className={classes.group}>
              <IconRoute2 size={18} stroke={1.6} aria-hidden /> {t('shell.products')}
            </span>
            <ul className={classes.links}>
              {chains.map(({ id, name, stages }) => (
                <li key={id}>
                  <Go
                    to={paths.products(stages[0]?.id ?? '')}
                    className={classes.link}
                    data-inner
                    aria-current={chain?.id === id ? 'true' : undefined}
                  >
                    {name}
                  </Go>
                </li>
              ))}
            </ul>
          </li>
        )}
        <li>
          <Go
            to={paths.organizations()}
            className={classes.link}
            aria-current={section === '' || section === 'organizations' ? 'page' : undefined}
          >
            <IconBuildingCommunity size={18} stroke={1.6} aria-hidden /> {t('shell.organizations')}
          </Go>
        </li>
      </ul>
    </nav>
  )
}

/** AUT-07, AUT-08: the account one works in; a button only where there is another to change to. */
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
