import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'
import { faultText } from '../../api/faultText.ts'
import { paths } from '../../shell/paths.ts'
import { useArchive } from '../../shell/useArchive.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { useGo } from '../../ui/Go.tsx'
import { locationQuery, refreshLocations } from './queries.ts'

/** LOC-01: forms that hold a copy of the place keep their copy. */
export function ArchiveLocation() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/session/shell/Locations/$id/Delete' })
  const go = useGo()
  const location = useQuery(locationQuery(id))
  const name = location.data?.name ?? '…'
  const close = () => go(paths.locations(), { keep: true })
  const archiving = useArchive({
    type: 'locations',
    ids: [id],
    nameOf: () => name,
    archive: (options) => call(contract.locations.archive, { params: { id } }, options),
    refusal: location.isError ? faultText(location.error) : undefined,
    done: t('locations.archive.done', { name }),
    restored: t('locations.archive.restored', { name }),
    refresh: refreshLocations,
    onArchived: close,
  })
  return (
    <ConfirmModal {...archiving} title={t('locations.archive.title', { name })} onClose={close}>
      {t('locations.archive.text')}
    </ConfirmModal>
  )
}
