import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileType } from '../../../core/rules/file.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import { isFull } from '../../platform/effects/disk.ts'
import { Helpers } from '../../platform/process/helpers.ts'
import type { Inspected, InspectionFault } from './inspect.ts'

const inspectors = new Helpers<{ path: string; type: FileType }, Inspected | InspectionFault>(
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
): Promise<Required<Inspected>> {
  const answer = (await ask(accountId, content, type)) ?? 'pictureTooHard'
  if (answer === 'content') return refuse('UNSUPPORTED_TYPE', { key: 'files.content' })
  if (typeof answer === 'string')
    return refuse('INVALID', { faults: [{ path: '/file', key: `files.${answer}` }] })
  return { content, ...answer }
}

/** Hands the content over as a file: a message would be copied several times, for which the server would stop to collect garbage. */
async function ask(
  accountId: string,
  content: Buffer,
  type: FileType,
): Promise<Inspected | InspectionFault | undefined> {
  const path = join(tmpdir(), `rastro-upload-${randomUUID()}`)
  try {
    await writeFile(path, content, { mode: 0o600, flag: 'wx' })
    return await inspectors.ask(accountId, { path, type })
  } catch (error) {
    throw isFull(error) ? refuse('NO_SPACE') : error
  } finally {
    await rm(path, { force: true })
  }
}
