import { parentPort } from 'node:worker_threads'
import type { FileType } from '../../../core/rules/file.ts'
import { inspect } from './inspect.ts'

interface Question {
  content: Uint8Array
  type: FileType
}

parentPort!.on('message', ({ content, type }: Question) => {
  void inspect(content, type).then((answer) => parentPort!.postMessage(answer, []))
})

parentPort!.postMessage('ready', [])
