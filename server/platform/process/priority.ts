import type { ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
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
    // It ended already, which whoever asks it learns; or this system has no such sessions.
  }
}
