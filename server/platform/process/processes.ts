import { execFileSync } from 'node:child_process'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

interface Seen {
  /** Differs when the same pid is given to another process later. */
  started: string
  command: string
}

/** What the system knows of a process, or null when it has ended. One that ended but wasn't reaped yet has ended. */
export function look(pid: number): Seen | null {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const end = stat.lastIndexOf(')')
      const fields = stat.slice(end + 2).split(' ')
      if (fields[0] === 'Z' || fields[0] === 'X') return null
      return { started: fields[19] ?? '', command: stat.slice(stat.indexOf('(') + 1, end) }
    }
    const line = execFileSync('ps', ['-o', 'stat=,lstart=,comm=', '-p', String(pid)], { encoding: 'utf8' })
    const [, state, started, command] = /^\s*(\S+)\s+(\S+ \S+ +\S+ \S+ \S+)\s+(.*?)\s*$/.exec(line) ?? []
    if (!state || state.startsWith('Z')) return null
    return { started: started ?? '', command: (command ?? '').replace(/^.*\//, '') }
  } catch {
    return null
  }
}

/** This process in the form that lock files hold: pid and start time. */
export const self = `${process.pid} ${look(process.pid)?.started ?? ''}`

/** Whether the process that wrote this mark still runs. */
export function lives(mark: string): boolean {
  const [pid, started] = mark.trim().split(' ')
  return pid !== undefined && /^\d+$/.test(pid) && look(Number(pid))?.started === started
}

export function readMark(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}

/**
 * Takes a lock file for this process; false when a living process holds it, this one included.
 * It names its holder, so it dies with it: also by kill -9, also after a restart of the machine.
 */
export function claim(file: string): boolean {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, self)
  try {
    for (;;) {
      try {
        linkSync(draft, file)
        return true
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      const holder = readMark(file)
      if (lives(holder)) return false
      bury(file, holder)
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Removes a dead holder's file. Somebody quicker may have done so and hold it by now: then it is put back. */
function bury(file: string, holder: string): void {
  const grave = `${file}.${process.pid}.dead`
  try {
    renameSync(file, grave)
    if (readMark(grave) !== holder) linkSync(grave, file)
  } catch {
    // Gone, or taken again meanwhile: the caller looks anew.
  }
  rmSync(grave, { force: true })
}

export function release(file: string): void {
  if (readMark(file) === self) rmSync(file, { force: true })
}

/** Runs the work while no other process does work under the same lock file. */
export async function exclusively<T>(file: string, work: () => Promise<T>): Promise<T> {
  while (!claim(file)) await sleep(20)
  try {
    return await work()
  } finally {
    release(file)
  }
}
