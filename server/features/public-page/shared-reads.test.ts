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
  return { begun, read }
}

describe('a shared read', () => {
  it('begins after the requests that join it', async () => {
    const reads = new SharedReads<number>()
    const { begun, read } = numberedReads()
    const first = reads.read('a', read)
    const [second, third] = [reads.read('a', read), reads.read('a', read)]
    expect(begun.length).toBe(1)
    begun[0]!.end()
    expect(await first).toBe(0)
    const fourth = reads.read('a', read)
    await setImmediate()
    begun[1]!.end()
    expect([await second, await third, await fourth, begun.length]).toEqual([1, 1, 1, 2])
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
    const { begun, read } = numberedReads()
    const [first, second] = [reads.read('a', read), reads.read('a', read)]
    begun[0]!.fail()
    await expect(first).rejects.toThrow('reading 0')
    await setImmediate()
    begun[1]!.end()
    expect(await second).toBe(1)
  })
})
