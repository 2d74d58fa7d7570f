import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { refuse } from '../../../core/errors/refusal.ts'
import type { Pack } from '../../../core/pack/shape.ts'
import type { PackFile, PackReport } from '../../../core/pack/validate.ts'
import { Helpers } from '../../platform/process/helpers.ts'
import { Answers } from './answers.ts'
import { packOfSet } from './sets.ts'

/** Files are answered with their report, a pack with its files, and a pack that choices have changed with its report. */
export type FilesQuestion = { files: PackFile[] } | { pack: Pack } | { kept: Pack }

/** YAML of a few hundred kilobytes takes seconds to read and to write, which is too long for the thread that serves. */
const helpers = new Helpers<FilesQuestion, unknown>(new URL('./pack-files.worker.ts', import.meta.url), {
  maxShortMilliseconds: 3_000,
  maxMilliseconds: 20_000,
  maxMegabytes: 512,
  // Each may be a megabyte long, and goes on waiting when its request has ended.
  maxWaiting: 8,
})

/** What was read before needs no helper: a draft that is planned and then applied, a configuration that is opened again. */
const answers = new Answers()
const underWay = new Map<string, Promise<unknown>>()

/** For so long a request waits for the helper, with its transaction; its repeat finds the answer, or goes on waiting for it. */
const maxWaitMilliseconds = 10_000

async function ask(accountId: string, question: FilesQuestion): Promise<unknown> {
  const name = createHash('sha256')
    .update(JSON.stringify([accountId, question]))
    .digest('hex')
  const known = answers.get(name)
  if (known !== undefined) return known
  const asked = underWay.get(name) ?? begin(name, accountId, question)
  const waited = new AbortController()
  try {
    return await Promise.race([asked, sleep(maxWaitMilliseconds, undefined, waited).then(refuseBusy)])
  } finally {
    waited.abort()
  }
}

const refuseBusy = () => refuse('UNAVAILABLE')

function begin(name: string, accountId: string, question: FilesQuestion): Promise<unknown> {
  const asked = helpers
    .ask(accountId, question)
    .then((answer) => {
      if (answer === undefined) refuse('INVALID', { faults: [{ path: '/files', key: 'pack.tooHard' }] })
      answers.set(name, answer)
      return answer
    })
    .finally(() => underWay.delete(name))
  // Whoever asked may have gone.
  asked.catch(() => {})
  underWay.set(name, asked)
  return asked
}

/** Reads files in the order of their names, as the command reads a folder. */
export async function readFiles(
  accountId: string,
  files: Readonly<Record<string, string>>,
): Promise<PackReport> {
  const pack = packOfSet(files)
  if (pack) return { pack, errors: [], warnings: [] }
  const listed = Object.entries(files).map(([file, content]): PackFile => ({ file, content }))
  return (await ask(accountId, {
    files: listed.toSorted((one, other) => (one.file < other.file ? -1 : 1)),
  })) as PackReport
}

/** Judges a pack that is no text any more: of a megabyte that takes seconds as well. */
export const checkKept = async (accountId: string, kept: Pack): Promise<PackReport> =>
  (await ask(accountId, { kept })) as PackReport

/** A pack as text by name. */
export async function filesOf(accountId: string, pack: Pack): Promise<Record<string, string>> {
  const files = (await ask(accountId, { pack })) as PackFile[]
  return Object.fromEntries(files.map(({ file, content }) => [file, content]))
}
