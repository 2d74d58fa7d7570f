import { t } from '../../ui/texts.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { toastDone, toastFault } from '../../ui/toast.ts'

/** Uploads of open forms: a record that is saved before they end, or after one failed, would lack its file. */
const running = new Set<Promise<void>>()
/** The names of files that didn't arrive, while their forms show them. */
const failed = new Map<object, string>()

export function addRunning(upload: Promise<void>): void {
  const ending = upload.finally(() => running.delete(ending))
  running.add(ending)
}

/** Remembers a file that didn't arrive, until the returned function is called. */
export function addFailed(name: string): () => void {
  const one = {}
  failed.set(one, name)
  return () => void failed.delete(one)
}

/**
 * Saves once the files under way have arrived, with what they changed; at once if there are none. A file that failed
 * stops it, so that nobody saves a record without its photo unawares.
 */
export function useAfterUploads(save: () => unknown): { save: () => Promise<void>; isWaiting: boolean } {
  const [isWaiting, setWaiting] = useState(false)
  const latest = useRef(save)
  const isOpen = useRef(true)
  useLayoutEffect(() => {
    latest.current = save
  })
  useLayoutEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return {
    isWaiting,
    async save() {
      if (isWaiting) return
      if (running.size > 0) {
        toastDone(t('forms.files.wait'), { duration: 5000, name: 'uploading' })
        setWaiting(true)
        while (running.size > 0) await Promise.all(running)
        if (!isOpen.current) return
        setWaiting(false)
      }
      const [name] = failed.values()
      if (name === undefined) await latest.current()
      else toastFault(t('forms.files.missing', { name }), { duration: 5000, name: 'uploadFailed' })
    },
  }
}
