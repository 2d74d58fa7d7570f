import { parentPort } from 'node:worker_threads'
import { packFiles } from '../../../core/pack/export.ts'
import { validatePack } from '../../../core/pack/validate.ts'
import type { FilesQuestion } from './pack-files.ts'

parentPort!.on('message', (question: FilesQuestion) => {
  const answer = 'files' in question ? validatePack(question.files) : packFiles(question.pack)
  parentPort!.postMessage(answer, [])
})

parentPort!.postMessage('ready', [])
