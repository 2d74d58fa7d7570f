import { faultOfRemark, type Instead, type Remark } from '../../../core/errors/remarks.ts'
import { readGround } from '../../../core/import/ground/readGround.ts'
import { pictureOf } from '../../../core/look/ground.ts'
import type { GroundContent } from '../../../core/readers/ground/assemble.ts'
import { collectionOf, fitRecord } from '../../../core/readers/ground/collection.ts'
import { readAgain } from '../../../core/readers/ground/read.ts'
import { warningsBeside } from '../../../core/readers/ground/warnings.ts'
import { countryGround } from '../../../core/readers/ground/country.ts'
import { readContent } from '../../platform/process/content.ts'
import { inspect, reducePicture } from '../files/inspect.ts'
import type { GroundAnswer, GroundQuestion, LeftOut, UploadAnswer, UploadQuestion } from './uploads.ts'

process.on('message', (question: UploadQuestion) => {
  void answerTo(question).then((answer) => process.send!(answer))
})

process.send!('ready')

async function answerTo(question: UploadQuestion): Promise<UploadAnswer> {
  const content = readContent(question.length)
  if ('ground' in question) return readPlots(content, question)
  const isPicture = question.type === 'image/jpeg' || question.type === 'image/png'
  const found = await (isPicture ? reducePicture(content) : inspect(content, question.type))
  return typeof found === 'string' ? { fault: found } : { inspected: found }
}

async function readPlots(content: Uint8Array, { ground, isChosen }: GroundQuestion): Promise<UploadAnswer> {
  const { language } = ground
  const options = { ...ground, country: await countryGround(ground.country, language) }
  const read = isChosen
    ? readAgain(JSON.parse(new TextDecoder().decode(content)) as GroundContent, options)
    : readGround(content, options)
  const reading = fitRecord(read, options)
  if ('value' in reading) {
    const { value, told = [], doubts = [] } = reading
    return answerOf(value, [...told, ...doubts])
  }
  const { code, details, instead } = reading.fault
  const [simplified] = code === 'GROUND_MANY_POSITIONS' ? (instead ?? []) : []
  if (!simplified) {
    const [buttons, others] = keep(instead)
    return { fault: faultOfRemark({ code, details }), buttons, instead: others }
  }
  const { left, ...answer } = answerOf(simplified.value, [])
  return {
    ...answer,
    left: [{ code, fault: faultOfRemark({ code, details }), isSimplified: true, buttons: [] }, ...left],
  }
}

/** Characters of the other readings of a remark that are kept until a button is pressed. */
const maxInstead = 1_000_000

/** The texts of other readings, and the readings as JSON. */
function keep(instead: readonly Instead<GroundContent>[] = []): [buttons: string[], instead: string[]] {
  const kept: [string, string][] = []
  let length = 0
  for (const { text, value } of instead) {
    const json = JSON.stringify(value)
    length += json.length
    if (length > maxInstead) break
    kept.push([text, json])
  }
  return [kept.map(([text]) => text), kept.map(([, json]) => json)]
}

function answerOf(value: GroundContent, remarks: readonly Remark<GroundContent>[]): GroundAnswer {
  const geometry = collectionOf(value.plots)
  const instead: string[] = []
  const left = remarks.map(({ code, details, ...remark }): LeftOut => {
    const [buttons, others] = keep(remark.instead)
    instead.push(...others)
    return { code, fault: faultOfRemark({ code, details }), buttons }
  })
  const lines = value.left.flatMap(({ outline }) => (outline ? [outline] : []))
  return {
    geometry,
    warnings: warningsBeside(geometry, remarks),
    left,
    instead,
    picture: pictureOf(geometry, lines),
  }
}
