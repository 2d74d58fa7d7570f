import type { FileType } from '../../../core/rules/file.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import { Helper } from '../../platform/process/helper.ts'
import { Turns } from '../../platform/turns.ts'
import type { Inspected, InspectionFault } from './inspect.ts'

/** One file of an account at a time, and one in all: accounts take turns. */
const accounts = new Turns(1)
const all = new Turns(1)

const inspector = new Helper<{ content: Buffer; type: FileType }, Inspected | InspectionFault>(
  new URL('./inspect.worker.ts', import.meta.url),
  { maxMilliseconds: 5_000, maxMegabytes: 256 },
)

/** Starts the process, which takes a moment, before its first file comes. */
export function startInspector(): void {
  inspector.start()
}

/** Judges a file in a process of its own, and refuses what must not be stored. */
export async function inspectFile(
  account: string,
  content: Buffer,
  type: FileType,
): Promise<Required<Inspected>> {
  const endOwn = await accounts.take(account)
  try {
    const end = await all.take()
    try {
      const answer = (await inspector.ask({ content, type })) ?? 'pictureTooHard'
      if (answer === 'content') return refuse('UNSUPPORTED_TYPE', { key: 'files.content' })
      if (typeof answer === 'string')
        return refuse('INVALID', { faults: [{ path: '/file', key: `files.${answer}` }] })
      return { content, ...answer }
    } finally {
      end()
    }
  } finally {
    endOwn()
  }
}
