import type { FileType } from '../../../core/rules/file.ts'
import { readContent } from '../../platform/process/content.ts'
import { inspect } from './inspect.ts'

interface Question {
  type: FileType
  /** Bytes of the file, which come by standard input. */
  length: number
}

process.on('message', ({ type, length }: Question) => {
  void inspect(readContent(length), type).then((answer) => process.send!(answer))
})

process.send!('ready')
