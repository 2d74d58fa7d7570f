// Behind every script: prepares its parts, then runs its program in this process. `script/run.mjs NAME ARGUMENTS…`
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { endOnSignal, Halt, prepare, root } from './prepare.mjs'

const [name, ...args] = process.argv.slice(2)

/** The parts that a script needs, and its module. */
const scripts = {
  server: { parts: ['server', 'web', 'graph'], program: 'dist/server/main.js' },
  db: { parts: ['server'], program: 'dist/cli/db.js' },
  config: { parts: ['server'], program: 'dist/cli/config.js' },
  epcis: { parts: ['server'], program: 'dist/cli/epcis.js' },
  gs1: { parts: ['server'], program: 'dist/cli/gs1.js' },
  'verify-evidence': { parts: ['server'], program: 'dist/cli/verify-evidence.js' },
  release: { parts: ['server', 'web', 'graph'], program: 'script/release.mjs' },
  bench: { parts: ['server', 'web', 'graph', 'bench'], program: 'dist/bench/main.js' },
  test: { parts: ['server', 'web', 'graph'], program: 'script/test.mjs' },
  check: { parts: [], program: 'script/check.mjs' },
}

const letGo = endOnSignal()
try {
  const { parts, program } = scripts[name]
  await prepare(parts)
  letGo()
  const file = join(root, program)
  process.argv = [process.argv[0], file, ...args]
  await import(pathToFileURL(file).href)
} catch (error) {
  console.error(error instanceof Halt ? `script/${name}: ${error.message}` : error)
  process.exit(1)
}
