import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { contract } from '../../../core/contract/index.ts'
import { isIcon } from '../../../core/rules/insight.ts'
import { ArchivePanel } from '../../shell/ArchivePanel.tsx'
import { paths } from '../../../core/rules/paths.ts'
import { useGo } from '../../ui/Go.tsx'
import { productQuery } from '../products/queries.ts'
import { insightQuery, refreshInsights } from './queries.ts'
import { useInsightRefusals } from './refusals.ts'

/** INS-06: archives an attribute, which can be undone. */
export function ArchiveInsight() {
  const { id, insightId } = useParams({ from: '/session/shell/Products/$id/Insights/$insightId/Delete' })
  const { productTypeId = '' } = useSearch({ from: '/session/shell/Products' })
  const go = useGo()
  const refusals = useInsightRefusals(useQuery(productQuery(id)).data)
  const close = () => go(paths.productInsights(id, productTypeId), { keep: true })
  return (
    <ArchivePanel
      type="insights"
      route={contract.insights.archive}
      query={useQuery(insightQuery(id, insightId))}
      nameOf={({ name, value }) => (isIcon(name) ? value : name)}
      reasonOf={() => refusals.edit}
      refresh={refreshInsights}
      onClose={close}
    />
  )
}
