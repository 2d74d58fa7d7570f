import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Milliseconds between two looks. */
const pause = 5_000
/** Parts of its time that the process was at work. */
const busy = 0.2
const quiet = 0.05

/**
 * Collects garbage once when a burst of work is over: V8 would keep the memory of the burst until it needs it again, and a small
 * machine has other programs.
 */
export function giveBackMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  let last = performance.eventLoopUtilization()
  let owes = false
  setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(last)
    last = performance.eventLoopUtilization()
    if (utilization > busy) owes = true
    else if (owes && utilization < quiet) {
      owes = false
      collect()
    }
  }, pause).unref()
}
