import { queryOptions } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'

/** The balance of a product; processes that others record change it, so it is read anew whenever it is opened. */
export const balanceQuery = (id: string, language: string) =>
  queryOptions({
    queryKey: ['balance', id, language],
    queryFn: ({ signal }) =>
      call(contract.balance.of, { params: { id }, query: { language } }, { quiet: true, signal }),
    retry: false,
  })

/** The same as a table. */
export const readTable = (id: string, language: string): Promise<File> =>
  call(
    { ...contract.balance.of, answer: contract.balance.of.file },
    { params: { id }, query: { language, format: 'csv' } },
  )
