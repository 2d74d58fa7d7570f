import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'
import { faultText } from '../../api/faultText.ts'
import { paths } from '../../shell/paths.ts'
import { useArchive } from '../../shell/useArchive.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { useGo } from '../../ui/Go.tsx'
import { assetQuery, refreshAssets } from './queries.ts'

/** UND-01: archives an asset after confirming, and offers undo. */
export function ArchiveAsset() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/session/shell/assets/$id/Delete' })
  const { assetTypeId = '' } = useSearch({ from: '/session/shell/assets' })
  const go = useGo()
  const refusal = useRefusal()
  const asset = useQuery(assetQuery(id))
  const name = asset.data?.name ?? '…'
  const close = () => go(paths.assets(assetTypeId), { keep: true })
  const archiving = useArchive({
    type: 'assets',
    ids: [id],
    nameOf: () => name,
    archive: (options) => call(contract.assets.archive, { params: { id } }, options),
    refusal: asset.isError
      ? faultText(asset.error)
      : asset.data
        ? refusal(contract.assets.archive, 'asset.archive', asset.data.organization._id)
        : undefined,
    done: t('assets.archive.done', { name }),
    restored: t('assets.archive.restored', { name }),
    refresh: refreshAssets,
    onArchived: close,
  })
  return (
    <ConfirmModal {...archiving} title={t('assets.archive.title', { name })} onClose={close}>
      {t('assets.archive.text')}
    </ConfirmModal>
  )
}
