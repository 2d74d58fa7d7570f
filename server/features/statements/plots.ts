import { createHash } from 'node:crypto'
import { v7 } from 'uuid'
import { Slices } from '../../platform/process/slices.ts'
import type { Storage } from '../../platform/effects/storage.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Writing } from '../../../core/rules/plots.ts'
import { type Download, euText } from '../origin/download.ts'

interface Digests {
  sha256: string
  /** The same whatever the order of the plots. */
  digest: string
}

/** Plots as `?format=eudr` writes them. */
interface Plots extends Digests {
  content: Buffer
}

const modulus = 2n ** 256n

/** Writes the plots of an origin by the very code of `?format=eudr` (EUD-06). */
export async function writePlots(opened: Download, writing: Writing): Promise<Plots> {
  const parts: Buffer[] = []
  const digests = await digestPlots(opened, writing, (part) => void parts.push(Buffer.from(part)))
  return { content: Buffer.concat(parts), ...digests }
}

/** The digests of the plots of an origin. The sum of those of all lots is one whatever their order, and equal ones count twice. */
export async function digestPlots(
  opened: Download,
  writing: Writing,
  take: (part: string) => void = () => {},
): Promise<Digests> {
  let sum = 0n
  const see = (features: string) => {
    sum = (sum + BigInt(`0x${createHash('sha256').update(features).digest('hex')}`)) % modulus
  }
  const file = createHash('sha256')
  const slices = new Slices(opened.left)
  for await (const part of euText(opened, writing, see)) {
    file.update(part)
    take(part)
    if (slices.isOver) await slices.pause()
  }
  return { sha256: file.digest('hex'), digest: sum.toString(16).padStart(64, '0') }
}

const folder = 'statements/'

/** A name for the frozen plots of a statement. No address leads to it; it tells when it was made. */
export const newName = (now: Date): string =>
  `${folder}${v7({ msecs: now.getTime() }).replaceAll('-', '')}.geojson`

/** The time of a name, which a version 7 begins with. */
const madeAt = (name: string): number => Number.parseInt(name.slice(folder.length, folder.length + 12), 16)

const day = 86_400_000

/** Removes frozen plots of a day ago or older that no statement names. */
export async function sweepPlots(database: Database, storage: Storage): Promise<void> {
  const before = Date.now() - day
  const old: string[] = []
  for await (const name of storage.list())
    if (name.startsWith(folder) && madeAt(name) < before) old.push(name)
  if (old.length === 0) return
  const named = await database.inEachAccount({ userId: 'job', via: 'job' }, (tx) =>
    tx.db
      .selectFrom('statements')
      .select('frozen')
      .where('account_id', '=', tx.accountId)
      .where('frozen', 'is not', null)
      .execute(),
  )
  const kept = new Set(named.flat().map(({ frozen }) => frozen!.file))
  await storage.remove(old.filter((name) => !kept.has(name)))
}
