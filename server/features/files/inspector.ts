import type { FileType } from '../../../core/rules/file.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import { Helpers } from '../../platform/process/helpers.ts'
import type { Inspection, InspectionFault } from './inspect.ts'

const inspectors = new Helpers<{ type: FileType; length: number }, Inspection | InspectionFault>(
  new URL('./inspect.worker.ts', import.meta.url),
  { maxShortMilliseconds: 1_500, maxMilliseconds: 5_000, maxMegabytes: 256, maxWaiting: 100 },
)

/** Starts the process, which takes a moment, before its first file comes. */
export function startInspector(): void {
  inspectors.start()
}

/** Judges a file in a process of its own, and refuses what must not be stored. */
export async function inspectFile(
  accountId: string,
  content: Buffer,
  type: FileType,
): Promise<Required<Inspection>> {
  const question = { type, length: content.length }
  const answer = (await inspectors.ask(accountId, question, content)) ?? 'pictureTooHard'
  if (answer === 'content') return refuse('UNSUPPORTED_TYPE', { key: 'files.content' })
  if (typeof answer === 'string')
    return refuse('INVALID', { faults: [{ path: '/file', key: `files.${answer}` }] })
  return { content, ...answer }
}
