import type { Encoding } from '../../../core/import/encodings.ts'
import { readPaste } from '../../../core/import/csv.ts'
import {
  isImportFault,
  maxImportBytes,
  type ImportFault,
  type ImportFile,
} from '../../../core/import/file.ts'
import type { GroundContent } from '../../../core/readers/ground/assemble.ts'
import { currentLanguage } from '../../ui/texts.ts'
import type { ReadMessage, ReadQuestion } from './read.worker.ts'

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
export async function readFile(
  file: File,
  { encoding, countries = [] }: { encoding?: Encoding; countries?: readonly string[] } = {},
): Promise<ReadFile | ImportFault> {
  if (file.size > maxImportBytes) return { code: 'importTooBig' }
  const content = await file.arrayBuffer().catch(() => undefined)
  if (!content) return { code: 'importNotATable' }
  const sha256 = await digest(content)
  const bytes = new Uint8Array(content)
  const language = currentLanguage()
  const read = await readInWorker({ name: file.name, bytes, encoding, countries, language })
  return isImportFault(read) ? read : { ...read, name: file.name, size: file.size, sha256, source: file }
}

/** Another reading of a file of plots. */
export async function takeReading(file: File, content: GroundContent): Promise<ReadFile | ImportFault> {
  const { name, size } = file
  const read = await readInWorker({ name, content, language: currentLanguage() })
  if (isImportFault(read)) return read
  return { ...read, name, size, sha256: await digest(await file.arrayBuffer()), source: file }
}

/** Cells that were copied in a spreadsheet. */
export async function readPasted(text: string, name: string): Promise<ReadFile | ImportFault> {
  const bytes = new TextEncoder().encode(text)
  if (bytes.length > maxImportBytes) return { code: 'importTooBig' }
  const sheets = [readPaste(text, name)]
  return { sheets, name, size: bytes.length, sha256: await digest(bytes) }
}

export async function digest(bytes: BufferSource): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function readInWorker(question: ReadQuestion): Promise<ImportFile | ImportFault> {
  const worker = new Worker(new URL('./read.worker.ts', import.meta.url), { type: 'module' })
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<ImportFile | ImportFault>((resolve) => {
      worker.addEventListener('error', () => resolve({ code: 'importNotATable' }))
      worker.addEventListener('message', ({ data }: MessageEvent<ReadMessage>) => {
        if (!('ready' in data)) return resolve(data)
        timer = setTimeout(() => resolve({ code: 'importTooBig' }), maxTime)
        worker.postMessage(question, 'bytes' in question ? [question.bytes.buffer] : [])
      })
    })
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
