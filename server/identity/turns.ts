/** Passwords hashed at once. More would occupy memory, and the threads that file access and DNS need. */
const maxRunning = 2
/** With more, the last one would wait for over three seconds. */
const maxWaiting = 20

let running = 0
const waiting = new Set<() => void>()

/**
 * Waits for a turn to hash a password; the returned function ends it. Undefined: too many wait already, or the visitor left
 * while waiting, which `left` tells.
 */
export async function takeTurn(left: AbortSignal): Promise<(() => void) | undefined> {
  if (left.aborted) return undefined
  if (running < maxRunning) running += 1
  else if (waiting.size >= maxWaiting || !(await waitForTurn(left))) return undefined
  return endTurn
}

function waitForTurn(left: AbortSignal): Promise<boolean> {
  return new Promise((done) => {
    const leave = () => {
      waiting.delete(begin)
      done(false)
    }
    const begin = () => {
      waiting.delete(begin)
      left.removeEventListener('abort', leave)
      done(true)
    }
    waiting.add(begin)
    left.addEventListener('abort', leave, { once: true })
  })
}

/** Passes the turn on to whoever has waited longest. */
function endTurn(): void {
  const [next] = waiting
  if (next) next()
  else running -= 1
}
