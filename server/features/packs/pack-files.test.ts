import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Refusal } from '../../../core/errors/refusal.ts'
import type { PackReport } from '../../../core/pack/validate.ts'
import { Helper } from '../../platform/process/helper.ts'
import { root } from '../../platform/process/root.ts'
import { readPackFiles } from './files.ts'
import { type FilesQuestion, filesOf as filesNow, readFiles as readNow } from './pack-files.ts'
import { setFiles } from './sets.ts'

const listed = readPackFiles(join(root, 'demo', 'valle'))
const files = Object.fromEntries(listed.map(({ file, content }) => [file, content]))
/** A text whose reading takes longer than anything here. */
const heavy = {
  'pesado.yaml': `apiVersion: rastro/v1\nnada:\n${Array.from({ length: 60_000 }, (_, n) => `  k${n}: 1\n`).join('')}`,
}

/** Asks again while the machine is busy, as clients do. */
async function repeated<T>(ask: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'UNAVAILABLE') throw error
    }
}
const readFiles = (...asked: Parameters<typeof readNow>) => repeated(() => readNow(...asked))
const filesOf = (...asked: Parameters<typeof filesNow>) => repeated(() => filesNow(...asked))

const loops: ChildProcess[] = []
afterAll(() => {
  for (const loop of loops) loop.kill('SIGKILL')
})

// The helper is of low priority: on a busy machine its start alone takes long.
describe('files of a pack', { timeout: 300_000 }, () => {
  it('that were read before, and ready-made sets, need no helper; others wait for none of another account', async () => {
    const first = await readFiles('uno', files)
    const texts = await filesOf('uno', first.pack!)
    let isOver = false
    const long = readFiles('uno', heavy).finally(() => (isOver = true))
    long.catch(() => {})
    // The account's one question is under way, so an answer at once is one from before.
    expect(await readNow('uno', files)).toEqual(first)
    expect(await filesNow('uno', first.pack!)).toEqual(texts)
    const account = { id: 'uno', name: 'Uno "y" medio' }
    const set = Object.fromEntries(setFiles('cafe', account)!.map(({ file, content }) => [file, content]))
    expect((await readNow('uno', set)).pack).toMatchObject({ account, productSchemas: { 'ps-finca': {} } })
    expect(isOver).toBe(false)
    expect((await readFiles('dos', files)).errors).toEqual([])
  })

  it('of a set that was changed are read like any others', async () => {
    const [own, ...others] = setFiles('blanco', { id: 'uno', name: 'Uno' })!
    expect(others).toEqual([])
    const { errors } = await readFiles('tres', { 'cuenta.yaml': `${own!.content}\nnada: 1\n` })
    expect(errors).toMatchObject([{ path: '/nada' }])
  })

  it('are read at the lowest priority beside two busy loops', async () => {
    const limits = { maxMilliseconds: 20_000, maxMegabytes: 512 }
    const helper = new Helper<FilesQuestion, PackReport>(
      new URL('./pack-files.worker.ts', import.meta.url),
      limits,
    )
    const { child, ready } = helper.start()
    await ready
    setPriority(child.pid!, 19)
    for (let n = 0; n < 2; n++) loops.push(spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
    expect((await helper.ask({ files: listed }))?.errors).toEqual([])
  })
})
