import { IconPlus, IconSwitchHorizontal, type Icon } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { contract } from '../../../core/contract/index.ts'
import { genderOf, stageNoun } from '../../../core/i18n/nouns.ts'
import { isFound } from '../../../core/rules/search.ts'
import { paths } from '../../../core/rules/paths.ts'
import { keyNameOf, sectionKeysOf } from '../../ui/keys.ts'
import { currentLanguage, useTranslation } from '../../ui/texts.ts'
import { useChains } from '../chains.ts'
import { type MenuEntry, type MenuPage, WithMenu } from '../menu.tsx'
import { switchAccount } from '../session.ts'
import type { ChainStage } from '../stations.ts'
import { useRefusal } from '../useRefusal.ts'
import { useSession } from '../useSession.ts'

/** Something that a person may do from anywhere. */
interface PaletteAction {
  id: string
  label: string
  icon: Icon
  /** An address or a function. */
  to: string | (() => void)
  /** Other names by which one may look for it: the page's title, the entry that gathers it. */
  others?: readonly { name: string; says: string }[]
  /** The keys that do the same on this page. */
  keys?: string | undefined
}

/** Actions that this person may use. */
export interface PaletteActions {
  /** New products; the current stage first. */
  creating: PaletteAction[]
  links: PaletteAction[]
  accounts: PaletteAction[]
}

/** Those that a text names; without a text one of each kind and two places to go. */
export function offeredFor({ creating, links, accounts }: PaletteActions, text: string): PaletteAction[] {
  if (text.trim() === '') return [...creating.slice(0, 1), ...links.slice(0, 2), ...accounts.slice(0, 1)]
  return [...creating, ...links, ...accounts]
    .filter(({ label, others = [] }) => isFound([label, ...others.map(({ name }) => name)], text))
    .slice(0, maxActions)
}

const maxActions = 4

/** Reads what this person may do. */
export function WithActions({ children }: { children: (actions: PaletteActions) => ReactNode }) {
  const { t } = useTranslation()
  const creating = useNewProducts()
  const accounts = useAccounts()
  const linkOf = (page: MenuPage, within = page.name): PaletteAction => ({
    id: page.id,
    label: t('search.goTo', { name: page.name }),
    icon: page.icon,
    to: page.href,
    keys: page.section.Links ? undefined : sectionKeysOf(page.section.letter),
    others: [
      { name: page.title, says: t('search.before', { name: page.title }) },
      { name: within, says: t('search.within', { name: within }) },
    ].filter(({ name }) => name !== page.name),
  })
  return (
    <WithMenu>
      {(entries) => {
        const links = entries.flatMap(({ name, pages, inner }) => [
          ...pages.map((page) => linkOf(page, name)),
          ...inner.map((page) => linkOf(page, holderOf(page, pages))),
        ])
        return children({ creating, links, accounts })
      }}
    </WithMenu>
  )
}

/** The name of the page that another stands in. */
const holderOf = ({ section }: MenuPage, pages: MenuEntry['pages']): string | undefined =>
  pages.find((page) => page.section.path === section.within)?.name

function useNewProducts(): PaletteAction[] {
  const { t } = useTranslation()
  const { chains } = useChains()
  const refusal = useRefusal()
  const { session } = useSession()
  const current = useRouterState({
    select: ({ location }) => (location.search as { productTypeId?: string }).productTypeId,
  })
  if (!session.admin && session.organizations.length === 0) return []
  const stages = chains.flatMap((chain) => chain.stages)
  const may = ({ id }: ChainStage) => refusal(contract.products.create, 'stage.write', id) === undefined
  return stages
    .filter(may)
    .toSorted((a, b) => Number(b.id === current) - Number(a.id === current))
    .map(({ id, stage }) => {
      const { one, gender } = wordOf(stage)
      return {
        id: `new ${id}`,
        label: t(`products.new.${gender}`, { one }),
        icon: IconPlus,
        to: paths.productNew(id),
        // The list at hand has a button for it, which the key presses.
        keys: id === current ? keyNameOf('create') : undefined,
      }
    })
}

/** Words for a product of a stage. */
export function wordOf({ words, name }: ChainStage['stage']): { one: string; gender: 'm' | 'f' } {
  return words
    ? { gender: 'm', ...words }
    : { one: stageNoun(name), gender: genderOf(currentLanguage(), name) }
}

function useAccounts(): PaletteAction[] {
  const { t } = useTranslation()
  const { account, accounts } = useSession()
  return accounts
    .filter(({ id }) => id !== account.id)
    .map((other) => ({
      id: `account ${other.id}`,
      label: t('search.changeTo', { account: other.name }),
      icon: IconSwitchHorizontal,
      to: () => switchAccount(other),
    }))
}
