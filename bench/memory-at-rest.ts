import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Halt } from '../server/platform/process/halt.ts'
import { type Figure, withWorst, type Workload } from './figures.ts'
import { Installation } from './reliability/installation.ts'
import { childrenOf } from './reliability/line.ts'

/** M1: idle, after the start that creates the demo and the requests of one visitor. */
async function memory(folder: string): Promise<Figure[]> {
  if (process.platform !== 'linux') throw new Halt('M1 reads what Linux says of processes in /proc')
  const installation = await Installation.make(folder)
  try {
    const { url } = installation
    const headers = await installation.credentials()
    const visit = async (path: string) => (await (await fetch(url + path, { headers })).json()) as unknown
    await fetch(url)
    await visit('/config.json')
    const { collection } = (await visit('/api/products?productSchema=ps-lote-vino')) as {
      collection: { uuid: string }[]
    }
    await fetch(`${url}/${collection[0]!.uuid}`)
    await sleep(3000)
    const server = residentMegabytes(installation.pid)
    const database = [installation.postmaster, ...childrenOf(installation.postmaster)].reduce(
      (sum, pid) => sum + shareMegabytes(pid),
      0,
    )
    console.error(`M1: server ${server.toFixed(0)} MB, database ${database.toFixed(0)} MB`)
    return withWorst('M1', [
      { name: 'M1.server', ratio: 200 / server, target: 1 },
      { name: 'M1.database', ratio: 200 / database, target: 1 },
    ])
  } finally {
    await installation.end()
  }
}

/** Memory of a process as Linux counts it: all resident memory, or its share where memory is shared. */
const residentMegabytes = (pid: number) => megabytes(pid, 'status', /^VmRSS:\s+(\d+) kB/m)
const shareMegabytes = (pid: number) => megabytes(pid, 'smaps_rollup', /^Pss:\s+(\d+) kB/m)
const megabytes = (pid: number, file: string, line: RegExp) =>
  Number(line.exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.[1] ?? Infinity) / 1000

export const memoryAtRest: Workload<string> = {
  title: 'memory at rest with the demo: 200 MB against what the server and the database hold',
  run: memory,
}
