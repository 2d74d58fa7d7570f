import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { scratchFolder, sweepScratch } from './scratch.ts'

it('a start removes what ended processes have left for a moment, and nothing of a living one', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'rastro-scratch-'))
  const own = scratchFolder(dataDir)
  writeFileSync(join(own, 'page'), 'x')
  // The same process number, begun at another time.
  const dead = join(own, '..', `${process.pid}-1`)
  mkdirSync(join(dead, 'paper-abc'), { recursive: true })
  sweepScratch(dataDir)
  expect([existsSync(join(own, 'page')), existsSync(dead)]).toEqual([true, false])
  rmSync(dataDir, { recursive: true })
})
