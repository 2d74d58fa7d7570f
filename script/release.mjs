// Makes what a machine with Node alone can run: the built programs, and the packages that they need of those that are installed
// here. `script/release` writes dist/rastro-VERSION-PLATFORM.tar.gz; `script/release --folder PATH [--without NAME,…]` a folder, without the
// packages of these names or scopes. `--date` is the day of the release, today unless it is given.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { refusalOf } from './browser.mjs'
import { Halt, root } from './prepare.mjs'

const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'))
const about = read('package.json')

/** The lockfile marks them as optional, since typescript, which is left out, asks for them. */
const isCompiler = (path) => path.startsWith('node_modules/@typescript/')

/** The packages of the lockfile without those of development; those of other platforms aren't installed. */
const packages = Object.entries(read('package-lock.json').packages).filter(
  ([path, { dev, devOptional, peer }]) =>
    path !== '' && !dev && !devOptional && !peer && !isCompiler(path) && existsSync(join(root, path)),
)

/** Everything else, by its name in the repository. */
const parts = [
  ...['server', 'cli', 'workers', 'web', 'graph'].map((name) => `dist/${name}`),
  'migrations',
  'demo',
  'deploy',
  'docs',
  'LICENSE',
  'NOTICE',
  'README.md',
  'CHANGELOG.md',
  'package-lock.json',
]
const isLeftOut = (path) => /\.(ts|js\.map|css\.map)$/.test(path)

const scripts = {
  server: 'server/main.js',
  db: 'cli/db.js',
  config: 'cli/config.js',
  'verify-evidence': 'cli/verify-evidence.js',
}

const {
  folder,
  without = '',
  date = new Date().toISOString().slice(0, 10),
} = parseArgs({
  args: process.argv.slice(2),
  options: { folder: { type: 'string' }, without: { type: 'string' }, date: { type: 'string' } },
}).values
const refusal = refusalOf(readFileSync(join(root, 'docs/decisions/0035-pdf.md'), 'utf8'), date)
if (refusal !== null) throw new Halt(refusal)
const name = `rastro-${about.version}-${process.platform}-${process.arch}`
const target = folder ?? join(root, 'dist', name)

rmSync(target, { recursive: true, force: true })
mkdirSync(join(target, 'script'), { recursive: true })
for (const part of parts)
  cpSync(join(root, part), join(target, part), { recursive: true, filter: (path) => !isLeftOut(path) })
const refused = without.split(',').filter(Boolean)
for (const [path] of packages) {
  if (refused.some((one) => `${path}/`.includes(`node_modules/${one}/`))) continue
  const from = join(root, path)
  // Packages inside a package stand in the lockfile by themselves.
  cpSync(from, join(target, path), {
    recursive: true,
    filter: (file) => basename(file) !== 'node_modules' || file === from,
  })
}
const { devDependencies: _, scripts: __, ...rest } = about
writeFileSync(
  join(target, 'package.json'),
  `${JSON.stringify({ ...rest, scripts: { start: 'script/server' } }, null, 2)}\n`,
)
for (const [script, program] of Object.entries(scripts))
  writeFileSync(join(target, 'script', script), starter(script, program), { mode: 0o755 })

if (folder === undefined) {
  const file = `${target}.tar.gz`
  // The order, the owner and the time of the files tell nothing of where it was made.
  const { status } = spawnSync(
    'tar',
    [
      '--sort=name',
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--mtime=@0',
      '-czf',
      file,
      '-C',
      join(root, 'dist'),
      name,
    ],
    { stdio: ['ignore', 2, 2] },
  )
  if (status !== 0) throw new Halt(`${file} cannot be written`)
  rmSync(target, { recursive: true })
  console.log(file)
} else console.log(target)

function starter(script, program) {
  return `#!/bin/sh
if ! command -v node >/dev/null 2>&1; then
  echo "script/${script}: Node.js 20.20 or newer is missing: https://nodejs.org" >&2
  exit 1
fi
export MALLOC_MMAP_THRESHOLD_="\${MALLOC_MMAP_THRESHOLD_:-1048576}"
exec node "$(dirname "$(readlink -f "$0")")/../dist/${program}" "$@"
`
}
