import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '../../../core/contract/index.ts'
import { attempt, call } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import { faultText } from '../../shell/faultText.ts'
import { paths } from '../../shell/paths.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { shownIdentifier } from '../../ui/identifier.ts'
import { toastUndo } from '../../ui/toast.ts'
import { productQuery } from '../products/queries.ts'
import { milestoneQuery, refreshMilestones } from './queries.ts'
import { useReason } from './reasons.ts'
import { useLeave } from './search.ts'

/** Archives a process of the panel below, and stays there. */
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
  /** Cancelled or done. */
  onClose: () => void
}

/** Asks, archives, and offers the way back for ten seconds (UND-01); a transformation frees its origins. */
export function ConfirmArchive({ milestoneId, onClose }: ConfirmArchiveProps) {
  const { t, i18n } = useTranslation()
  const reason = useReason()
  const [done, setDone] = useState(false)
  // What was archived can't be read again.
  const milestone = useQuery({ ...milestoneQuery(milestoneId, i18n.language), enabled: !done })
  const { data: product } = useQuery({
    ...productQuery(milestone.data?.product ?? ''),
    enabled: Boolean(milestone.data),
  })
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const name = milestone.data?.name ?? '…'
  const transforms = milestone.data?.milestoneSchema.productSchemaGroup !== undefined
  const blocked =
    milestone.data && !milestone.data.archivable
      ? t('milestones.archive.blocked', { reason: reason(milestone.data.archiveReason) })
      : undefined

  const archive = async () => {
    if (!milestone.data || blocked) return
    setBusy(true)
    try {
      await call(
        transforms ? contract.milestones.archiveTransformation : contract.milestones.archive,
        { params: { id: milestoneId } },
        { quiet: true },
      )
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setBusy(false)
      setFault(faultText(error))
      return
    }
    setDone(true)
    await refreshMilestones()
    onClose()
    toastUndo(
      t('milestones.archive.done', { name }),
      t('common.undo.last'),
      () => void restore(milestoneId, t('milestones.archive.restored', { name })),
    )
  }

  return (
    <ConfirmModal
      title={t('milestones.archive.title', { name })}
      confirmLabel={t('common.archive')}
      danger
      busy={busy}
      fault={fault ?? blocked ?? (milestone.isError ? milestone.error.message : undefined)}
      onConfirm={() => void archive()}
      onClose={onClose}
    >
      {transforms
        ? t('milestones.archive.transformation', {
            name: product ? shownIdentifier(String(product.dataSchema.identifier)) : '…',
          })
        : t('milestones.archive.text')}
    </ConfirmModal>
  )
}

/** UND-01: takes an archive back; what stands in the way is told by the handler's toast. */
async function restore(id: string, done: string): Promise<void> {
  const restored = await attempt(
    call(contract.archive.restore, { query: { type: 'milestones' }, body: { ids: [id] } }, { done }),
  )
  if (restored !== null) await refreshMilestones()
}
