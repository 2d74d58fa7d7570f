import { readFile } from 'node:fs/promises'
import type { FileType } from '../../../core/rules/file.ts'
import { inspect } from './inspect.ts'

interface Question {
  path: string
  type: FileType
}

process.on('message', ({ path, type }: Question) => {
  void readFile(path)
    .then((content) => inspect(content, type))
    .then((answer) => process.send!(answer))
})

process.send!('ready')
