import { readdirSync, readFileSync } from 'node:fs'

/** Bytes that a process holds for itself; with `below`, those of the browsers that it started instead. */
export function memoryOf(pid: number, below = false): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const own = [...status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)].reduce(
    (sum, [, kilobytes]) => sum + Number(kilobytes) * 1024,
    0,
  )
  if (!below) return own
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isChromiumOf(pid, Number(name)))
    .reduce((sum, name) => sum + memoryOf(Number(name)), 0)
}

function isChromiumOf(ancestor: number, pid: number): boolean {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('chromium')) return false
    for (let at = pid; at > 1;) {
      if (at === ancestor) return pid !== ancestor
      at = Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${at}/status`, 'utf8'))?.[1])
    }
    return false
  } catch {
    return false
  }
}

/** The most that a process held while some work went on. */
export async function peakOf(pid: number, work: () => Promise<unknown>): Promise<number> {
  let peak = 0
  const watch = setInterval(() => (peak = Math.max(peak, memoryOf(pid))), 10)
  await work()
  clearInterval(watch)
  return peak
}
