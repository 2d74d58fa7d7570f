import { expect, it } from 'vitest'
import { Turns } from './turns.ts'

/** Lets everything that is ready happen. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

it('lets a few through for each key, and the others in their order', async () => {
  const turns = new Turns(2)
  const begun: string[] = []
  const take = async (key: string, name: string) => {
    const end = await turns.take(key)
    begun.push(name)
    return end
  }
  const [first, second, third, fourth] = ['1', '2', '3', '4'].map((name) => take('a', name))
  const other = take('b', 'other')
  await settle()
  expect(begun).toEqual(['1', '2', 'other'])
  ;(await second!)()
  await settle()
  expect(begun).toEqual(['1', '2', 'other', '3'])
  ;(await first!)()
  for (const one of [third!, other]) (await one)()
  await settle()
  expect(begun.at(-1)).toBe('4')
  ;(await fourth!)()
})

it('counts the end of a turn once', async () => {
  const turns = new Turns(1)
  const end = await turns.take()
  const [second, third] = [turns.take(), turns.take()]
  end()
  end()
  let isThird = false
  void third.then(() => (isThird = true))
  await settle()
  expect(isThird).toBe(false)
  ;(await second)()
  ;(await third)()
})

it('is busy for whoever finds too many waiting or has waited too long, and serves those after', async () => {
  const turns = new Turns(1, { maxWaiting: 1, timeout: 20 })
  const end = await turns.take()
  const late = turns.take()
  await expect(turns.take()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await expect(late).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  const next = turns.take()
  end()
  ;(await next)()
})

it('tells whoever fills their own queue that it is them', async () => {
  const turns = new Turns(1, { maxWaiting: 1 })
  const end = await turns.take('a')
  const next = turns.take('a')
  await expect(turns.take('a')).rejects.toMatchObject({ code: 'TOO_MANY' })
  end()
  ;(await next)()
})

it('takes nobody who has left, before or while waiting', async () => {
  const turns = new Turns(1, { maxWaiting: 1 })
  await expect(turns.take('', AbortSignal.abort())).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  const end = await turns.take()
  const leaver = new AbortController()
  const left = turns.take('', leaver.signal)
  leaver.abort()
  await expect(left).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  const next = turns.take()
  end()
  ;(await next)()
})
