import type { Flag } from '../../core/rules/access.ts'

/** Sections that an account may switch off (AUT-17): the first segment of their addresses, in lower case. */
const flagged: Readonly<Record<string, Flag>> = {
  assets: 'assets',
  dashboards: 'dashboards',
  checks: 'checklists',
}

/** AUT-18: the flag that a path needs, however it is written (GEN-17). */
export function flagOf(pathname: string): Flag | undefined {
  const section = pathname.split('/')[1]?.toLowerCase() ?? ''
  return Object.hasOwn(flagged, section) ? flagged[section] : undefined
}
