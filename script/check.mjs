// Checks that need no running product: types, lint, format, architecture, and whether generated files are current.
// `--fix` formats and repairs.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './prepare.mjs'

const fix = process.argv.includes('--fix')
const checks = [
  { name: 'types', program: 'typescript/bin/tsc', args: ['--noEmit'] },
  {
    name: 'lint',
    program: 'oxlint/bin/oxlint',
    args: ['--type-aware', '--deny-warnings', ...(fix ? ['--fix'] : [])],
  },
  { name: 'format', program: 'oxfmt/bin/oxfmt', args: [fix ? '--write' : '--check'] },
  {
    name: 'architecture and generated files',
    program: 'vitest/vitest.mjs',
    args: [
      'run',
      '--project=plain',
      'test/architecture',
      'core/contract',
      'core/document',
      'core/pack/validate.test.ts',
    ],
  },
]

let child = null
process.on('SIGINT', () => child?.kill()).on('SIGTERM', () => child?.kill())

const failed = []
for (const { name, program, args } of checks) {
  const started = Date.now()
  const code = await new Promise((done) => {
    child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
      cwd: root,
      stdio: ['ignore', 2, 2],
    })
    child.once('error', () => done(1))
    child.once('close', done)
  })
  console.error(
    `${name}: ${code === 0 ? 'good' : 'not good'} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
  )
  if (code !== 0) failed.push(name)
}
console.log(failed.length > 0 ? `script/check: ${failed.join(', ')} not good` : 'script/check: all good')
process.exit(failed.length > 0 ? 1 : 0)
