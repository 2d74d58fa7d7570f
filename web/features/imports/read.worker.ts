import type { Encoding } from '../../../core/import/encodings.ts'
import type { Language } from '../../../core/i18n/locales.ts'
import {
  isImportFault,
  readImportAgain,
  readImportFile,
  type ImportFault,
  type ImportFile,
} from '../../../core/import/file.ts'
import type { GroundContent } from '../../../core/readers/ground/assemble.ts'
import { countryGround } from '../../../core/readers/ground/country.ts'

/** What the thread answers: that it is ready, then what it has read. */
export type ReadMessage = { ready: true } | ImportFile | ImportFault

/** A file, or the plots that were chosen among its readings. */
export type ReadQuestion = { name: string; language: Language } & (
  | { bytes: Uint8Array; encoding: Encoding | undefined; countries: readonly string[] }
  | { content: GroundContent }
)

addEventListener('message', ({ data }: MessageEvent<ReadQuestion>) => {
  void answerTo(data).then((answer) => postMessage(answer))
})
postMessage({ ready: true } satisfies ReadMessage)

async function answerTo(question: ReadQuestion): Promise<ReadMessage> {
  const { name, language } = question
  if ('content' in question) return readImportAgain(question.content, name, language)
  const { bytes, encoding } = question
  const read = readImportFile(bytes, name, language, { encoding })
  if (!isImportFault(read) || read.code !== 'GROUND_ZONE') return read
  // Metres may need the outlines of countries, which are large and loaded here alone.
  const grounds = await Promise.all(question.countries.map((country) => countryGround(country, language)))
  const countries = grounds.filter((ground) => ground !== undefined)
  return readImportFile(bytes, name, language, { encoding, countries })
}
