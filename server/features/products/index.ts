import type { Dependant, Feature } from '../../platform/feature.ts'
import { ProductArchive, productNoun } from './archive.ts'
import { mountProducts, type Processes } from './routes.ts'
import { verifiedProducts } from './verify.ts'
import { seekProducts } from './seek.ts'

/** `dependants`: the records that are archived with their product; `processes`: what makes it. */
export function products(dependants: readonly Dependant[], processes: Processes) {
  const archive = new ProductArchive(dependants)
  return {
    tables: ['products', 'product_activity'],
    mount: (api) => mountProducts(api, archive, dependants, processes),
    verify: [verifiedProducts],
    sought: { products: seekProducts },
    named: { products: productNoun },
    archivable: { products: archive.archivable },
    holdsFiles: [{ table: 'products', column: 'data' }],
    unique: { products_unique_key: 'IDENTIFIER_TAKEN', products_account_key: 'IDENTIFIER_TAKEN' },
  } satisfies Feature
}
