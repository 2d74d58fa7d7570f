import { contract } from '../../../core/contract/index.ts'
import { fieldsOfKind, isGeometryField } from '../../../core/fields/index.ts'
import { callFile } from '../../api/client.ts'
import type { ChainStage } from '../../shell/stations.ts'
import type { Sort } from '../../ui/table.ts'
import { useTranslation } from '../../ui/texts.ts'
import { PlotsButton } from '../sheets/PlotsButton.tsx'
import { listParams, type ProductSearch } from './search.ts'

interface ProductPlotsProps {
  stage: ChainStage
  search: ProductSearch
  sort: Sort
  total: number
}

/** The list of a stage whose products have plots or places, as a file of these. */
export function ProductPlots({ stage, search, sort, total }: ProductPlotsProps) {
  const { i18n } = useTranslation()
  const { descriptor } = stage.stage
  if (!Object.values(descriptor).some(isGeometryField) && fieldsOfKind(descriptor, 'location').length === 0)
    return null
  const read = () => {
    const { currentPage: _, ...query } = listParams(search, sort)
    return callFile(contract.products.list, { ...query, format: 'geojson', language: i18n.language })
  }
  return <PlotsButton total={total} read={read} />
}
