import { execFileSync } from 'node:child_process'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

interface ProcessInfo {
  /** Distinguishes processes that reuse a pid. */
  started: string
  command: string
}

/** Start time and command of a process; null if it has ended. An unreaped zombie counts as ended. */
export function readProcess(pid: number): ProcessInfo | null {
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

/** This process's mark in lock files: pid and start time. */
export const self = `${process.pid} ${readProcess(process.pid)?.started ?? ''}`

/** Checks whether the process of a mark still runs. */
export function isAlive(mark: string): boolean {
  const [pid, started] = mark.trim().split(' ')
  return pid !== undefined && /^\d+$/.test(pid) && readProcess(Number(pid))?.started === started
}

export function readMark(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}

/**
 * Takes a lock file for this process; false if a running process holds it, including this one.
 * The file names its holder, so the lock ends with the holder, even after kill -9 or a restart of the machine.
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
      if (isAlive(holder)) return false
      removeDeadLock(file, holder)
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Removes a dead holder's lock file. If another process has taken the lock meanwhile, its file is put back. */
function removeDeadLock(file: string, holder: string): void {
  const grave = `${file}.${process.pid}.dead`
  try {
    renameSync(file, grave)
    if (readMark(grave) !== holder) linkSync(grave, file)
  } catch {
    // The file is gone or taken again: the caller retries.
  }
  rmSync(grave, { force: true })
}

export function release(file: string): void {
  if (readMark(file) === self) rmSync(file, { force: true })
}

/** Runs the work under a lock file, which it waits for. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  while (!claim(file)) await sleep(20)
  try {
    return await work()
  } finally {
    release(file)
  }
}
