import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { atMost, every, type Figure } from '../figures.ts'
import { Writers } from '../writers.ts'
import { verified } from './audit.ts'
import { Installation } from './installation.ts'

/** R16: a backup is restored into an empty database, and is what it was. */
export async function restoreElsewhere(folder: string): Promise<Figure[]> {
  const file = join(folder, 'reliability.backup')
  const one = await Installation.make(folder, 'reliability-backup')
  const other = await Installation.prepare(folder, 'reliability-restored')
  try {
    const headers = await one.credentials()
    const writers = await Writers.start(one.url, headers)
    await sleep(5_000)
    await writers.stop()
    await one.end()
    rmSync(file, { force: true })
    const printed = await one.script('backup', file)
    const [, key = ''] = /signed by the key (\S+)/.exec(printed) ?? []
    const begun = performance.now()
    await other.script('restore', file, '--trust', key)
    const seconds = (performance.now() - begun) / 1_000
    const isSame = (await one.heads()) === (await other.heads())
    const { rows } = await one.verify()
    const restored = await other.verify()
    const megabytes = statSync(file).size / 1e6
    return [
      every(
        'R16.rows',
        'rows of a backup that verify in the database into which it was restored',
        restored.rows - restored.differ,
        rows,
      ),
      every('R16.head', 'ends of the histories that are equal', isSame ? 1 : 0, 1),
      atMost(
        'R16.time',
        `to restore a backup of ${megabytes.toFixed(1)} MB, where a GB may take it`,
        120,
        seconds,
        's',
      ),
      await verified('R16', other),
    ]
  } finally {
    for (const installation of [one, other]) await installation.end()
  }
}
