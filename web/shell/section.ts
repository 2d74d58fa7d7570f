import type { Icon } from '@tabler/icons-react'
import type { StaticDataRouteOption } from '@tanstack/react-router'
import { t } from '../ui/texts.ts'
import type { ComponentType, ReactNode } from 'react'
import type { TextKey } from '../../core/i18n/index.ts'
import type { Flag } from '../../core/rules/access.ts'
import type { Session } from '../../core/rules/can.ts'
import { ApiError } from '../api/error.ts'
import type { OpenSession } from './session.ts'

/** What the route of a section says of it (`staticData.section`). */
export interface SectionData {
  icon: Icon
  label: TextKey
  /** Where the header's line ends: in the stages of a chain, which the menu lists too, or in the section's name. */
  rail: 'stages' | 'name'
  /** The heading under which the menu lists it; without one it stands above all headings. */
  group?: SectionGroup
  /** The start page shows its list too. */
  home?: true
  /** The letter that opens it after G (FST-07). */
  letter?: string
  /** The flag that the account needs to open its routes (AUT-18). */
  flag?: Flag
  /** How many of its things wait for somebody, which the menu shows. */
  Waiting?: ComponentType
  /** Shows its links, where the menu lists several: the kinds of asset. */
  Links?: SectionLinks
  /** Reads what its links show while the session opens, so that they don't push down what stands below them. */
  readLinks?: () => Promise<void>
  /** Whether a right or a setting closes it, so that the menu leaves it out. Without it the flag alone decides. */
  isShown?: (open: Pick<OpenSession, 'session' | 'settings'>) => boolean
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

/** The headings of the menu, in its order. */
export const sectionGroups = ['assets', 'consult', 'compliance', 'account'] as const
export type SectionGroup = (typeof sectionGroups)[number]

/** Reads the links of a section and hands them to what draws them. */
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
