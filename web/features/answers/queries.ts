import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import type { AnswerSearch } from './search.ts'

export const answerQuery = (id: string, language: string) =>
  queryOptions({
    queryKey: ['answers', 'one', id, language],
    queryFn: ({ signal }) =>
      call(contract.answers.get, { params: { id }, query: { language } }, { quiet: true, signal }),
    retry: false,
  })

/** A picture of an answer, as an address of this page. */
export const pictureQuery = (id: string, n: number) =>
  queryOptions({
    queryKey: ['answers', 'picture', id, n],
    queryFn: async ({ signal }) =>
      URL.createObjectURL(
        await call(contract.answers.file, { params: { id, n: String(n) } }, { quiet: true, signal }),
      ),
    staleTime: Infinity,
    retry: false,
  })

/** Milliseconds after which the number of waiting ones is asked for again. */
const pause = 120_000

/** What was asked, with the last answer of each. */
export const listQuery = ({ page = 1, search, state }: AnswerSearch, language: string) => {
  const narrowed = state === 'unsent' ? { mail: 'failed' as const } : { state }
  const query = { currentPage: String(page), search, ...narrowed, language }
  return queryOptions({
    queryKey: ['answers', 'list', query],
    queryFn: ({ signal }) => call(contract.inquiries.list, { query }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  })
}

export const inquiryQuery = (id: string, language: string) =>
  queryOptions({
    queryKey: ['answers', 'inquiry', id, language],
    queryFn: ({ signal }) =>
      call(contract.inquiries.get, { params: { id }, query: { language } }, { quiet: true, signal }),
    retry: false,
  })

/** How many wait; nothing where that can't be known. */
export const waitingQuery = queryOptions({
  queryKey: ['answers', 'waiting'],
  queryFn: async ({ signal }) => {
    const query = { state: 'pending', currentPage: '1' } as const
    return (await call(contract.answers.list, { query }, { quiet: true, signal })).totalDocs ?? 0
  },
  staleTime: pause,
  refetchInterval: pause,
  retry: false,
})

export const refreshAnswers = () =>
  Promise.all(
    ['answers', 'products', 'milestones'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  )
