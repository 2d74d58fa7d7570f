import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../server/platform/process/root.ts'
import { every, type Figure } from '../figures.ts'

interface Report {
  numTotalTests: number
  numPassedTests: number
  numPendingTests: number
  success: boolean
}

/** What the suite holds already is run as its tests: their files, and what they show together. */
export async function runTests(
  folder: string,
  name: string,
  what: string,
  files: readonly string[],
): Promise<Figure[]> {
  const output = join(folder, `reliability-${name}.json`)
  rmSync(output, { force: true })
  const options = ['vitest', 'run', '--silent', '--reporter=json', `--outputFile=${output}`, ...files]
  const child = spawn('npx', options, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  await new Promise((ended) => child.once('close', ended))
  const { numTotalTests, numPassedTests, numPendingTests, success } = JSON.parse(
    readFileSync(output, 'utf8'),
  ) as Report
  // What a file of tests skips because it could not begin is not shown.
  const all = success ? numTotalTests - numPendingTests : Math.max(numTotalTests, numPassedTests + 1)
  const shown = files.map((file) => `\`${file}\``).join(', ')
  return [every(name, `${what}: tests of ${shown}`, numPassedTests, all)]
}
