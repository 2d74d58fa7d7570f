import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createIdentity } from '../server/identity/index.ts'
import { Database, openPool } from '../server/platform/db.ts'
import { explain, Halt } from '../server/platform/halt.ts'
import { migrate } from '../server/platform/migrate.ts'
import { openDatabase } from '../server/platform/postgres.ts'
import { root } from '../server/platform/root.ts'
import { readSettings } from '../server/platform/settings.ts'
import { freePort } from '../test/kit/product.ts'
import { account, buildFixture, hasFixture, lotAddresses, user } from './fixture.ts'
import { serveReference } from './reference.ts'
import type { Bench, Figure } from './figures.ts'
import { reliability } from './reliability.ts'
import { speed } from './workloads.ts'

const workloads = { ...speed, ...reliability }

/** `script/bench [NAME…]`: workloads against reference programs in the same run; `--list` names them. */
async function main(names: string[]): Promise<number> {
  if (names.includes('--list')) {
    for (const [name, { title }] of Object.entries(workloads)) console.log(`${name}  ${title}`)
    return 0
  }
  const unknown = names.find((name) => !Object.hasOwn(workloads, name))
  if (unknown) throw new Halt(`there is no workload ${unknown}; script/bench --list names them`)
  const chosen = names.length ? names : Object.keys(workloads)
  const folder = join(readSettings().dataDir, 'bench')
  const figures: Figure[] = []
  const beside = chosen.flatMap((name) => speed[name] ?? [])
  if (beside.length > 0)
    await withServers(folder, async (bench) => {
      for (const { run } of beside) figures.push(...(await run(bench)))
    })
  for (const { run } of chosen.flatMap((name) => reliability[name] ?? []))
    figures.push(...(await run(folder)))
  for (const figure of figures) console.log(told(figure))
  return figures.every(isMet) ? 0 : 1
}

const isMet = ({ ratio, target }: Figure) => ratio >= target
const told = (figure: Figure) =>
  `${figure.name} ratio ${figure.ratio.toFixed(2)} target >= ${figure.target.toFixed(2)} ${isMet(figure) ? 'met' : 'missed'}`

/** Ours and the references, each in a process of its own, on data of their own. */
async function withServers(dataDir: string, work: (bench: Bench) => Promise<void>): Promise<void> {
  const { databaseUrl } = readSettings()
  const server = await openDatabase({ dataDir, databaseUrl })
  const children: ChildProcess[] = []
  const pool = openPool(server.appUrl, 4)
  try {
    await migrate(server.ownerUrl)
    const database = new Database(pool)
    if (!(await hasFixture(database))) {
      console.error('making 100,000 products')
      const owner = openPool(server.ownerUrl, 2)
      await buildFixture(new Database(owner))
      await owner.end()
    }
    const port = await freePort()
    const url = `http://localhost:${port}`
    const environment = { PORT: String(port), DATA_DIR: dataDir, DEMO: '0' }
    const program = join(root, 'dist', 'server', 'main.js')
    children.push(await start([program], environment))
    const token = await createIdentity({ pool, settings: { publicUrl: url, demo: false } }).issueAccessToken(
      user,
      { expiresIn: 7200 },
    )
    const headers = { authorization: `Bearer ${token}`, 'x-audience': account }
    const lots = await lotAddresses(database)
    const page = await (await fetch(`${url}/${lots[0]}`)).arrayBuffer()
    const referencePort = await freePort()
    const own = fileURLToPath(import.meta.url)
    children.push(
      await start(
        [own, 'reference', String(referencePort), server.ownerUrl, Buffer.from(page).toString('base64')],
        {},
      ),
    )
    await work({ ours: url, reference: `http://127.0.0.1:${referencePort}`, headers, lots })
  } finally {
    for (const child of children) await end(child)
    await pool.end()
    await server.stop()
  }
}

function start(args: string[], environment: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`a server of the benchmark ended with ${code}`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('ready')) resolve(child)
    })
  })
}

async function end(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  if (child.exitCode === null && child.kill('SIGTERM')) await gone
}

const args = process.argv.slice(2)
if (args[0] === 'reference') serveReference()
else
  main(args).then(
    (code) => process.exit(code),
    (error: unknown) => {
      console.error(error instanceof Halt ? `script/bench: ${error.message}` : explain(error))
      process.exit(1)
    },
  )
