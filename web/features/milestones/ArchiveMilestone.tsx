import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'
import { faultText } from '../../api/faultText.ts'
import { paths } from '../../shell/paths.ts'
import { useArchive } from '../../shell/useArchive.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { shownIdentifier } from '../../ui/identifier.ts'
import { productQuery } from '../products/queries.ts'
import { milestoneQuery, refreshMilestones } from './queries.ts'
import { useReason } from './reasons.ts'
import { useLeave } from './search.ts'

/** Archives a process of the panel below; closing returns to that panel. */
export function ArchiveMilestone() {
  const { id, milestoneId } = useParams({
    from: '/session/shell/Products/$id/Milestones/$milestoneId/Delete',
  })
  const { data: product } = useQuery(productQuery(id))
  const leave = useLeave()
  return (
    <ConfirmArchive
      milestoneId={milestoneId}
      onClose={() => leave(paths.productMilestones(id, product?.productSchema ?? ''))}
    />
  )
}

interface ConfirmArchiveProps {
  milestoneId: string
  /** Called after cancelling and after archiving. */
  onClose: () => void
}

/** Archiving a transformation frees its origins. */
export function ConfirmArchive({ milestoneId, onClose }: ConfirmArchiveProps) {
  const { t, i18n } = useTranslation()
  const reason = useReason()
  const milestone = useQuery(milestoneQuery(milestoneId, i18n.language))
  const { data: product } = useQuery({
    ...productQuery(milestone.data?.product ?? ''),
    enabled: Boolean(milestone.data),
  })
  const name = milestone.data?.name ?? '…'
  const transforms = milestone.data?.milestoneSchema.productSchemaGroup !== undefined
  const refusal =
    milestone.data && !milestone.data.archivable
      ? t('milestones.archive.blocked', { reason: reason(milestone.data.archiveReason) })
      : undefined
  const archiving = useArchive({
    type: 'milestones',
    ids: [milestoneId],
    nameOf: () => name,
    // Transformations have a second archive route, which does the same (TRF-12).
    archive: (options) => call(contract.milestones.archive, { params: { id: milestoneId } }, options),
    refusal: milestone.isError ? faultText(milestone.error) : refusal,
    done: t('milestones.archive.done', { name }),
    restored: t('milestones.archive.restored', { name }),
    refresh: refreshMilestones,
    onArchived: onClose,
  })
  return (
    <ConfirmModal {...archiving} title={t('milestones.archive.title', { name })} onClose={onClose}>
      {transforms
        ? t('milestones.archive.transformation', {
            name: product ? shownIdentifier(String(product.dataSchema.identifier)) : '…',
          })
        : t('milestones.archive.text')}
    </ConfirmModal>
  )
}
