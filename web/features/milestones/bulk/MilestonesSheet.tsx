import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../../../ui/texts.ts'
import { findStage, useChains } from '../../../shell/chains.ts'
import { useDraft } from '../../../shell/draft.ts'
import { paths } from '../../../../core/rules/paths.ts'
import { Fault } from '../../../shell/faults.tsx'
import { useGo } from '../../../ui/Go.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { toastFault } from '../../../ui/toast.ts'
import { stageSchemasQuery } from '../queries.ts'
import { partByRule, type SheetProduct } from './processes.ts'
import { SheetPanel } from './SheetPanel.tsx'

/** MIL-19: processes of many products at once. The list put the products into the session before it opened this. */
export function MilestonesSheet() {
  const { t, i18n } = useTranslation()
  const search = useSearch({ from: '/session/shell/Products' })
  const go = useGo()
  const { chains } = useChains()
  const stage = findStage(chains, search.productTypeId)?.stage
  const stageId = search.productTypeId ?? ''
  const { found: products } = useDraft<SheetProduct[]>(`sheet-products:${stageId}`)
  const schemas = useQuery(stageSchemasQuery(stageId, i18n.language))
  const [isPart, setPart] = useState(false)
  const close = () => go(paths.products(stageId), { keep: true })

  const isEmpty = products === null || products.length === 0
  const refuse = useEffectEvent(() => {
    toastFault(t('milestones.bulk.nothing'))
    close()
  })
  useEffect(() => {
    if (isEmpty) refuse()
  }, [isEmpty])
  if (isEmpty) return null

  if (!schemas.data || !stage)
    return (
      <SidePanel title={t('milestones.bulk.title')} width="wide" onClose={close}>
        {schemas.isError ? (
          <Fault error={schemas.error} onRetry={() => void schemas.refetch()} />
        ) : (
          <FormSkeleton />
        )}
      </SidePanel>
    )
  const offered = schemas.data.filter(
    (schema) => schema.productSchemaGroup === undefined && schema.permission.includes('write'),
  )
  return (
    <SheetPanel
      // Without those that are left out it begins anew.
      key={`${stageId} ${isPart}`}
      stage={stage}
      products={isPart ? partByRule(products).fitting : products}
      schemas={offered}
      onLeaveOut={() => setPart(true)}
      onClose={close}
    />
  )
}
