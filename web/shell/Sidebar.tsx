import { UnstyledButton } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useTranslation } from '../ui/texts.ts'
import { Go } from '../ui/Go.tsx'
import { LazyMenu } from '../ui/LazyMenu.tsx'
import { findStage, useChains } from './chains.ts'
import { paths } from '../../core/rules/paths.ts'
import { isOpen, sectionGroups, type Section } from './section.ts'
import { switchAccount } from './session.ts'
import { useSection, useSections, useSession } from './useSession.ts'
import classes from './Sidebar.module.css'

/** The account, and the sections that it may enter, under their headings. */
export function Sidebar() {
  const { t } = useTranslation()
  const open = useSession()
  const shown = useSections().filter(
    (section) => isOpen(section, open.session) && (section.isShown?.(open) ?? true),
  )
  const ofGroup = (group: Section['group']) =>
    shown
      .filter((section) => section.group === group)
      .map((section) => <SectionLinks key={section.path} section={section} />)
  return (
    <nav className={classes.sidebar} aria-label={t('shell.sections')}>
      <AccountSwitch />
      <ul className={classes.links}>{ofGroup(undefined)}</ul>
      {sectionGroups.map((group) => (
        <div key={group} className={classes.section}>
          <span id={`menu-${group}`} className={classes.heading}>
            {t(`shell.groups.${group}`)}
          </span>
          <ul className={classes.links} aria-labelledby={`menu-${group}`}>
            {ofGroup(group)}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function SectionLinks({ section }: { section: Section }) {
  const { t } = useTranslation()
  const isCurrent = useSection() === section
  const { path, label, icon: Icon, rail, Links } = section
  if (rail === 'stages') return <ChainLinks section={section} isCurrent={isCurrent} />
  if (Links)
    return (
      <Links>
        {(links) =>
          links.map(({ id, icon: LinkIcon, name, href, isCurrent: isOpened }) => (
            <li key={id}>
              <Go to={href} className={classes.link} aria-current={isOpened ? 'page' : undefined}>
                <LinkIcon size={18} stroke={1.6} aria-hidden /> {name}
              </Go>
            </li>
          ))
        }
      </Links>
    )
  return (
    <li>
      <Go to={path} className={classes.link} aria-current={isCurrent ? 'page' : undefined}>
        <Icon size={18} stroke={1.6} aria-hidden /> {t(label)}
      </Go>
    </li>
  )
}

/** A section that is entered through its chains; hidden while there is none. */
function ChainLinks({ section, isCurrent }: { section: Section; isCurrent: boolean }) {
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
        <section.icon size={18} stroke={1.6} aria-hidden /> {t(section.label)}
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
