import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Insight } from '../../../core/contract/insights.ts'
import { isIcon } from '../../../core/rules/insight.ts'
import type { DraftContent } from '../../forms/saving.ts'
import { useCreate } from '../../forms/useCreate.ts'
import { useEdit } from '../../forms/useEdit.ts'
import { useDraft } from '../../shell/draft.ts'
import { paths } from '../../shell/paths.ts'
import { useGo } from '../../ui/Go.tsx'
import { toastDone } from '../../ui/toast.ts'
import { InsightForm, type InsightValues } from './InsightForm.tsx'
import { insightsQuery, refreshInsights } from './queries.ts'

/** Closing returns to the panel below. */
function useClose(productId: string): () => void {
  const { productTypeId = '' } = useSearch({ from: '/session/shell/Products' })
  const go = useGo()
  return () => go(paths.productInsights(productId, productTypeId), { keep: true })
}

export function NewInsight() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/session/shell/Products/$id/Insights/New' })
  const close = useClose(id)
  const saving = useCreate({
    route: contract.insights.create,
    bodyOf: (values: InsightValues) => ({ product: id, ...values }),
    draft: useDraft<DraftContent<InsightValues>>(`insight:${id}:new`),
    announced: { done: false, notAuthorized: true },
    onCreated: async () => {
      await refreshInsights()
      close()
      toastDone(t('insights.created'))
    },
    onRefused: close,
  })
  return (
    <InsightForm
      title={t('insights.new')}
      submitLabel={t('insights.create')}
      initial={{ name: '', value: '' }}
      saving={saving}
      onClose={close}
    />
  )
}

export function EditInsight() {
  const { id, insightId } = useParams({ from: '/session/shell/Products/$id/Insights/$insightId/Edit' })
  const insight = useQuery(insightsQuery(id)).data?.find(({ _id }) => _id === insightId)
  const close = useClose(id)
  return insight && <EditForm insight={insight} onClose={close} />
}

function EditForm({ insight, onClose }: { insight: Insight; onClose: () => void }) {
  const { t } = useTranslation()
  const edit = useEdit({
    route: contract.insights.update,
    id: insight._id,
    record: insight,
    bodyOf: (values: InsightValues) => values,
    draft: useDraft<DraftContent<InsightValues>>(`insight:${insight._id}`),
    announced: { done: false, notAuthorized: true },
    onSaved: async ({ name, value }) => {
      await refreshInsights()
      onClose()
      toastDone(t('insights.saved', { name: isIcon(name) ? value : name }))
    },
  })
  const { name, value, version } = edit.base
  return (
    <InsightForm
      key={version}
      title={t('insights.edit')}
      submitLabel={t('insights.save')}
      initial={{ name, value }}
      saving={edit}
      onClose={onClose}
    />
  )
}
