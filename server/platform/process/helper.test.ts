import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Helper } from './helper.ts'

/** Answers a number with its double; other questions make it wait, or are its end. */
const program = `
process.on('message', (question) => {
  if (question === 'die') process.kill(process.pid, 'SIGSEGV')
  if (question === 'loop') for (;;);
  if (question === 'wait') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500)
  if (question === 'stop') process.kill(process.pid, 'SIGSTOP')
  if (question === 'hoard') for (const held = []; ; ) held.push(Array.from({ length: 1_000_000 }, Math.random))
  process.send(question === 'who' ? process.pid : question * 2)
})
process.send('ready')
`

let folder: string
let source: URL

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rastro-helper-'))
  const path = join(folder, 'double.worker.ts')
  writeFileSync(path, program)
  source = pathToFileURL(path)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const helperWith = (maxMilliseconds: number, maxWaitMilliseconds = 300_000) =>
  new Helper<number | string, number>(source, { maxMilliseconds, maxWaitMilliseconds, maxMegabytes: 64 })

describe('a helper', () => {
  it('is one process of lower priority than ours, whatever it is asked', async () => {
    const helper = helperWith(20_000)
    const pid = (await helper.ask('who'))!
    expect(getPriority(pid)).toBeGreaterThan(getPriority())
    expect(await helper.ask(21)).toBe(42)
    expect(await helper.ask('who')).toBe(pid)
  })

  it.each(['die', 'hoard'])(
    'that ends of its question (%s) has no answer, and the next one has',
    async (deadly) => {
      const helper = helperWith(20_000)
      expect(await helper.ask(deadly)).toBeUndefined()
      expect(await helper.ask(21)).toBe(42)
    },
  )

  it('that takes too long is ended, and the next one answers', async () => {
    const helper = helperWith(500)
    expect(await helper.ask('loop')).toBeUndefined()
    expect(await helper.ask(21)).toBe(42)
  })

  it('that waits for the processor may wait longer than it may work', async () => {
    expect(await helperWith(1_000).ask('wait')).toBeNaN()
  })

  it('that never gets on is ended, which is no fault of the question', async () => {
    const helper = helperWith(20_000, 500)
    await expect(helper.ask('stop')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(await helper.ask(21)).toBe(42)
  })

  it('answers in the order of the questions', async () => {
    const helper = helperWith(20_000)
    expect(await Promise.all([1, 2, 3].map((one) => helper.ask(one)))).toEqual([2, 4, 6])
  })

  it('that was ended between two questions is started again', async () => {
    const helper = helperWith(20_000)
    process.kill((await helper.ask('who'))!, 'SIGKILL')
    expect([42, undefined]).toContain(await helper.ask(21))
    expect(await helper.ask(21)).toBe(42)
  })
})
