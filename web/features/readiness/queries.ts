import { queryOptions } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'

/** What a product lacks; below the products, so that whatever is saved of one asks again. */
export const readinessQuery = (product: string, language: string) =>
  queryOptions({
    queryKey: ['products', 'readiness', product, language],
    queryFn: ({ signal }) =>
      call(contract.readiness.of, { params: { id: product }, query: { language } }, { quiet: true, signal }),
  })
