// Builds one part into dist/: `server` (the server and the programs behind the scripts), `web` (the back
// office) or `graph` (the graph site).
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './prepare.mjs'

/** These packages are bundled too: they consist of hundreds of files, which every start would have to open. */
const bundled = ['kysely', 'typebox']
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const builds = {
  server: buildServer,
  web: () => buildPages('vite.config.ts'),
  graph: () => buildPages('vite.graph.config.ts'),
}

// A test may be what finds a part stale: in its environment the pages would get the slow React of development.
process.env.NODE_ENV = 'production'
await builds[process.argv[2]]()

/**
 * Every program is one file, with most packages left in node_modules, so a later build removes nothing that a running
 * server still needs.
 */
async function buildServer() {
  const { build } = await import('esbuild')
  const draft = join(root, 'dist', `.server-${process.pid}`)
  await build({
    absWorkingDir: root,
    entryPoints: programs(),
    outdir: draft,
    bundle: true,
    external: Object.keys(dependencies).filter((name) => !bundled.includes(name)),
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Otherwise /\p{M}/u becomes `new RegExp(…)`, made anew at each use.
    supported: { 'regexp-unicode-property-escapes': true },
    sourcemap: true,
    loader: { '.css': 'text', '.svg': 'text', '.sql': 'text' },
    logLevel: 'warning',
  })
  for (const name of readdirSync(draft)) {
    const place = join(root, 'dist', name)
    rmSync(place, { recursive: true, force: true })
    renameSync(join(draft, name), place)
  }
  rmSync(draft, { recursive: true, force: true })
}

function programs() {
  const here = (path) => existsSync(join(root, path))
  const found = here('server/cli') ? readdirSync(join(root, 'server/cli')) : []
  const entries = Object.fromEntries(
    found
      .filter((name) => /(?<!\.test)\.ts$/.test(name))
      .map((name) => [`cli/${basename(name, '.ts')}`, `server/cli/${name}`]),
  )
  if (here('server/main.ts')) entries['server/main'] = 'server/main.ts'
  if (here('bench/main.ts')) entries['bench/main'] = 'bench/main.ts'
  for (const worker of workers('server')) entries[`workers/${basename(worker, '.worker.ts')}`] = worker
  return entries
}

/** `something.worker.ts` anywhere in the server is the program of a helper: dist/workers/something.js. */
function workers(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return workers(path)
    return entry.name.endsWith('.worker.ts') ? [path] : []
  })
}

async function buildPages(config) {
  const { build } = await import('vite')
  await build({ configFile: join(root, config), logLevel: 'warn' })
}
