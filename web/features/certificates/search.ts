import { type CertificateState, certificateStates } from '../../../core/rules/certificate.ts'
import { paths } from '../../../core/rules/paths.ts'
import { idsIn, sortedSearch, type SortedSearch } from '../../shell/search.ts'

const sorts = ['alphabetical', 'validTo', 'date', 'ending'] as const
/** What ends next stands first. */
export const endingFirst = { key: 'ending', direction: 1 } as const

export interface CertificateSearch extends SortedSearch<(typeof sorts)[number]> {
  state?: CertificateState | undefined
  kind?: string | undefined
  organization?: string[] | undefined
}

const readSorted = sortedSearch(sorts)

export function certificateSearch(search: Readonly<Record<string, unknown>>): CertificateSearch {
  const state = certificateStates.find((one) => one === search.state)
  const organization = idsIn(search.organization)
  return {
    ...readSorted(search),
    ...(state ? { state } : {}),
    ...(typeof search.kind === 'string' && search.kind !== '' ? { kind: search.kind } : {}),
    ...(organization.length ? { organization } : {}),
  }
}

/** The form of a new certificate that takes over what another one says. */
export const followingAddress = (after: string): string =>
  `${paths.certificates.new()}?${new URLSearchParams({ after }).toString()}`
