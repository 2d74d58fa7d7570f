import { useEffect, useRef, useState } from 'react'
import { mayUpload, type StoredFile, upload } from './upload.ts'

/** An upload under way. */
export interface RunningUpload {
  id: number
  name: string
  sentBytes: number
  totalBytes: number
  cancel: () => void
}

/** Sends files one by one and tells how far they are. What is under way ends with the form. */
export function useUploads(
  accept: string | undefined,
  onStored: (file: StoredFile) => void,
  purpose?: 'support',
) {
  const [running, setRunning] = useState<readonly RunningUpload[]>([])
  const all = useRef(new AbortController())
  const nextId = useRef(0)
  // Of several files, each is added to the value that the one before has changed.
  const latest = useRef(onStored)
  useEffect(() => {
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
    const cancel = () => own.abort()
    setRunning((before) => [...before, { id, name: file.name, sentBytes: 0, totalBytes: file.size, cancel }])
    const onProgress = (sentBytes: number) =>
      setRunning((before) => before.map((one) => (one.id === id ? { ...one, sentBytes } : one)))
    const stored = await upload(file, { onProgress, signal, purpose })
    setRunning((before) => before.filter((one) => one.id !== id))
    if (stored && !signal.aborted) latest.current(stored)
  }

  return {
    running,
    send: async (files: readonly File[]) => {
      for (const file of files) if (mayUpload(file, accept)) await start(file)
    },
  }
}
