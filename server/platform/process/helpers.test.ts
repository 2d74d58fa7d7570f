import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Helpers } from './helpers.ts'

/** Answers with its number; a long question works until a file is there. */
const program = `
import { existsSync } from 'node:fs'
process.on('message', (question) => {
  if (question.until) while (!existsSync(question.until));
  process.send(process.pid)
})
process.send('ready')
`

let folder: string
let helpers: Helpers<{ until?: string }, number>

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rastro-helpers-'))
  const path = join(folder, 'looker.worker.ts')
  writeFileSync(path, program)
  const limits = { maxShortMilliseconds: 200, maxMilliseconds: 60_000, maxMegabytes: 64, maxWaiting: 1 }
  helpers = new Helpers(pathToFileURL(path), limits)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('helpers', () => {
  it('answer one account while the long question of another is under way, which has its answer too', async () => {
    const until = join(folder, 'done')
    const long = helpers.ask('one', { until })
    const short = await helpers.ask('two', {})
    writeFileSync(until, '')
    expect(await long).toBeGreaterThan(0)
    expect(await long).not.toBe(short)
  })

  it('take the questions of one account in turn, and tell it when it asks too many', async () => {
    const until = join(folder, 'later')
    const first = helpers.ask('three', { until })
    const second = helpers.ask('three', {})
    await expect(helpers.ask('three', {})).rejects.toMatchObject({ code: 'TOO_MANY' })
    writeFileSync(until, '')
    expect(await Promise.all([first, second])).toHaveLength(2)
  })
})
