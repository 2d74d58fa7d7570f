import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createIdentity } from '../server/identity/index.ts'
import { Database, openPool } from '../server/platform/db/database.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { openDatabase } from '../server/platform/db/postgres.ts'
import { root } from '../server/platform/process/root.ts'
import { freePort } from '../test/kit/product.ts'
import type { Bench } from './figures.ts'
import { buildFixture, hasFixture, lotAddresses } from './fixture.ts'
import { accounts, users } from './people.ts'

export interface Installation {
  bench: Bench
  stop(): Promise<void>
}

/**
 * Starts the data set of a size, created on first use in its own database below the folder or in the empty one of an address,
 * with the product and the references, each in its own process.
 */
export async function startInstallation(
  folder: string,
  size: number,
  databaseUrl: string | null = null,
): Promise<Installation> {
  const dataDir = join(folder, String(size))
  const server = await openDatabase({ dataDir, databaseUrl })
  const pool = openPool(server.appUrl, 4)
  const children: ChildProcess[] = []
  const stop = async () => {
    for (const child of children) await end(child)
    await pool.end()
    await server.stop()
  }
  try {
    await migrate(server.ownerUrl)
    const database = new Database(pool)
    if (!(await hasFixture(database))) await make(server.ownerUrl, size)
    const port = await freePort()
    const url = `http://localhost:${port}`
    const environment = { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', DEMO: '0' }
    const own = await start([join(root, 'dist', 'server', 'main.js')], environment)
    children.push(own)
    const identity = createIdentity({ pool, settings: { publicUrl: url, demo: false } })
    const tokens = await Promise.all(
      users.map((user) => identity.issueAccessToken(user, { expiresIn: 7200 })),
    )
    const people = tokens.flatMap((token) =>
      accounts.map((account) => ({
        account,
        headers: { authorization: `Bearer ${token}`, 'x-audience': account },
      })),
    )
    const { headers } = people[0]!
    const lots = await lotAddresses(database)
    const page = Buffer.from(await (await fetch(`${url}/${lots[0]}`)).arrayBuffer()).toString('base64')
    const referencePort = await freePort()
    const program = join(root, 'dist', 'bench', 'main.js')
    children.push(await start([program, 'reference', String(referencePort), server.ownerUrl, page], {}))
    const reference = `http://127.0.0.1:${referencePort}`
    const { ownerUrl } = server
    return { bench: { size, ours: url, reference, headers, people, lots, pid: own.pid!, ownerUrl }, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function make(ownerUrl: string, size: number): Promise<void> {
  console.error(`making ${size.toLocaleString('en')} products`)
  const began = performance.now()
  const owner = openPool(ownerUrl, 2)
  await buildFixture(new Database(owner), size)
  await owner.end()
  console.error(`made in ${((performance.now() - began) / 1000).toFixed(0)} s`)
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
