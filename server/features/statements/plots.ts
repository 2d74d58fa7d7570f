import { createHash } from 'node:crypto'
import { v7 } from 'uuid'
import { Slices } from '../../platform/process/slices.ts'
import type { Storage } from '../../platform/effects/storage.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Writing } from '../../../core/rules/plots.ts'
import { type Download, euText } from '../origin/download.ts'

/** Plots as `?format=eudr` writes them. */
interface Plots {
  content: Buffer
  sha256: string
  /** The same whatever their order. */
  digest: string
}

const modulus = 2n ** 256n

/** Writes the plots of an origin by the very code of `?format=eudr` (EUD-06). */
export async function writePlots(opened: Download, writing: Writing): Promise<Plots> {
  const parts: Buffer[] = []
  const { digest } = await readPlots(opened, writing, (part) => void parts.push(Buffer.from(part)))
  const content = Buffer.concat(parts)
  return { content, sha256: createHash('sha256').update(content).digest('hex'), digest }
}

/** The digest of the plots of an origin alone. */
export const digestPlots = async (opened: Download, writing: Writing): Promise<string> =>
  (await readPlots(opened, writing)).digest

/** The sum of the digests of all lots tells them apart whatever their order, and equal ones count twice. */
async function readPlots(
  opened: Download,
  writing: Writing,
  take: (part: string) => void = () => {},
): Promise<{ digest: string }> {
  let sum = 0n
  const see = (features: string) => {
    sum = (sum + BigInt(`0x${createHash('sha256').update(features).digest('hex')}`)) % modulus
  }
  const slices = new Slices(opened.left)
  for await (const part of euText(opened, writing, see)) {
    take(part)
    if (slices.isOver) await slices.pause()
  }
  return { digest: sum.toString(16).padStart(64, '0') }
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
