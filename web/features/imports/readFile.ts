import type { Encoding } from '../../../core/import/encodings.ts'
import type { Language } from '../../../core/i18n/locales.ts'
import { readPaste } from '../../../core/import/csv.ts'
import { maxImportBytes, type ImportFault, type ImportFile } from '../../../core/import/file.ts'
import { currentLanguage } from '../../ui/texts.ts'
import type { ReadMessage } from './read.worker.ts'

/** Milliseconds that reading a file may take once its thread is ready. */
const maxTime = 30_000

/** A file or a paste, as it was read in this browser. */
export interface ReadFile extends ImportFile {
  name: string
  size: number
  /** Of its bytes, in hex: the same file is known by it. */
  sha256: string
  /** What is read again in another code page. */
  source?: File
}

/** Reads a file of rows in a thread of its own, which ends with the answer: nothing in a file can hold the page. */
export async function readFile(file: File, encoding?: Encoding): Promise<ReadFile | ImportFault> {
  if (file.size > maxImportBytes) return 'importTooBig'
  const content = await file.arrayBuffer().catch(() => undefined)
  if (!content) return 'importNotATable'
  const sha256 = await digest(content)
  const read = await readInWorker(file.name, content, { encoding, language: currentLanguage() })
  return typeof read === 'string' ? read : { ...read, name: file.name, size: file.size, sha256, source: file }
}

/** Cells that were copied in a spreadsheet. */
export async function readPasted(text: string, name: string): Promise<ReadFile | ImportFault> {
  const bytes = new TextEncoder().encode(text)
  if (bytes.length > maxImportBytes) return 'importTooBig'
  const sheets = [readPaste(text, name)]
  return { sheets, name, size: bytes.length, sha256: await digest(bytes) }
}

export async function digest(bytes: BufferSource): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function readInWorker(
  name: string,
  content: ArrayBuffer,
  asked: { encoding: Encoding | undefined; language: Language },
): Promise<ImportFile | ImportFault> {
  const worker = new Worker(new URL('./read.worker.ts', import.meta.url), { type: 'module' })
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<ImportFile | ImportFault>((resolve) => {
      worker.addEventListener('error', () => resolve('importNotATable'))
      worker.addEventListener('message', ({ data }: MessageEvent<ReadMessage>) => {
        if (typeof data === 'string' || !('ready' in data)) return resolve(data)
        timer = setTimeout(() => resolve('importTooBig'), maxTime)
        worker.postMessage({ name, bytes: new Uint8Array(content), ...asked }, [content])
      })
    })
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
