import type { FileType } from '../../../core/rules/file.ts'
import { inspect } from './inspect.ts'

interface Question {
  content: Uint8Array
  type: FileType
}

process.on('message', ({ content, type }: Question) => {
  void inspect(content, type).then((answer) => process.send!(answer))
})

process.send!('ready')
