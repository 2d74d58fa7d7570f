import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Insight } from '../../../core/contract/insights.ts'
import { isIcon } from '../../../core/rules/insight.ts'
import type { DraftContent } from '../../forms/saving.ts'
import { useCreate } from '../../forms/useCreate.ts'
import { useEdit } from '../../forms/useEdit.ts'
import { WaitingQuestion } from '../../shell/ArchivePanel.tsx'
import { useDraft } from '../../shell/draft.ts'
import { paths } from '../../../core/rules/paths.ts'
import { useGo } from '../../ui/Go.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toastDone } from '../../ui/toast.ts'
import { productQuery } from '../products/queries.ts'
import { bodyOf, InsightDialog, InsightForm, valuesOf, type InsightValues } from './InsightForm.tsx'
import { insightQuery, insightsQuery, refreshInsights } from './queries.ts'
import { useInsightRefusals } from './refusals.ts'
import classes from './Insights.module.css'

interface DialogProps {
  /** The product. */
  id: string
  onClose: () => void
}

/** Closing returns to the panel below. */
function useClose(productId: string): () => void {
  const { productTypeId = '' } = useSearch({ from: '/session/shell/Products' })
  const go = useGo()
  return () => go(paths.productInsights(productId, productTypeId), { keep: true })
}

export function NewInsight() {
  const { id } = useParams({ from: '/session/shell/Products/$id/Insights/New' })
  return <NewDialog id={id} onClose={useClose(id)} />
}

export function NewDialog({ id, onClose }: DialogProps) {
  const { t } = useTranslation()
  const product = useQuery(productQuery(id))
  const insights = useQuery(insightsQuery(id))
  const refusals = useInsightRefusals(product.data)
  if (!product.data || !insights.data)
    return (
      <WaitingQuestion
        title={t('insights.new')}
        query={product.data ? insights : product}
        onClose={onClose}
      />
    )
  const refusal = refusals.create(insights.data.length)
  if (refusal !== undefined) return <Refused title={t('insights.new')} refusal={refusal} onClose={onClose} />
  return <NewForm id={id} onClose={onClose} />
}

function NewForm({ id, onClose }: DialogProps) {
  const { t } = useTranslation()
  const saving = useCreate({
    route: contract.insights.create,
    bodyOf: (values: InsightValues) => ({ product: id, ...bodyOf(values) }),
    draft: useDraft<DraftContent<InsightValues>>(`insight:${id}:new`),
    announced: { done: false, notAuthorized: true },
    onCreated: async () => {
      // The third one leaves no room: the form is gone before the attributes are read again.
      onClose()
      toastDone(t('insights.created'))
      await refreshInsights()
    },
    onRefused: onClose,
  })
  return (
    <InsightForm
      title={t('insights.new')}
      submitLabel={t('insights.create')}
      initial={valuesOf()}
      saving={saving}
      onClose={onClose}
    />
  )
}

export function EditInsight() {
  const { t } = useTranslation()
  const { id, insightId } = useParams({ from: '/session/shell/Products/$id/Insights/$insightId/Edit' })
  const product = useQuery(productQuery(id))
  const insight = useQuery(insightQuery(id, insightId))
  const { edit: refusal } = useInsightRefusals(product.data)
  const close = useClose(id)
  if (!product.data || !insight.data)
    return (
      <WaitingQuestion title={t('insights.edit')} query={product.data ? insight : product} onClose={close} />
    )
  if (refusal !== undefined) return <Refused title={t('insights.edit')} refusal={refusal} onClose={close} />
  return <EditForm insight={insight.data} onClose={close} />
}

function EditForm({ insight, onClose }: { insight: Insight; onClose: () => void }) {
  const { t } = useTranslation()
  const edit = useEdit({
    route: contract.insights.update,
    id: insight._id,
    record: insight,
    bodyOf,
    draft: useDraft<DraftContent<InsightValues>>(`insight:${insight._id}`),
    announced: { done: false, notAuthorized: true },
    onSaved: async ({ name, value }) => {
      await refreshInsights()
      onClose()
      toastDone(t('insights.saved', { name: isIcon(name) ? value : name }))
    },
  })
  return (
    <InsightForm
      key={edit.base.version}
      title={t('insights.edit')}
      submitLabel={t('insights.save')}
      initial={valuesOf(edit.base)}
      saving={edit}
      onClose={onClose}
    />
  )
}

interface RefusedProps {
  title: string
  refusal: string
  onClose: () => void
}

function Refused({ title, refusal, onClose }: RefusedProps) {
  const { t } = useTranslation()
  return (
    <InsightDialog title={title} onClose={onClose}>
      <div className={classes.modal}>
        <Notice>{`${title}: ${refusal}`}</Notice>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.close')}
          </Button>
        </Group>
      </div>
    </InsightDialog>
  )
}
