import type { Encoding } from '../../../core/import/encodings.ts'
import type { Language } from '../../../core/i18n/locales.ts'
import { readImportFile, type ImportFault, type ImportFile } from '../../../core/import/file.ts'

/** What the thread answers: that it is ready, then what it has read. */
export type ReadMessage = { ready: true } | ImportFile | ImportFault

interface Asked {
  name: string
  bytes: Uint8Array
  encoding: Encoding | undefined
  language: Language
}

addEventListener('message', ({ data: { bytes, name, encoding, language } }: MessageEvent<Asked>) => {
  postMessage(readImportFile(bytes, name, language, encoding) satisfies ReadMessage)
})
postMessage({ ready: true } satisfies ReadMessage)
