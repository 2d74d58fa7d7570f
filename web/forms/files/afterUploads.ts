import { t } from '../../ui/texts.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { toastDone, toastFault } from '../../ui/toast.ts'

/** The name of a file that was refused on its way into a form, where that is so. */
type Arrival = Promise<string | void>

/** Files on their way into open forms: a record that is saved before they arrive, or after one failed, would lack its file. */
const running = new Set<Arrival>()
/** The names of files that didn't arrive, while their forms show them. */
const failed = new Map<object, string>()

/** An upload, or a file of plots that is being read. */
export function addRunning(arrival: Arrival): void {
  const ending = arrival.finally(() => running.delete(ending))
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
        let refused: string | undefined
        while (running.size > 0)
          refused = (await Promise.all(running)).find((name) => typeof name === 'string') ?? refused
        if (!isOpen.current) return
        setWaiting(false)
        // Its field says why; the person decides whether the record goes without it.
        if (refused !== undefined)
          return toastFault(t('forms.files.refused', { name: refused }), {
            duration: 5000,
            name: 'fileRefused',
          })
      }
      const [name] = failed.values()
      if (name === undefined) await latest.current()
      else toastFault(t('forms.files.missing', { name }), { duration: 5000, name: 'uploadFailed' })
    },
  }
}
