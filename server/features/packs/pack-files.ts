import { refuse } from '../../../core/errors/refusal.ts'
import type { Pack } from '../../../core/pack/shape.ts'
import type { PackFile, PackReport } from '../../../core/pack/validate.ts'
import { Helper } from '../../platform/process/helper.ts'
import { Turns } from '../../platform/turns.ts'

/** Files are answered with their report, a pack with its files. */
export type FilesQuestion = { files: PackFile[] } | { pack: Pack }

/** One pack of an account at a time, and one in all: accounts take turns. */
const accounts = new Turns(1)
const all = new Turns(1)

/** YAML of a few hundred kilobytes takes seconds to read and to write, which is too long for the thread that serves. */
const helper = new Helper<FilesQuestion, unknown>(new URL('./pack-files.worker.ts', import.meta.url), {
  maxMilliseconds: 20_000,
  maxMegabytes: 512,
})

async function ask(account: string, question: FilesQuestion): Promise<unknown> {
  const endOwn = await accounts.take(account)
  try {
    const end = await all.take()
    try {
      return (
        (await helper.ask(question)) ??
        refuse('INVALID', { faults: [{ path: '/files', key: 'pack.tooHard' }] })
      )
    } finally {
      end()
    }
  } finally {
    endOwn()
  }
}

/** Reads files in the order of their names, as the command reads a folder. */
export async function readFiles(
  account: string,
  files: Readonly<Record<string, string>>,
): Promise<PackReport> {
  const listed = Object.entries(files).map(([file, content]): PackFile => ({ file, content }))
  return (await ask(account, {
    files: listed.toSorted((one, other) => (one.file < other.file ? -1 : 1)),
  })) as PackReport
}

/** A pack as text by name. */
export async function filesOf(account: string, pack: Pack): Promise<Record<string, string>> {
  const files = (await ask(account, { pack })) as PackFile[]
  return Object.fromEntries(files.map(({ file, content }) => [file, content]))
}
