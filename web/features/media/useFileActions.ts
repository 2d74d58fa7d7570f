import { IconArchive, IconDownload, IconExternalLink, IconLink, IconPencil } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Media } from '../../../core/contract/media.ts'
import { paths } from '../../../core/rules/paths.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { toastDone, toastFault } from '../../ui/toast.ts'
import type { RowAction } from '../../ui/table.ts'
import { downloadFile } from './fileKinds.ts'

/** MED-04: what can be done with a file: edit, archive, download, see, share. */
export function useFileActions() {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const download = useCallback(
    (file: Media) =>
      void downloadFile(file).catch((error: unknown) => {
        console.error(error)
        toastFault(t('error.http.download'), { name: 'download' })
      }),
    [t],
  )
  /** Copies addresses. If the clipboard refuses, that is only logged (ERR-18). */
  const share = useCallback(
    (files: readonly Media[]) =>
      void navigator.clipboard.writeText(files.map(({ url }) => url).join('\n')).then(
        () => toastDone(t('common.toast.copied'), { duration: 2000, name: 'copied' }),
        (error: unknown) => console.error(error),
      ),
    [t],
  )
  const ofFile = useCallback(
    (file: Media): RowAction[] => [
      {
        key: 'edit',
        label: t('common.edit'),
        icon: IconPencil,
        href: paths.mediaEdit(file._id),
        refusal: refusal(contract.media.update),
      },
      {
        key: 'archive',
        label: t('common.archive'),
        icon: IconArchive,
        href: paths.mediaDelete(file._id),
        refusal: refusal(contract.media.archive),
      },
      { key: 'download', label: t('media.download'), icon: IconDownload, onAct: () => download(file) },
      {
        key: 'open',
        label: t('media.open'),
        icon: IconExternalLink,
        onAct: () => void window.open(file.url, '_blank', 'noopener'),
      },
      { key: 'share', label: t('common.copyLink'), icon: IconLink, onAct: () => share([file]) },
    ],
    [t, refusal, download, share],
  )
  return { ofFile, download, share }
}
