import { readImportFile, type ImportFault, type ImportFile } from '../../../core/import/file.ts'

/** What the thread answers: that it is ready, then what it has read. */
export type ReadMessage = { ready: true } | ImportFile | ImportFault

addEventListener('message', ({ data }: MessageEvent<{ name: string; bytes: Uint8Array }>) => {
  postMessage(readImportFile(data.bytes, data.name) satisfies ReadMessage)
})
postMessage({ ready: true } satisfies ReadMessage)
