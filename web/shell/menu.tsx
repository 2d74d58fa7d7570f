import {
  IconBox,
  IconCertificate,
  IconChartAreaLine,
  IconHistory,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import type { TextKey } from '../../core/i18n/index.ts'
import { paths } from '../../core/rules/paths.ts'
import { type Translator, useTranslation } from '../ui/texts.ts'
import { findStage, useChains } from './chains.ts'
import {
  type Gathering,
  isOpen,
  type MenuPart,
  menuParts,
  type Section,
  type SectionLink,
} from './section.ts'
import { useSection, useSections, useSession } from './useSession.ts'

/** Part of the menu, icon and name of each gathering. */
const gatherings: Record<Gathering, { part: MenuPart; icon: Icon; label: TextKey }> = {
  assets: { part: 'things', icon: IconBox, label: 'assets.title' },
  charts: { part: 'things', icon: IconChartAreaLine, label: 'dashboards.title' },
  compliance: { part: 'account', icon: IconCertificate, label: 'shell.entries.compliance' },
  registry: { part: 'account', icon: IconHistory, label: 'shell.entries.registry' },
  administration: { part: 'account', icon: IconUsers, label: 'shell.entries.administration' },
}

/** A page behind an entry of the menu. */
export interface MenuPage extends SectionLink {
  section: Section
  /** Title of the page itself. */
  title: string
}

export interface MenuEntry {
  id: string
  part: MenuPart
  icon: Icon
  name: string
  href: string
  isCurrent: boolean
  /** Number of products in a chain. */
  count?: number
  /** The header shows them where there are several; a chain has none. */
  pages: readonly MenuPage[]
  /** Those that stand inside of one of its pages. */
  inner: readonly MenuPage[]
}

/** Reads the entries that the person has a use for, in the order of the menu. */
export function WithMenu({ children }: { children: (entries: readonly MenuEntry[]) => ReactNode }) {
  const { t } = useTranslation()
  const open = useSession()
  const current = useSection()
  const { chains } = useChains()
  const stageId = useRouterState({
    select: ({ location }) => (location.search as { productTypeId?: string }).productTypeId,
  })
  const stages = chains.flatMap((chain) => chain.stages.map(({ stage }) => stage))
  const shown = useSections().filter(
    (section) =>
      section.menu !== undefined &&
      isOpen(section, open.session) &&
      (section.isShown?.({ ...open, stages }) ?? true),
  )
  const ofChains = (section: Section): MenuEntry[] => {
    const opened = section.rail === current?.rail ? findStage(chains, stageId)?.chain : undefined
    return chains.map(({ id, name, stages: own }) => ({
      id,
      part: 'work',
      icon: iconOf(section),
      name,
      href: paths.products(own[0]?.id ?? ''),
      isCurrent: id === opened?.id,
      count: own.reduce((sum, { count }) => sum + count, 0),
      pages: [],
      inner: [],
    }))
  }
  return pagesOf(shown, t, current, [], (pages) => {
    const entries = shown.flatMap((section) => {
      if (section.rail === 'stages') return ofChains(section)
      const { menu } = section
      const own = pages.filter((page) => page.section.menu === menu)
      if (!isGathering(menu))
        return own.filter((page) => page.section === section).map((page) => entryOf(page))
      // The first of its sections brings the others along.
      return section === own[0]?.section ? [gather(menu, own, t)] : []
    })
    return children(menuParts.flatMap((part) => entries.filter((entry) => entry.part === part)))
  })
}

/** The pages of each section are read by a component, so one stands inside the other. */
function pagesOf(
  [section, ...others]: readonly Section[],
  t: Translator,
  current: Section | undefined,
  found: readonly MenuPage[],
  render: (found: readonly MenuPage[]) => ReactNode,
): ReactNode {
  if (!section) return render(found)
  const { Links, path, label, menuLabel, opens } = section
  const icon = iconOf(section)
  const goOn = (links: readonly SectionLink[]) => {
    const pages = links.map((link) => ({
      ...link,
      section,
      title: Links ? link.name : t(label),
      isCurrent: link.isCurrent && section === current,
    }))
    return pagesOf(others, t, current, [...found, ...pages], render)
  }
  if (Links) return <Links key={path}>{goOn}</Links>
  return goOn([{ id: path, icon, name: t(menuLabel ?? label), href: opens ?? path, isCurrent: true }])
}

const iconOf = ({ icon, menu }: Section): Icon =>
  icon ?? (isGathering(menu) ? gatherings[menu].icon : IconBox)

/** Whether the header shows the current section among the pages of its entry. */
export const useIsGathered = (): boolean => isGathering(useSection()?.menu)

const isGathering = (menu: Section['menu']): menu is Gathering => menu !== undefined && menu in gatherings

const entryOf = (page: MenuPage, inner: readonly MenuPage[] = []): MenuEntry => {
  const { id, icon, name, href, isCurrent, section } = page
  const part = isGathering(section.menu) ? gatherings[section.menu].part : section.menu!
  return { id, part, icon, name, href, isCurrent, pages: [page], inner }
}

/** One entry for several pages; a single page stands for itself. */
function gather(gathering: Gathering, all: readonly MenuPage[], t: Translator): MenuEntry {
  const inner = all.filter(({ section }) => section.within !== undefined)
  const holds = ({ section }: MenuPage) =>
    inner.some((one) => one.section.within === section.path && one.isCurrent)
  const pages = all.flatMap((page) =>
    inner.includes(page) ? [] : { ...page, isCurrent: page.isCurrent || holds(page) },
  )
  const [first] = pages
  if (!first) return entryOf(inner[0]!)
  if (pages.length === 1) return entryOf(first, inner)
  const { part, icon, label } = gatherings[gathering]
  const last = gathering === 'assets' ? pages.find(({ id }) => id === lastKind.read()) : undefined
  return {
    id: gathering,
    part,
    icon,
    name: t(label),
    href: (last ?? first).href,
    isCurrent: pages.some(({ isCurrent }) => isCurrent),
    pages,
    inner,
  }
}

/** Number of waiting things at a page, once known. */
export function Waits({ at }: { at: string }) {
  const section = useSections().find(({ Waiting }) => Waiting !== undefined)
  if (!section?.Waiting) return null
  const { Waiting, path } = section
  return <Suspense>{path === at ? <Waiting /> : <Waiting path={at} />}</Suspense>
}

/** The kind of asset that this browser showed last. */
export const lastKind = {
  read: () => localStorage.getItem('rastro.kind'),
  keep: (id: string) => localStorage.setItem('rastro.kind', id),
}
