import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import { isIcon } from '../../../core/rules/insight.ts'
import { call } from '../../api/client.ts'
import { faultText } from '../../api/faultText.ts'
import { paths } from '../../shell/paths.ts'
import { useArchive } from '../../shell/useArchive.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { useGo } from '../../ui/Go.tsx'
import { insightsQuery, refreshInsights } from './queries.ts'

/** INS-06: archives an attribute, which can be undone. */
export function ArchiveInsight() {
  const { t } = useTranslation()
  const { id, insightId } = useParams({ from: '/session/shell/Products/$id/Insights/$insightId/Delete' })
  const { productTypeId = '' } = useSearch({ from: '/session/shell/Products' })
  const go = useGo()
  const insights = useQuery(insightsQuery(id))
  const insight = insights.data?.find(({ _id }) => _id === insightId)
  const name = insight ? (isIcon(insight.name) ? insight.value : insight.name) : '…'
  const close = () => go(paths.productInsights(id, productTypeId), { keep: true })
  const absent = insights.data && !insight ? t('error.NOT_FOUND') : undefined
  const archiving = useArchive({
    type: 'insights',
    ids: [insightId],
    nameOf: () => name,
    archive: (options) => call(contract.insights.archive, { params: { id: insightId } }, options),
    refusal: insights.isError ? faultText(insights.error) : absent,
    done: t('insights.archive.done', { name }),
    restored: t('insights.archive.restored', { name }),
    refresh: refreshInsights,
    onArchived: close,
  })
  return (
    <ConfirmModal {...archiving} title={t('insights.archive.title', { name })} onClose={close}>
      {t('insights.archive.text')}
    </ConfirmModal>
  )
}
