import { readSync } from 'node:fs'
import type { FileType } from '../../../core/rules/file.ts'
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

function readContent(length: number): Buffer {
  const content = Buffer.allocUnsafe(length)
  for (let read = 0; read < length;) {
    const more = readSync(0, content, { offset: read })
    // The server has ended.
    if (more === 0) process.exit()
    read += more
  }
  return content
}
