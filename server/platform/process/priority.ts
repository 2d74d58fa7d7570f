import type { ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

const low = 10

/** Lets everything else go before a process that was started as a group of its own, and before those that it starts. */
export function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    setPriority(pid, low)
    // Linux shares the processors between sessions before it looks at their processes, and the group is a session of its own.
    writeFileSync(`/proc/${pid}/autogroup`, String(low))
  } catch {
    // The process has ended, or the system has no sessions.
  }
}

/** Milliseconds of the processor that a process has taken, with its threads; undefined where the system doesn't tell. */
export function processorTime({ pid }: ChildProcess): number | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in brackets, may have blanks. Times are in hundredths of a second: of itself, and of the system for it.
    const values = line.slice(line.lastIndexOf(')') + 2).split(' ')
    return (Number(values[11]) + Number(values[12])) * 10
  } catch {
    return undefined
  }
}
