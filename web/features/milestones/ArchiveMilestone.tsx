import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import { ArchivePanel } from '../../shell/ArchivePanel.tsx'
import { paths } from '../../../core/rules/paths.ts'
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
  const transforms = milestone.data?.milestoneSchema.productSchemaGroup !== undefined
  return (
    <ArchivePanel
      type="milestones"
      // Transformations have a second archive route, which does the same (TRF-12).
      route={contract.milestones.archive}
      query={milestone}
      nameOf={({ name }) => name}
      reasonOf={({ archivable, archiveReason }) => (archivable ? undefined : reason(archiveReason))}
      {...(transforms && {
        text: t('milestones.archive.transformation', {
          name: product ? shownIdentifier(String(product.dataSchema.identifier)) : '…',
        }),
      })}
      refresh={refreshMilestones}
      onClose={onClose}
    />
  )
}
