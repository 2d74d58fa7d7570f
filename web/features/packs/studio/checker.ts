import type { Fault } from '../../../../core/errors/refusal.ts'
import type { PackFile } from '../../../../core/pack/join.ts'
import type { Pack } from '../../../../core/pack/shape.ts'

/** The configuration in use and the draft, as files by name; the draft has none if nobody has begun one. */
export interface OpenRequest {
  inUse: Record<string, string>
  draft: Record<string, string>
  account: Pack['account']
}

export interface OpenedPacks {
  /** The configuration in use; the pack of a new account before the first one. */
  base: Pack
  /** The draft; undefined if it can't be read here, because something in it is of another type. */
  pack: Pack | undefined
}

/** What is to be said of a pack. */
export interface PackReport {
  errors: Fault[]
  warnings: Fault[]
  /** What differs from the configuration in use. */
  things: string[]
  files: Record<string, string>
}

export type Question = { n: number } & ({ open: OpenRequest } | { base: Pack; pack: Pack })
export type CheckerAnswer = { n: number } & ({ opened: OpenedPacks } | { report: PackReport })

let worker: Worker | undefined
let asked = 0

/** Reading, checking and writing a pack takes tenths of a second, so a thread does it: typing goes on meanwhile. */
function ask(question: { open: OpenRequest } | { base: Pack; pack: Pack }): Promise<CheckerAnswer> {
  worker ??= new Worker(new URL('./studio.worker.ts', import.meta.url), { type: 'module' })
  const thread = worker
  const n = ++asked
  return new Promise((resolve, reject) => {
    const onMessage = ({ data }: MessageEvent<CheckerAnswer>) => {
      if (data.n !== n) return
      thread.removeEventListener('message', onMessage)
      resolve(data)
    }
    thread.addEventListener('message', onMessage)
    thread.addEventListener('error', () => reject(new Error('The thread of the studio failed')), {
      once: true,
    })
    thread.postMessage({ n, ...question } satisfies Question, [])
  })
}

export async function openPacks(open: OpenRequest): Promise<OpenedPacks> {
  return ((await ask({ open })) as { opened: OpenedPacks }).opened
}

export async function check(base: Pack, pack: Pack): Promise<PackReport> {
  return ((await ask({ base, pack })) as { report: PackReport }).report
}

/** Files by name in the order of their names, as the server joins them. */
export const listOf = (files: Readonly<Record<string, string>>): PackFile[] =>
  Object.entries(files)
    .map(([file, content]) => ({ file, content }))
    .toSorted((one, other) => (one.file < other.file ? -1 : 1))
