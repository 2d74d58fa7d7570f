import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FileType } from '../../../core/rules/file.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import { root } from '../../platform/process/root.ts'
import { Turns } from '../../platform/turns.ts'
import type { Inspected, InspectionFault } from './inspect.ts'

/** An honest file takes a fraction of it. */
const maxMilliseconds = 5_000

/** One file of an account at a time, and one in all: accounts take turns. */
const accounts = new Turns(1)
const all = new Turns(1)

interface Inspector {
  thread: Worker
  /** It has loaded its code: that takes seconds on a busy machine, and is no file's fault. */
  ready: Promise<unknown>
}

let inspector: Inspector | undefined

/** Starts the thread, which takes a moment, before its first file comes. */
export function startInspector(): void {
  inspector ??= start()
}

/** Judges a file in the worker thread, and refuses what must not be stored. */
export async function inspectFile(account: string, content: Buffer, type: FileType): Promise<Inspected> {
  const endOwn = await accounts.take(account)
  try {
    const end = await all.take()
    try {
      const answer = await ask(content, type)
      if (answer === 'content') return refuse('UNSUPPORTED_TYPE', { key: 'files.content' })
      if (typeof answer === 'string')
        return refuse('INVALID', { faults: [{ path: '/file', key: `files.${answer}` }] })
      return answer
    } finally {
      end()
    }
  } finally {
    endOwn()
  }
}

/** A thread that takes too long, or dies of the file, is ended; the next file gets another one. */
async function ask(content: Buffer, type: FileType): Promise<Inspected | InspectionFault | 'pictureTooHard'> {
  const { thread, ready } = (inspector ??= start())
  thread.ref()
  await ready
  const ended = new AbortController()
  const timer = setTimeout(() => ended.abort(), maxMilliseconds)
  try {
    const answer = once(thread, 'message', { signal: ended.signal })
    thread.postMessage({ content, type }, [])
    return ((await answer) as [Inspected | InspectionFault])[0]
  } catch {
    inspector = undefined
    await thread.terminate()
    return 'pictureTooHard'
  } finally {
    clearTimeout(timer)
    thread.unref()
  }
}

function start(): Inspector {
  // The bundle has it as a program of its own; tests run the source, which a thread can't do by itself.
  const thread = import.meta.url.endsWith('.ts')
    ? new Worker(runSource(new URL('./inspect.worker.ts', import.meta.url)), { ...limits, eval: true })
    : new Worker(join(root, 'dist', 'workers', 'inspect.js'), limits)
  // Nobody listens between two files.
  thread.on('error', () => {
    if (inspector?.thread === thread) inspector = undefined
  })
  thread.unref()
  const ready = once(thread, 'message')
  // Whoever asks next is told of a failed start.
  ready.catch(() => {})
  return { thread, ready }
}

const runSource = ({ href }: URL): string =>
  `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(href)})))`

const limits = { resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 } }
