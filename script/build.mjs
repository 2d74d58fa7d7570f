// Builds one part into dist/: `server` (the server and the programs behind the scripts), `web` (the back office), `graph`
// (the graph site) or `bench` (the workloads of script/bench).
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './prepare.mjs'

/** These packages are bundled too: they consist of hundreds of files, which every start would have to open. */
const bundled = ['kysely', 'typebox']
const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const builds = {
  server: () => buildPrograms('server'),
  bench: () => buildPrograms('bench'),
  web: () => buildPages('vite.config.ts'),
  graph: () => buildPages('vite.graph.config.ts'),
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // A test may be what finds a part stale: in its environment the pages would get the slow React of development.
  process.env.NODE_ENV = 'production'
  await builds[process.argv[2]]()
}

/** What esbuild makes of a part, in `outdir`. Every program is one file, with most packages left in node_modules. */
export function optionsOf(part, outdir) {
  return {
    absWorkingDir: root,
    entryPoints: part === 'bench' ? { 'bench/main': 'bench/main.ts' } : programs(),
    outdir,
    bundle: true,
    external: Object.keys(part === 'bench' ? { ...dependencies, ...devDependencies } : dependencies).filter(
      (name) => !bundled.includes(name),
    ),
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Otherwise /\p{M}/u becomes `new RegExp(…)`, made anew at each use.
    supported: { 'regexp-unicode-property-escapes': true },
    sourcemap: true,
    // Node keeps the map in memory, and needs no more than lines of it.
    sourcesContent: false,
    loader: { '.css': 'text', '.svg': 'text', '.sql': 'text' },
    logLevel: 'warning',
  }
}

/** Moves each folder of the part into its place whole, so that a running server finds its programs at any time. */
async function buildPrograms(part) {
  const { build } = await import('esbuild')
  const draft = join(root, 'dist', `.${part}-${process.pid}`)
  await build(optionsOf(part, draft))
  escapeWide(draft)
  for (const name of readdirSync(draft)) {
    const place = join(root, 'dist', name)
    rmSync(place, { recursive: true, force: true })
    renameSync(join(draft, name), place)
  }
  rmSync(draft, { recursive: true, force: true })
}

/**
 * Escapes what regular expressions have beyond Latin-1; esbuild does it in strings alone. One such character makes Node keep the whole
 * program in two bytes a character.
 */
function escapeWide(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!name.endsWith('.js')) continue
    const file = join(folder, name)
    const text = readFileSync(file, 'utf8')
    const escape = (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
    writeFileSync(file, text.replace(/[\u0100-\uffff]/g, escape))
  }
}

function programs() {
  const entries = { 'server/main': 'server/main.ts' }
  for (const name of readdirSync(join(root, 'server/cli')))
    if (/(?<!\.test)\.ts$/.test(name)) entries[`cli/${basename(name, '.ts')}`] = `server/cli/${name}`
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
