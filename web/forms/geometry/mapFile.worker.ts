import { DOMParser } from '@xmldom/xmldom'
import { type MapFile, MapFileError, readMapFile } from '../../../core/import/mapFile.ts'

/** What the thread answers: that it is ready, then what it has read. */
export type MapFileMessage = { ready: true } | { file: MapFile } | { code: MapFileError['code'] }

addEventListener('message', ({ data }: MessageEvent<{ name: string; bytes: Uint8Array }>) => {
  postMessage(answerTo(data.name, data.bytes))
})
postMessage({ ready: true } satisfies MapFileMessage)

function answerTo(name: string, bytes: Uint8Array): MapFileMessage {
  try {
    return { file: readMapFile(name, bytes, DOMParser) }
  } catch (error) {
    return { code: error instanceof MapFileError ? error.code : 'fileLoadError' }
  }
}
