import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { SharedReads } from './shared-reads.ts'

/** Numbered reads that the test ends. */
function numberedReads() {
  const begun: { end(): void; fail(): void }[] = []
  const read = () =>
    new Promise<number>((resolve, reject) => {
      const number = begun.length
      begun.push({ end: () => resolve(number), fail: () => reject(new Error(`reading ${number}`)) })
    })
  const hasBegun = async (count: number) => {
    await expect.poll(() => begun.length).toBe(count)
  }
  return { begun, hasBegun, read }
}

describe('a shared read', () => {
  it('begins after the requests that join it', async () => {
    const reads = new SharedReads<number>()
    const { begun, hasBegun, read } = numberedReads()
    const first = reads.read('a', read)
    const [second, third] = [reads.read('a', read), reads.read('a', read)]
    expect(begun.length).toBe(1)
    begun[0]!.end()
    expect(await first).toBe(0)
    const fourth = reads.read('a', read)
    await hasBegun(2)
    begun[1]!.end()
    expect([await second, await third, await fourth, begun.length]).toEqual([1, 1, 1, 2])
  })

  it('begins beside another one while fewer run than may, and lets later requests join the next', async () => {
    const reads = new SharedReads<number>(2)
    const { begun, hasBegun, read } = numberedReads()
    const first = reads.read('a', read)
    const [second, third] = [reads.read('a', read), reads.read('a', read)]
    await hasBegun(2)
    const fourth = reads.read('a', read)
    await setImmediate()
    expect(begun.length).toBe(2)
    begun[1]!.end()
    expect([await second, await third]).toEqual([1, 1])
    await hasBegun(3)
    begun[2]!.end()
    begun[0]!.end()
    expect([await first, await fourth]).toEqual([0, 2])
  })

  it('does not wait for reads of other keys', async () => {
    const reads = new SharedReads<number>()
    const { begun, read } = numberedReads()
    void reads.read('a', read)
    const other = reads.read('b', read)
    begun[1]!.end()
    expect(await other).toBe(1)
  })

  it('passes its failure only to the requests that joined it', async () => {
    const reads = new SharedReads<number>()
    const { begun, hasBegun, read } = numberedReads()
    const [first, second] = [reads.read('a', read), reads.read('a', read)]
    begun[0]!.fail()
    await expect(first).rejects.toThrow('reading 0')
    await hasBegun(2)
    begun[1]!.end()
    expect(await second).toBe(1)
  })
})
