import type { Encoding } from '../../../core/import/encodings.ts'
import type { Language } from '../../../core/i18n/locales.ts'
import {
  readImportAgain,
  readImportFile,
  type ImportFault,
  type ImportFile,
} from '../../../core/import/file.ts'
import type { GroundContent } from '../../../core/readers/ground/assemble.ts'

/** What the thread answers: that it is ready, then what it has read. */
export type ReadMessage = { ready: true } | ImportFile | ImportFault

/** A file, or the plots that were chosen among its readings. */
export type ReadQuestion = { name: string; language: Language } & (
  | { bytes: Uint8Array; encoding: Encoding | undefined }
  | { content: GroundContent }
)

addEventListener('message', ({ data }: MessageEvent<ReadQuestion>) => {
  const { name, language } = data
  postMessage(
    ('content' in data
      ? readImportAgain(data.content, name, language)
      : readImportFile(data.bytes, name, language, data.encoding)) satisfies ReadMessage,
  )
})
postMessage({ ready: true } satisfies ReadMessage)
