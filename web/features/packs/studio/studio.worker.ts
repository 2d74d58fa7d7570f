import { openPack } from '../../../../core/pack/edit/open.ts'
import { changedThings } from '../../../../core/pack/edit/things.ts'
import { packFiles } from '../../../../core/pack/export.ts'
import type { Fault } from '../../../../core/errors/refusal.ts'
import { checkPack, type PackFault } from '../../../../core/pack/validate.ts'
import { listOf, type CheckerAnswer, type OpenedPacks, type OpenRequest, type Question } from './checker.ts'

addEventListener('message', ({ data }: MessageEvent<Question>) => postMessage(answerTo(data)))

function answerTo(question: Question): CheckerAnswer {
  const { n } = question
  if ('open' in question) return { n, opened: opened(question.open) }
  const { base, pack } = question
  const { errors, warnings } = checkPack(pack)
  return {
    n,
    report: {
      errors: errors.map(faultOf),
      warnings: warnings.map(faultOf),
      things: [...changedThings(base, pack)],
      files: Object.fromEntries(packFiles(pack).map(({ file, content }) => [file, content])),
    },
  }
}

function opened({ inUse, draft, account }: OpenRequest): OpenedPacks {
  const base = openPack(listOf(inUse), account)
  if (!base) throw new Error('The configuration in use cannot be read')
  const pack = Object.keys(draft).length === 0 ? base : openPack(listOf(draft), account)
  return { base, pack: pack && { ...pack, account: { ...pack.account, id: account.id } } }
}

/** Without the file, which a pack in the editor has none of. */
const faultOf = ({ path, key, params }: PackFault): Fault =>
  params === undefined ? { path, key } : { path, key, params }
