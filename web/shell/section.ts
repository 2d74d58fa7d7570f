import type { Icon } from '@tabler/icons-react'
import type { StaticDataRouteOption } from '@tanstack/react-router'
import { t } from '../ui/texts.ts'
import type { ComponentType, ReactNode } from 'react'
import type { ProductSchema } from '../../core/contract/configuration.ts'
import type { TextKey } from '../../core/i18n/index.ts'
import type { Flag } from '../../core/rules/access.ts'
import type { Session } from '../../core/rules/can.ts'
import { ApiError } from '../api/error.ts'
import type { OpenSession } from './session.ts'

/** Data of a section's route (`staticData.section`). */
export interface SectionData {
  /** Icon of its menu entry; a gathered section has its gathering's. */
  icon?: Icon
  /** The title of its page. */
  label: TextKey
  /** Menu text, if the title isn't clear enough. */
  menuLabel?: TextKey
  /** End of the header's line: the stages of a chain, or the section's name. */
  rail: 'stages' | 'name'
  /** The part of the menu where it stands, or the entry that gathers it with others; without it the menu doesn't list it. */
  menu?: MenuPart | Gathering
  /** The start page shows its list too. */
  home?: true
  /** The letter that opens it after G (FST-07). */
  letter?: string
  /** The flag that the account needs to open its routes (AUT-18). */
  flag?: Flag
  /** Counter of waiting things, for one page or the section. */
  Waiting?: ComponentType<{ path?: string }>
  /** Shows its links, where the menu lists several: the kinds of asset. */
  Links?: SectionLinks
  /** Preloads data of its links, so that they don't move the menu later. */
  readLinks?: () => Promise<void>
  /** The page that its entry opens, where that isn't its own address. */
  opens?: string
  /** The address of the section whose page it stands in: no entry of the menu, and the search finds it. */
  within?: string
  /** Whether the person and the account have a use for it; the menu leaves it out otherwise. Without it the flag alone decides. */
  isShown?: (use: MenuUse) => boolean
}

/** A section of the back office, with its entry in the menu. */
export interface Section extends SectionData {
  /** First segment of its addresses, in any case (GEN-17). */
  path: string
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    section?: SectionData
  }
}

interface SectionRoute {
  options: { path?: string; staticData?: StaticDataRouteOption }
}

/** The sections of these routes, in their order. */
export const sectionsOf = (routes: readonly SectionRoute[]): Section[] =>
  routes.flatMap(({ options: { path = '', staticData } }) =>
    staticData?.section ? [{ path, ...staticData.section }] : [],
  )

/** Facts that decide whether a section is in the menu. */
interface MenuUse extends Pick<OpenSession, 'session' | 'settings'> {
  /** Those that the person may read. */
  stages: readonly ProductSchema[]
}

/** The parts of the menu, which rules divide: daily work, what it is done with, the account. */
export const menuParts = ['work', 'things', 'account'] as const
export type MenuPart = (typeof menuParts)[number]

/** Entries that gather sections as pages, which the header shows. */
export type Gathering = 'assets' | 'charts' | 'compliance' | 'registry' | 'administration'

/** Passes a section's links to its children. */
export type SectionLinks = (props: { children: (links: readonly SectionLink[]) => ReactNode }) => ReactNode

export interface SectionLink {
  id: string
  icon: Icon
  name: string
  href: string
  isCurrent: boolean
}

/** The section of an address. */
export function sectionAt(sections: readonly Section[], pathname: string): Section | undefined {
  const first = `/${pathname.split('/')[1]?.toLowerCase() ?? ''}`
  return sections.find(({ path, home }) => path.toLowerCase() === first || (home && first === '/'))
}

/** AUT-17: whether the account may enter a section. */
export const isOpen = ({ flag }: Section, { flags }: Pick<Session, 'flags'>): boolean =>
  flag === undefined || flags.includes(flag)

/** Reads the links of all sections that the account may enter. */
export async function readLinks(
  sections: readonly Section[],
  session: Pick<Session, 'flags'>,
): Promise<void> {
  await Promise.all(
    sections.filter((section) => isOpen(section, session)).map(async (section) => section.readLinks?.()),
  )
}

/** AUT-18: rejects the addresses of a section that the account may not enter, as the server refuses its calls. */
export function requireOpen(sections: readonly Section[], session: Session, pathname: string): void {
  const section = sectionAt(sections, pathname)
  if (!section || isOpen(section, session)) return
  const message = t('error.FEATURE_DISABLED')
  throw new ApiError({ status: 403, code: 'FEATURE_DISABLED', message })
}
