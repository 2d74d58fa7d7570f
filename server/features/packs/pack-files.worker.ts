import { packFiles } from '../../../core/pack/export.ts'
import { checkPack, validatePack } from '../../../core/pack/validate.ts'
import type { FilesQuestion } from './pack-files.ts'

process.on('message', (question: FilesQuestion) => process.send!(answerOf(question)))

function answerOf(question: FilesQuestion): unknown {
  if ('files' in question) return validatePack(question.files)
  return 'kept' in question ? checkPack(question.kept) : packFiles(question.pack)
}

process.send!('ready')
