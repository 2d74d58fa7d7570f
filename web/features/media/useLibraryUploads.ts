import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import { type FileType, maxFileBytes } from '../../../core/rules/file.ts'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import { faultText } from '../../api/faultText.ts'
import { shrink } from '../../forms/files/shrink.ts'
import { mayUpload, upload, type StoredFile } from '../../forms/files/upload.ts'
import { amount } from '../../ui/format.ts'
import { refreshMedia } from './queries.ts'

/** A file on its way into the library. */
export interface LibraryUpload {
  id: number
  name: string
  sentBytes: number
  totalBytes: number
  /** Why it was refused; it stays until the person takes it away or finds a way out. */
  refusal?: string
  /** The way out of the refusal. */
  mend?: { label: string; act: () => void }
  /** Cancels it, or takes what was refused away. */
  drop: () => void
}

/** Files that are dropped on the library go in one by one; each tells how far it is, or why it was refused. */
export function useLibraryUploads() {
  const { t, i18n } = useTranslation()
  const [uploads, setUploads] = useState<readonly LibraryUpload[]>([])
  const [all] = useState(() => new AbortController())
  const nextId = useRef(0)
  useEffect(() => () => all.abort(), [all])

  const change = (id: number, part: Partial<LibraryUpload>) =>
    setUploads((before) => before.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const drop = (id: number) => setUploads((before) => before.filter((one) => one.id !== id))

  const keep = async (id: number, { name, type, url }: StoredFile, rename: boolean) => {
    try {
      // Only these types are uploaded.
      const body = { name, type: type as FileType, url, ...(rename ? { rename } : {}) }
      await call(contract.media.create, { body }, { quiet: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const isTaken = error.code === 'FILE_NAME_TAKEN'
      return change(id, {
        refusal: faultText(error),
        ...(isTaken
          ? {
              mend: {
                label: t('media.upload.asCopy'),
                act: () => void keep(id, { name, type, url }, true),
              },
            }
          : {}),
      })
    }
    drop(id)
    await refreshMedia()
  }

  const start = async (chosen: File, id = nextId.current++, onWhite = false) => {
    const own = new AbortController()
    const begun = {
      id,
      name: chosen.name,
      sentBytes: 0,
      totalBytes: chosen.size,
      drop: () => {
        own.abort()
        drop(id)
      },
    }
    setUploads((before) => [begun, ...before.filter((one) => one.id !== id)])
    const file = await shrink(chosen, undefined, { onWhite })
    if (own.signal.aborted) return
    change(id, { name: file.name, totalBytes: file.size })
    if (!mayUpload(file, undefined)) {
      const isTooBig = file.size > maxFileBytes
      const size = amount(file.size / 1_000_000, i18n.language, { maximumFractionDigits: 1 })
      return change(id, {
        refusal: isTooBig ? t('media.upload.tooBig', { size }) : t('common.toast.invalidFileType'),
        // With transparency: unasked it would lose it.
        ...(isTooBig && file.type === 'image/png' && !onWhite
          ? { mend: { label: t('media.upload.shrink'), act: () => void start(file, id, true) } }
          : {}),
      })
    }
    const signal = AbortSignal.any([own.signal, all.signal])
    const onProgress = (sentBytes: number) => change(id, { sentBytes })
    const onFault = (refusal: string, mayRetry: boolean) =>
      change(id, {
        refusal,
        ...(mayRetry ? { mend: { label: t('forms.files.retry'), act: () => void start(file, id) } } : {}),
      })
    const stored = await upload(file, { onProgress, onFault, signal })
    if (stored && !signal.aborted) await keep(id, stored, false)
  }

  return {
    uploads,
    add: async (files: readonly File[]) => {
      for (const file of files) await start(file)
    },
  }
}
