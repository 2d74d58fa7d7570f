import { DOMParser } from '@xmldom/xmldom'
import { MapFileError, readMapFile } from '../../../core/import/mapFile.ts'
import { readContent } from '../../platform/process/content.ts'
import { inspect } from '../files/inspect.ts'
import type { UploadAnswer, UploadQuestion } from './uploads.ts'

/** Elements that a page names; a file may hold thousands. */
const maxLeft = 5

process.on('message', (question: UploadQuestion) => {
  void answerTo(question).then((answer) => process.send!(answer))
})

process.send!('ready')

async function answerTo({ name, type, length }: UploadQuestion): Promise<UploadAnswer> {
  const content = readContent(length)
  if (type !== null) {
    const found = await inspect(content, type)
    return typeof found === 'string' ? { fault: found } : { inspected: found }
  }
  try {
    const { geometry, elements, warnings, tooMany } = readMapFile(name, content, DOMParser)
    const fault = elements.find((element) => element.fault)?.fault ?? tooMany
    if (!geometry) return { fault: fault ?? 'content' }
    const refused = elements.flatMap(({ name, type, fault: own }) =>
      own ? [{ name: name || type, fault: own }] : [],
    )
    return {
      geometry,
      warnings,
      left: [...(tooMany ? [{ fault: tooMany }] : []), ...refused.slice(0, maxLeft)],
    }
  } catch (error) {
    return { fault: error instanceof MapFileError && error.code === 'fileTooBig' ? 'tooLarge' : 'content' }
  }
}
