import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { explain, Halt } from '../server/platform/process/halt.ts'
import { readSettings } from '../server/platform/process/settings.ts'
import { brokenOff, type Figure, isMet, line, type Workload } from './figures.ts'
import { type Installation, startInstallation } from './installation.ts'
import { askForLists } from './lists.ts'
import { serveReference } from './reference.ts'
import { hasWrk } from './load.ts'
import { writeSection } from './performance.ts'
import { reliability } from './reliability/index.ts'
import { speed, standalone, workloads } from './workloads.ts'

/** Size of the scorecards' data set: D6, with D4 beside it for growth. */
const large = 1_000_000
const small = 10_000

/**
 * `script/bench [--size N] [NAME…]`: runs workloads against reference programs; `--list` names them. Each size has its
 * own data set: a small one is created in seconds.
 */
async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { list: { type: 'boolean' }, size: { type: 'string', default: String(large) } },
  })
  if (values.list) {
    for (const [name, { title }] of Object.entries(workloads)) console.log(`${name}  ${title}`)
    return 0
  }
  const names = positionals.flatMap((name) => (name === 'reliability' ? Object.keys(reliability) : [name]))
  const size = Number(values.size)
  if (!Number.isInteger(size) || size < small || size > 10_000_000)
    throw new Halt(`--size is "${values.size}", expected a number from ${small} to 10000000`)
  const unknown = names.find((name) => !Object.hasOwn(workloads, name))
  if (unknown) throw new Halt(`there is no workload ${unknown}; script/bench --list names them`)
  const chosen = names.length ? names : Object.keys(workloads)
  const folder = join(readSettings().dataDir, 'bench')
  const figures: Figure[] = []
  const beside = chosen.filter((name) => speed[name] && canRun(speed[name]))
  if (beside.length > 0) figures.push(...(await runBeside(folder, size, beside)))
  for (const name of chosen) {
    const alone = standalone[name]
    if (!alone) continue
    const work = () => alone.run(folder).catch((error: unknown) => [brokenOff(name, error)])
    // What fails has a page of its own, docs/reliability.md.
    if (Object.hasOwn(reliability, name)) figures.push(...(await work()))
    else figures.push(...(await writeSection({ folder, workloads }, name, null, work)))
  }
  for (const figure of figures) console.log(line(figure))
  return figures.every(isMet) ? 0 : 1
}

function canRun({ title, withWrk }: Workload<never>): boolean {
  if (!withWrk || hasWrk()) return true
  console.error(`not measured without wrk, which makes the load (apt install wrk): ${title}`)
  return false
}

/** Runs workloads on the data sets. The small one starts when a workload first needs it. */
async function runBeside(folder: string, size: number, names: readonly string[]): Promise<Figure[]> {
  const started: Installation[] = []
  const open = async (products: number) => {
    const found = started.find(({ bench }) => bench.size === products)
    if (found) return found.bench
    const installation = await startInstallation(folder, products)
    started.push(installation)
    return installation.bench
  }
  try {
    const benches = { ...(await open(size)), small: () => open(small) }
    const figures: Figure[] = []
    for (const name of names) {
      const work = () => speed[name]!.run(benches).catch((error: unknown) => [brokenOff(name, error)])
      figures.push(...(await writeSection({ folder, workloads }, name, size, work)))
    }
    return figures
  } finally {
    for (const { stop } of started) await stop()
  }
}

const args = process.argv.slice(2)
if (args[0] === 'reference') serveReference()
else if (args[0] === 'lists') await askForLists(args.slice(1))
else
  main(args).then(
    (code) => process.exit(code),
    (error: unknown) => {
      console.error(error instanceof Halt ? `script/bench: ${error.message}` : explain(error))
      process.exit(1)
    },
  )
