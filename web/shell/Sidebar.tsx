import { UnstyledButton } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from '../ui/texts.ts'
import { Go } from '../ui/Go.tsx'
import { LazyMenu } from '../ui/LazyMenu.tsx'
import { findStage, useChains } from './chains.ts'
import { paths } from '../../core/rules/paths.ts'
import { isOpen, sectionGroups, type Section, type SectionGroup, type SectionLink } from './section.ts'
import { switchAccount } from './session.ts'
import { useSection, useSections, useSession } from './useSession.ts'
import classes from './Sidebar.module.css'

/** Above so many entries the assets start folded, so that the menu nearly fits on a screen. */
const maxOpenEntries = 32

type FoundLinks = ReadonlyMap<Section, readonly SectionLink[]>

/** The account, and the sections that it may enter, under headings that fold. Whoever is `isLost` may enter none, and finds none. */
export function Sidebar({ isLost = false }: { isLost?: boolean }) {
  const { t } = useTranslation()
  const open = useSession()
  const current = useSection()
  const { chains } = useChains()
  const [folds, fold] = useFolds()
  const shown = useSections().filter(
    (section) => !isLost && isOpen(section, open.session) && (section.isShown?.(open) ?? true),
  )
  return linksOf(shown, new Map(), (found) => {
    const count = (sections: readonly Section[]) =>
      sections.reduce(
        (sum, section) =>
          sum + (section.rail === 'stages' ? chains.length : (found.get(section)?.length ?? 1)),
        0,
      )
    const isLong = count(shown) > maxOpenEntries
    const entries = (sections: readonly Section[]) =>
      sections.map((section) => (
        <SectionEntries key={section.path} section={section} links={found.get(section)} />
      ))
    return (
      <nav className={classes.sidebar} aria-label={t('shell.sections')}>
        <AccountSwitch />
        <ul className={classes.links}>{entries(shown.filter(({ group }) => group === undefined))}</ul>
        {sectionGroups.map((group) => {
          const sections = shown.filter((section) => section.group === group)
          return (
            <Group
              key={group}
              group={group}
              count={count(sections)}
              isCurrent={current?.group === group}
              isFolded={folds[group] ?? (isLong && group === 'assets')}
              onFold={(isFolded) => fold(group, isFolded)}
            >
              {entries(sections)}
            </Group>
          )
        })}
      </nav>
    )
  })
}

/** The links of each section are a component, so one stands inside the other. */
function linksOf(
  [section, ...others]: readonly Section[],
  found: FoundLinks,
  render: (found: FoundLinks) => ReactNode,
): ReactNode {
  if (!section) return render(found)
  const { Links, path } = section
  if (!Links) return linksOf(others, found, render)
  return <Links key={path}>{(links) => linksOf(others, new Map([...found, [section, links]]), render)}</Links>
}

interface GroupProps {
  group: SectionGroup
  count: number
  isCurrent: boolean
  isFolded: boolean
  onFold: (isFolded: boolean) => void
  children: ReactNode
}

/** Entries under a heading, which folds them; those around the current one stay open. A heading without any is left out. */
function Group({ group, count, isCurrent, isFolded, onFold, children }: GroupProps) {
  const { t } = useTranslation()
  if (count === 0) return null
  const name = t(`shell.groups.${group}`)
  const id = `menu-${group}`
  const isOpened = isCurrent || !isFolded
  return (
    <>
      {isCurrent ? (
        <span className={classes.heading}>{name}</span>
      ) : (
        <UnstyledButton
          className={classes.heading}
          aria-expanded={isOpened}
          aria-controls={id}
          onClick={() => onFold(isOpened)}
        >
          {name} {!isOpened && <span>{count}</span>}
        </UnstyledButton>
      )}
      <ul id={id} className={classes.links} aria-label={name} hidden={!isOpened}>
        {children}
      </ul>
    </>
  )
}

type Folds = Partial<Record<SectionGroup, boolean>>
const foldsKey = 'rastro.menu'

/** Which groups the person folded or opened, in this browser. */
function useFolds(): [Folds, (group: SectionGroup, isFolded: boolean) => void] {
  const [folds, setFolds] = useState(() => JSON.parse(localStorage.getItem(foldsKey) ?? '{}') as Folds)
  return [
    folds,
    (group, isFolded) => {
      const next = { ...folds, [group]: isFolded }
      setFolds(next)
      localStorage.setItem(foldsKey, JSON.stringify(next))
    },
  ]
}

interface SectionEntriesProps {
  section: Section
  links: readonly SectionLink[] | undefined
}

function SectionEntries({ section, links }: SectionEntriesProps) {
  const { t } = useTranslation()
  const isCurrent = useSection() === section
  const { path, label, icon, rail, Waiting } = section
  if (rail === 'stages') return <ChainLinks section={section} isCurrent={isCurrent} />
  const own = links ?? [{ id: path, icon, name: t(label), href: path, isCurrent }]
  return own.map(({ id, icon: Icon, name, href, isCurrent: isOpened }) => (
    <li key={id}>
      <Go to={href} className={classes.link} aria-current={isOpened ? 'page' : undefined}>
        <Icon size={18} stroke={1.6} aria-hidden /> {name}
        {Waiting && (
          <Suspense>
            <Waiting />
          </Suspense>
        )}
      </Go>
    </li>
  ))
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
