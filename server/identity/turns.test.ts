import { setMaxListeners } from 'node:events'
import { expect, test } from 'vitest'
import { takeTurn } from './turns.ts'

const stays = new AbortController().signal
setMaxListeners(30, stays)

test('two have a turn at once, the others in the order in which they came', async () => {
  const [first, second] = [await takeTurn(stays), await takeTurn(stays)]
  const order: number[] = []
  const others = [3, 4].map(async (n) => {
    const end = await takeTurn(stays)
    order.push(n)
    end!()
  })
  await Promise.resolve()
  expect(order).toEqual([])
  first!()
  await Promise.all(others)
  expect(order).toEqual([3, 4])
  second!()
})

test('twenty wait; the next is refused until one has left', async () => {
  const running = [await takeTurn(stays), await takeTurn(stays)]
  const leaver = new AbortController()
  const waiting = Array.from({ length: 20 }, (_, n) => takeTurn(n === 7 ? leaver.signal : stays))
  expect(await takeTurn(stays)).toBeUndefined()
  leaver.abort()
  expect(await waiting[7]).toBeUndefined()
  waiting.push(takeTurn(stays))
  for (const end of running) end!()
  const turns = await Promise.all(
    waiting.map(async (turn) => {
      const end = await turn
      end?.()
      return end !== undefined
    }),
  )
  expect(turns.filter(Boolean)).toHaveLength(20)
})

test('who has left already gets no turn', async () => {
  expect(await takeTurn(AbortSignal.abort())).toBeUndefined()
})
