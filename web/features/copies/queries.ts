import { queryOptions } from '@tanstack/react-query'
import { contract } from '../../../core/contract/index.ts'
import type { Product } from '../../../core/contract/products.ts'
import { call } from '../../api/client.ts'
import { commonStem } from '../../../core/rules/identifiers.ts'

/**
 * The identifiers of the stage near those that the copies of a product would have, so that free ones can be suggested. Another
 * organization may have the same one, but people would take the two for one product.
 */
export const takenQuery = ({ _id, productSchema, organization, dataSchema }: Product, count: number) =>
  queryOptions({
    queryKey: ['products', 'taken', _id, commonStem(String(dataSchema.identifier), count)],
    queryFn: async ({ signal }) => {
      const identifier = commonStem(String(dataSchema.identifier), count)
      if (identifier === undefined) return []
      const query = {
        productSchema,
        currentPage: false,
        searchHeader: { identifier },
      }
      const { collection } = await call(contract.products.list, { query }, { quiet: true, signal })
      return collection.map((product) => ({
        identifier: String(product.dataSchema.identifier),
        isOwn: product.organization._id === organization._id,
      }))
    },
    staleTime: 0,
  })
