import type { Reading } from '../../../core/errors/remarks.ts'
import { formatNameOf, readGround } from '../../../core/import/ground/readGround.ts'
import type { GeometryWarning } from '../../../core/geometry/warnings.ts'
import type { GroundContent } from '../../../core/readers/ground/assemble.ts'
import { collectionOf, fitRecord } from '../../../core/readers/ground/collection.ts'
import { warningsBeside } from '../../../core/readers/ground/warnings.ts'
import { countryGround } from '../../../core/readers/ground/country.ts'
import { type GroundOptions, readAgain } from '../../../core/readers/ground/read.ts'

/** Context of a form that reads plots. */
export interface GroundContext extends Omit<GroundOptions, 'country'> {
  /** Name or code of the country. */
  country?: string | undefined
}

/** A file, or the plots that were chosen among its readings. */
export type GroundQuestion = GroundContext & ({ bytes: Uint8Array } | { content: GroundContent })

export interface GroundAnswer {
  reading: Reading<GroundContent>
  /** Warnings about its lines. */
  warnings: readonly GeometryWarning[]
  /** The file's format by its content. */
  format: ReturnType<typeof formatNameOf>
}

export type GroundMessage = { ready: true } | GroundAnswer

addEventListener('message', ({ data }: MessageEvent<GroundQuestion>) => {
  void answerTo(data).then((answer) => postMessage(answer))
})
postMessage({ ready: true } satisfies GroundMessage)

async function answerTo({ country, ...question }: GroundQuestion): Promise<GroundAnswer> {
  const options: GroundOptions = {
    ...question,
    country: country === undefined ? undefined : await countryGround(country, question.language),
  }
  const isFile = 'bytes' in question
  const read = isFile ? readGround(question.bytes, options) : readAgain(question.content, options)
  const reading = fitRecord(read, options)
  return {
    reading,
    warnings: 'value' in reading ? warningsOf(reading) : [],
    format: isFile ? formatNameOf(question.bytes) : 'KML',
  }
}

const warningsOf = ({ value, told = [], doubts = [] }: Extract<Reading<GroundContent>, { value: unknown }>) =>
  warningsBeside(collectionOf(value.plots), [...told, ...doubts])
