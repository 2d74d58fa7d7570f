import { describe, expect, it } from 'vitest'
import { SharedReads } from './shared-reads.ts'

/** Readings that end when they are told to, each with its number. */
function readings() {
  const begun: { end(): void; fail(): void }[] = []
  const read = () =>
    new Promise<number>((resolve, reject) => {
      const number = begun.length
      begun.push({ end: () => resolve(number), fail: () => reject(new Error(`reading ${number}`)) })
    })
  return { begun, read }
}

describe('a shared reading', () => {
  it('is one that began after the request came in', async () => {
    const fresh = new SharedReads<number>()
    const { begun, read } = readings()
    const first = fresh.read('a', read)
    const [second, third] = [fresh.read('a', read), fresh.read('a', read)]
    expect(begun.length).toBe(1)
    begun[0]!.end()
    expect(await first).toBe(0)
    begun[1]!.end()
    expect([await second, await third, begun.length]).toEqual([1, 1, 2])
  })

  it('waits for none of another key', async () => {
    const fresh = new SharedReads<number>()
    const { begun, read } = readings()
    void fresh.read('a', read)
    const other = fresh.read('b', read)
    begun[1]!.end()
    expect(await other).toBe(1)
  })

  it('that fails fails for those who wait for it alone', async () => {
    const fresh = new SharedReads<number>()
    const { begun, read } = readings()
    const [first, second] = [fresh.read('a', read), fresh.read('a', read)]
    begun[0]!.fail()
    await expect(first).rejects.toThrow('reading 0')
    begun[1]!.end()
    expect(await second).toBe(1)
  })
})
