import type { Language } from '../../../core/i18n/index.ts'
import { faultOfRemark } from '../../../core/errors/remarks.ts'
import { readGround } from '../../../core/import/ground/readGround.ts'
import { geometryWarningsOf } from '../../../core/geometry/examine.ts'
import { collectionOf, fitRecord } from '../../../core/readers/ground/collection.ts'
import { warningsBeside } from '../../../core/readers/ground/warnings.ts'
import { countryGround } from '../../../core/readers/ground/country.ts'
import { readContent } from '../../platform/process/content.ts'
import { inspect, reducePicture } from '../files/inspect.ts'
import type { UploadAnswer, UploadQuestion } from './uploads.ts'

process.on('message', (question: UploadQuestion) => {
  void answerTo(question).then((answer) => process.send!(answer))
})

process.send!('ready')

async function answerTo(question: UploadQuestion): Promise<UploadAnswer> {
  const content = readContent(question.length)
  if ('ground' in question) return readPlots(content, question.ground.language, question.ground.country)
  const isPicture = question.type === 'image/jpeg' || question.type === 'image/png'
  const found = await (isPicture ? reducePicture(content) : inspect(content, question.type))
  return typeof found === 'string' ? { fault: found } : { inspected: found }
}

async function readPlots(
  content: Uint8Array,
  language: Language,
  countryName: string | null,
): Promise<UploadAnswer> {
  const options = { language, country: await countryGround(countryName, language) }
  const reading = fitRecord(readGround(content, options), options)
  if ('value' in reading) {
    const { value, told = [], doubts = [] } = reading
    const geometry = collectionOf(value.plots)
    const remarks = [...told, ...doubts]
    return {
      geometry,
      warnings: warningsBeside(geometry, remarks),
      left: remarks.map(({ code, details }) => ({ fault: faultOfRemark({ code, details }) })),
    }
  }
  const { code, details, instead } = reading.fault
  const fault = faultOfRemark({ code, details })
  const [simplified] = code === 'GROUND_MANY_POSITIONS' ? (instead ?? []) : []
  if (!simplified) return { fault }
  const geometry = collectionOf(simplified.value.plots)
  return { geometry, warnings: [...geometryWarningsOf(geometry)], left: [{ fault, isSimplified: true }] }
}
