import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import type { Assessment, SavedAssessment } from '../../../core/contract/assessments.ts'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import type { AssessmentSearch } from './search.ts'

export const listQuery = ({ page = 1, search, state }: AssessmentSearch, language: string) => {
  const query = { currentPage: String(page), search, state, language }
  return queryOptions({
    queryKey: ['assessments', 'list', query],
    queryFn: ({ signal }) => call(contract.assessments.list, { query }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The assessments of a product, the newest first. */
export const ofProductQuery = (product: string, language: string) =>
  queryOptions({
    queryKey: ['assessments', 'of', product, language],
    queryFn: async ({ signal }) => {
      const query = { product, language }
      const { collection } = await call(contract.assessments.list, { query }, { quiet: true, signal })
      return collection.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    },
  })

/** Those from which one of this product may begin, the newest first (RSK-07). */
export const earlierQuery = (product: string, language: string) =>
  queryOptions({
    queryKey: ['assessments', 'earlier', product, language],
    queryFn: async ({ signal }) => {
      const query = { last: product, language }
      return (await call(contract.assessments.list, { query }, { quiet: true, signal })).collection
    },
  })

export const assessmentQuery = (id: string, language: string) =>
  queryOptions({
    queryKey: ['assessments', 'one', id, language],
    queryFn: ({ signal }) =>
      call(contract.assessments.get, { params: { id }, query: { language } }, { quiet: true, signal }),
    retry: false,
  })

/** A saved assessment replaces the cached one, whose facts stay. */
export function keepSaved(saved: SavedAssessment, language: string): void {
  queryClient.setQueryData<Assessment>(
    assessmentQuery(saved._id, language).queryKey,
    (before) => before && { ...before, ...saved, simplified: saved.simplified ?? before.simplified },
  )
}

export const refreshAssessments = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['assessments'] }),
    queryClient.invalidateQueries({ queryKey: ['statements'] }),
  ])
