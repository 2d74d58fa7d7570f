import { execFile } from 'node:child_process'
import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { root } from '../server/platform/process/root.ts'
import { readSettings } from '../server/platform/process/settings.ts'
import { type Bench, type Figure, type Workload, withWorst } from './figures.ts'
import { startInstallation } from './installation.ts'
import { medianRound } from './load.ts'
import { listsFor } from './people.ts'

const products = 100_000
/** A backup may take so many times as long as PostgreSQL's own tool. */
const maxSlower = 2
/** And 99 of 100 lists so many times as long as without one. */
const maxLater = 2

const run = promisify(execFile)

/**
 * The package of the embedded PostgreSQL has no pg_dump, and another reads no newer server than itself: so the database is one
 * of DATABASE_URL, as a superuser, because row security refuses a dump to the owner.
 */
export const backup: Workload<string> = {
  title:
    'a backup of 100,000 products in twice the time of pg_dump (backup.speed), lists going on beside it (backup.lists); in an empty database of DATABASE_URL',
  async run(folder) {
    const { databaseUrl } = readSettings()
    if (databaseUrl === null) {
      console.error(
        'not measured without DATABASE_URL, an empty database as a superuser, and its pg_dump: backup',
      )
      return []
    }
    const place = join(folder, 'backup')
    const { bench, stop } = await startInstallation(place, products, databaseUrl)
    try {
      return withWorst('backup', await measure(bench, join(place, String(products)), databaseUrl))
    } finally {
      await stop()
    }
  },
}

async function measure(bench: Bench, dataDir: string, databaseUrl: string): Promise<Figure[]> {
  const [own, dump] = [join(dataDir, 'own.gz'), join(dataDir, 'pg_dump')]
  const environment = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir }
  const save = () =>
    run(process.execPath, [join(root, 'dist', 'cli', 'db.js'), 'backup', own], { env: environment })
  const round = await medianRound(
    save,
    () => run('pg_dump', ['--format=custom', `--file=${dump}`, databaseUrl]),
    () => {},
    3,
  )
  const [size, dumped] = [own, dump].map((file) => `${(statSync(file).size / 1e6).toFixed(0)} MB`)
  const rounds: { idle: number; during: number }[] = []
  for (let n = 0; n < 3; n++)
    rounds.push({ idle: await listsFor(bench, () => sleep(10_000)), during: await listsFor(bench, save) })
  const { idle, during } = rounds.toSorted((a, b) => a.idle / a.during - b.idle / b.during)[1]!
  for (const file of [own, dump]) rmSync(file)
  console.error(
    `backup: ${(round.ours / 1000).toFixed(1)} s for ${size}, pg_dump ${(round.reference / 1000).toFixed(1)} s for ${dumped}; 99 of 100 lists in ${idle.toFixed(1)} ms, during a backup in ${during.toFixed(1)} ms`,
  )
  return [
    { name: 'backup.speed', ratio: round.ratio, target: 1 / maxSlower },
    { name: 'backup.lists', ratio: idle / during, target: 1 / maxLater },
  ]
}
