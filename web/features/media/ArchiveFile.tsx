import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Media } from '../../../core/contract/media.ts'
import { call } from '../../api/client.ts'
import { WaitingQuestion } from '../../shell/ArchivePanel.tsx'
import { paths } from '../../../core/rules/paths.ts'
import { useArchive } from '../../shell/useArchive.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { useGo } from '../../ui/Go.tsx'
import { fileQuery, refreshMedia } from './queries.ts'

/** MED-04: archives a file after confirming. Records that show it keep it. */
export function ArchiveFile() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/session/shell/Media/$id/Delete' })
  const go = useGo()
  const file = useQuery(fileQuery(id))
  const close = () => go(paths.media(), { keep: true })
  if (!file.data) return <WaitingQuestion title={t('common.archive')} query={file} onClose={close} />
  return <ArchiveFiles files={[file.data]} onClose={close} onArchived={close} />
}

interface ArchiveFilesProps {
  files: readonly Pick<Media, '_id' | 'name'>[]
  onClose: () => void
  onArchived: () => void
}

export function ArchiveFiles({ files, onClose, onArchived }: ArchiveFilesProps) {
  const { t } = useTranslation()
  const refusal = useRefusal()(contract.media.archive)
  const [first] = files
  const params = { name: first?.name ?? '', count: files.length }
  const one = files.length === 1
  const archiving = useArchive({
    type: 'media',
    ids: files.map(({ _id }) => _id),
    nameOf: (id) => files.find(({ _id }) => _id === id)?.name ?? '',
    archive: async (options) => {
      for (const { _id: id } of files) await call(contract.media.archive, { params: { id } }, options)
    },
    refusal,
    done: t(one ? 'media.archive.done' : 'media.archive.doneMany', params),
    restored: t(one ? 'media.archive.restored' : 'media.archive.restoredMany', params),
    refresh: refreshMedia,
    onArchived,
  })
  return (
    <ConfirmModal
      {...archiving}
      title={t(one ? 'media.archive.title' : 'media.archive.titleMany', params)}
      onClose={onClose}
    >
      {t('media.archive.text')}
    </ConfirmModal>
  )
}
