import { setTimeout as sleep } from 'node:timers/promises'
import { ask, type Target } from './attack-target.ts'

/** How many leave before they are answered, and how many are there at once. */
export const leavers = 2_000
const atOnce = 16
/** Longer than a list takes: some leave while it is read, some while its answer is on its way, a few after it. */
const maxStay = 80
/** Whoever asks after them waits this long at most. */
const maxWait = 20_000

/** Clients of one person that go at random moments. Answers how many of her next lists, one for each of her turns, aren't answered. */
export async function leave(target: Target, turns: number): Promise<number> {
  const { url, headers } = target
  const stages = (await (await ask(target, 'GET', '/productSchemas?page=false')).json()) as {
    collection: { _id: string }[]
  }
  const paths = [
    ...stages.collection.map(({ _id }) => `/products?productSchema=${_id}`),
    '/organizations?search=a',
    '/history',
  ]
  let left = 0
  async function leaveInTurn(): Promise<void> {
    while (left < leavers) {
      const path = paths[left++ % paths.length]!
      const gone = new AbortController()
      const timer = setTimeout(() => gone.abort(), Math.random() * maxStay)
      await fetch(`${url}/api${path}`, { headers, signal: gone.signal })
        .then((answer) => answer.arrayBuffer())
        .catch(() => undefined)
      clearTimeout(timer)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, leaveInTurn))
  await sleep(2_000)
  const answers = await Promise.allSettled(
    Array.from({ length: turns }, () =>
      fetch(`${url}/api/organizations`, { headers, signal: AbortSignal.timeout(maxWait) }),
    ),
  )
  return answers.filter((answer) => answer.status !== 'fulfilled' || !answer.value.ok).length
}
