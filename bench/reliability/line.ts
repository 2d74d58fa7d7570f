import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openPool } from '../../server/platform/db/database.ts'
import { openDatabase } from '../../server/platform/db/postgres.ts'
import type { Figure } from '../figures.ts'
import { verified } from './audit.ts'
import { type Fault, strike } from './engine.ts'
import { Installation } from './installation.ts'
import { Proxy } from './proxy.ts'

/** An installation whose database is elsewhere, behind a line that can be broken. */
export interface Distant {
  installation: Installation
  proxy: Proxy
  /** Asks as the owner, past the line. */
  query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** The serving role's address, past the line. */
  appUrl: string
  /** The processes of the database. */
  pids(): number[]
}

export async function withDistant<T>(
  folder: string,
  settings: Record<string, string>,
  work: (distant: Distant) => Promise<T>,
): Promise<T> {
  const home = join(folder, 'reliability-database')
  rmSync(home, { recursive: true, force: true })
  const database = await openDatabase({ dataDir: home, databaseUrl: null })
  const proxy = await Proxy.start(new URL(database.ownerUrl))
  const url = Object.assign(new URL(database.ownerUrl), { port: String(proxy.port), hostname: 'localhost' })
  const owner = openPool(database.ownerUrl, 1)
  let installation: Installation | undefined
  try {
    installation = await Installation.make(folder, 'reliability-distant', {
      DATABASE_URL: url.href,
      ...settings,
    })
    return await work({
      installation,
      proxy,
      appUrl: database.appUrl,
      async query(text, values) {
        const { rows } = await owner.query<Record<string, unknown>>(text, values)
        return rows
      },
      pids() {
        const postmaster = Number(readFileSync(join(home, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0])
        return [postmaster, ...childrenOf(postmaster)]
      },
    })
  } finally {
    await installation?.end('SIGKILL')
    proxy.close()
    await owner.end()
    await database.stop()
  }
}

export function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []))
  return pids.filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1] === String(parent)
    } catch {
      return false
    }
  })
}

const faultsOf = ({ proxy, query, pids }: Distant): Record<string, Fault> => {
  const line = (what: string, seconds: number, fault: Parameters<Proxy['set']>[0]): Fault => ({
    what,
    seconds,
    begin: () => proxy.set(fault),
    end: () => proxy.mend(),
  })
  return {
    late: line('each answer of the database 500 ms late', 10, { late: 500 }),
    slow: line('each answer of the database 2 s late', 15, { late: 2_000 }),
    resets: line('one of ten answers of the database is a reset', 10, { resets: 0.1 }),
    cut: line('the line to the database is cut', 15, { isCut: true }),
    hole: line('the line to the database swallows everything', 30, { isHole: true }),
    stopped: {
      what: 'all processes of the database stand still (SIGSTOP)',
      seconds: 15,
      begin: () => pids().forEach((pid) => process.kill(pid, 'SIGSTOP')),
      end: () => pids().forEach((pid) => process.kill(pid, 'SIGCONT')),
    },
    full: {
      what: 'the database has no connection left, and closed those that there were',
      seconds: 15,
      begin: () =>
        query(`alter role rastro_app connection limit 0;
             select pg_terminate_backend(pid) from pg_stat_activity where usename = 'rastro_app'`),
      end: () => query('alter role rastro_app connection limit -1'),
    },
  }
}

/** R6: what a network and a database in distress do to the server. */
export async function breakLine(folder: string, only = process.env.ONLY): Promise<Figure[]> {
  return withDistant(folder, {}, async (distant) => {
    const { installation } = distant
    const headers = await installation.credentials()
    const figures: Figure[] = []
    for (const [name, fault] of Object.entries(faultsOf(distant)))
      if (only === undefined || name === only)
        figures.push(...(await strike(`R6.${name}`, { installation, headers }, fault)))
    await installation.end()
    return [...figures, await verified('R6', installation)]
  })
}
