import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { addFailed, addRunning } from './afterUploads.ts'
import { shrink } from './shrink.ts'
import { mayUpload, type StoredFile, upload } from './upload.ts'

/** A file on its way, or a file that didn't arrive. */
export interface ShownUpload {
  id: number
  name: string
  sentBytes: number
  totalBytes: number
  /** Why it didn't arrive. */
  fault?: string
  /** Sends it again; only where that may help. */
  retry?: () => void
  /** Cancels it, or takes the failed one away. */
  drop: () => void
}

/** Sends files one by one and tells how far they are. What is under way ends with the form. */
export function useUploads(
  accept: string | undefined,
  /** `sent` is the uploaded file; a photo may have been shrunk. */
  onStored: (file: StoredFile, sent: File) => void,
  purpose?: 'support',
) {
  const [uploads, setUploads] = useState<readonly ShownUpload[]>([])
  const all = useRef(new AbortController())
  const nextId = useRef(0)
  // Each of several files is added to the latest value.
  const latest = useRef(onStored)
  useLayoutEffect(() => {
    latest.current = onStored
  })
  useEffect(() => {
    all.current = new AbortController()
    return () => all.current.abort()
  }, [])

  const start = async (file: File) => {
    const own = new AbortController()
    const id = nextId.current++
    const signal = AbortSignal.any([own.signal, all.current.signal])
    const change = (part: Partial<ShownUpload>) =>
      setUploads((before) => before.map((one) => (one.id === id ? { ...one, ...part } : one)))
    const remove = () => setUploads((before) => before.filter((one) => one.id !== id))
    const { name, size: totalBytes } = file
    setUploads((before) => [...before, { id, name, sentBytes: 0, totalBytes, drop: () => own.abort() }])

    const fitting = await shrink(file, accept)
    if (signal.aborted || !mayUpload(fitting, accept)) return remove()
    change({ name: fitting.name, totalBytes: fitting.size })
    const onProgress = (sentBytes: number) => change({ sentBytes })
    const onFault = (fault: string, mayRetry: boolean) => {
      const forget = addFailed(fitting.name)
      const drop = () => {
        forget()
        remove()
      }
      const retry = () => {
        drop()
        send([file])
      }
      all.current.signal.addEventListener('abort', forget)
      change({ fault, drop, ...(mayRetry ? { retry } : {}) })
    }
    const stored = await upload(fitting, { onProgress, onFault, signal, purpose })
    if (signal.aborted) return remove()
    if (!stored) return
    remove()
    // Renders at once: a save that waited for this file must find it in the form.
    flushSync(() => latest.current(stored, fitting))
  }
  const startAll = async (files: readonly File[]) => {
    for (const file of files) await start(file)
  }
  const send = (files: readonly File[]) => addRunning(startAll(files))

  return { uploads, isRunning: uploads.some(({ fault }) => fault === undefined), send }
}
