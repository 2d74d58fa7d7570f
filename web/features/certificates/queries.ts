import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Certificate } from '../../../core/contract/certificates.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Query } from '../../../core/contract/route.ts'
import { call } from '../../api/client.ts'
import { refetch } from '../../api/queries.ts'
import { type CertificateSearch, endingFirst } from './search.ts'

type CoverageQuery = Omit<Query<typeof contract.certificates.coverage>, 'language'>

export const listQuery = ({
  page = 1,
  search,
  sort = endingFirst.key,
  direction = endingFirst.direction,
  state,
  kind,
  organization,
}: CertificateSearch) => {
  const query = { page, search, sortBy: sort, sort: direction, state, kind, organization }
  return queryOptions({
    queryKey: ['certificates', 'list', query],
    queryFn: ({ signal }) => call(contract.certificates.list, { query }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  })
}

export const certificateQuery = (id: string) =>
  queryOptions({
    queryKey: ['certificates', 'one', id],
    queryFn: ({ signal }): Promise<Certificate | null> =>
      call(contract.certificates.get, { params: { id } }, { quiet: true, signal }),
  })

/** The kinds that the account offers, and whatever else its certificates are called. */
export const kindsQuery = queryOptions({
  queryKey: ['certificates', 'kinds'],
  queryFn: async ({ signal }) => {
    const options = { quiet: true, signal } as const
    const [{ certificateKinds }, { collection }] = await Promise.all([
      call(contract.accounts.settings, {}, options),
      call(contract.certificates.list, { query: { page: false } }, options),
    ])
    return [...new Set([...certificateKinds, ...collection.map(({ kind }) => kind)])]
  },
  staleTime: 60_000,
})

/** Places that a certificate may name, by name. */
export const placesQuery = queryOptions({
  queryKey: ['locations', 'all'],
  queryFn: async ({ signal }) =>
    (
      await call(
        contract.locations.list,
        { query: { page: false, sortBy: 'alphabetical', sort: 1 } },
        { quiet: true, signal },
      )
    ).collection,
  staleTime: 60_000,
})

/** What covers a product and what it was made of. */
export const ofProductQuery = (id: string, language: string) =>
  queryOptions({
    queryKey: ['certificates', 'product', id, language],
    queryFn: ({ signal }) =>
      call(contract.certificates.ofProduct, { params: { id }, query: { language } }, { quiet: true, signal }),
  })

/** What a certificate covers as a form holds it, and what comes after it. */
export const coverageQuery = (asked: CoverageQuery, language: string) =>
  queryOptions({
    queryKey: ['certificates', 'coverage', asked, language],
    queryFn: ({ signal }) =>
      call(contract.certificates.coverage, { query: { ...asked, language } }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })

export const refreshCertificates = (archived: readonly string[] = []): Promise<void> =>
  refetch('certificates', archived)
