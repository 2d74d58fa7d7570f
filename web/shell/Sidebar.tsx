import { UnstyledButton } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Go } from '../ui/Go.tsx'
import { LazyMenu } from '../ui/LazyMenu.tsx'
import { findStage, useChains } from './chains.ts'
import { paths } from './paths.ts'
import { isOpen, type SectionEntry } from './section.ts'
import { switchAccount } from './session.ts'
import { useSection, useSections, useSession } from './useSession.ts'
import classes from './Sidebar.module.css'

/** The account, and the sections that it may enter. */
export function Sidebar() {
  const { t } = useTranslation()
  const { session } = useSession()
  const sections = useSections()
  const current = useSection()
  return (
    <nav className={classes.sidebar} aria-label={t('shell.sections')}>
      <AccountSwitch />
      <ul className={classes.links}>
        {sections.map((section) => {
          if (!section.entry || !isOpen(section, session)) return null
          const { path, entry } = section
          const isCurrent = section === current
          if (entry.rail === 'stages') return <ChainLinks key={path} entry={entry} isCurrent={isCurrent} />
          return (
            <li key={path}>
              <Go to={path} className={classes.link} aria-current={isCurrent ? 'page' : undefined}>
                <entry.icon size={18} stroke={1.6} aria-hidden /> {t(entry.label)}
              </Go>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** A section that is entered through its chains; hidden while there is none. */
function ChainLinks({ entry, isCurrent }: { entry: SectionEntry; isCurrent: boolean }) {
  const { t } = useTranslation()
  const { chains } = useChains()
  const stageId = useRouterState({
    select: ({ location }) => (location.search as { productTypeId?: string }).productTypeId,
  })
  const current = isCurrent ? findStage(chains, stageId)?.chain : undefined
  if (chains.length === 0) return null
  return (
    <li>
      <span className={classes.group}>
        <entry.icon size={18} stroke={1.6} aria-hidden /> {t(entry.label)}
      </span>
      <ul className={classes.links}>
        {chains.map(({ id, name, stages }) => (
          <li key={id}>
            <Go
              to={paths.products(stages[0]?.id ?? '')}
              className={classes.link}
              data-inner
              aria-current={current?.id === id ? 'true' : undefined}
            >
              {name}
            </Go>
          </li>
        ))}
      </ul>
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
