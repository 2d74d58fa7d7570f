import { expect, it } from 'vitest'
import type { Tx } from './database.ts'
import { oncePerRevision } from './kept.ts'

const [one, other] = [{}, {}]
const txOf = (database: object, revision: number, isRehearsal = false) =>
  ({ database, accountId: 'litoral', revision, isRehearsal }) as unknown as Tx // The reader asks no more of it.

it('reads once for each revision of an account, apart for each database', async () => {
  let reads = 0
  const read = oncePerRevision(async () => ++reads)
  expect([await read(txOf(one, 5)), await read(txOf(one, 5))]).toEqual([1, 1])
  expect(await read(txOf(one, 6))).toBe(2)
  expect(await read(txOf(other, 6))).toBe(3)
  expect(await read(txOf(one, 6))).toBe(2)
})

it('keeps neither what a rehearsal reads nor a failure', async () => {
  let reads = 0
  const read = oncePerRevision(async () => {
    if (++reads === 2) throw new Error('lost')
    return reads
  })
  expect(await read(txOf(one, 5, true))).toBe(1)
  await expect(read(txOf(one, 5))).rejects.toThrow('lost')
  expect(await read(txOf(one, 5))).toBe(3)
})
