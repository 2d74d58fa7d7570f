import { packFiles } from '../../../core/pack/export.ts'
import { validatePack } from '../../../core/pack/validate.ts'
import type { FilesQuestion } from './pack-files.ts'

process.on('message', (question: FilesQuestion) => {
  const answer = 'files' in question ? validatePack(question.files) : packFiles(question.pack)
  process.send!(answer)
})

process.send!('ready')
