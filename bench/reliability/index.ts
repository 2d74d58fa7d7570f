import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../../server/platform/process/root.ts'
import { brokenOff, type Figure, isMet, type Workload } from '../figures.ts'
import { keep, machine, readKept } from '../rows.ts'
import { Installation } from './installation.ts'
import { type Part, plan } from './plan.ts'
import { pageOf, type Row } from './page.ts'
import { runTests } from './suite.ts'

const isFull = process.env.RELIABILITY === 'full'

async function measure(name: string, { title, counts, run, suite }: Part, folder: string): Promise<Figure[]> {
  mkdirSync(folder, { recursive: true })
  const count = counts ? (isFull ? counts.full : counts.moderate) : 1
  if (counts) console.error(`${name}: ${count.toLocaleString('en')} ${counts.of}`)
  const at = new Date().toISOString()
  const others = loadavg()[0]!
  const figures = await toItsEnd(`${name}.run`, () => run(folder, count))
  if (suite)
    figures.push(
      ...(await toItsEnd(`${name}.suite`, () => runTests(folder, `${name}.suite`, suite.what, suite.files))),
    )
  const how = counts ? `${count.toLocaleString('en')} ${counts.of}` : ''
  const file = join(folder, 'reliability.json')
  const rows = readKept(file) as Record<string, Row[]>
  rows[name] = figures.map((figure) => ({ ...figure, isMet: isMet(figure), title, how, at, others }))
  keep(file, rows)
  writeFileSync(join(root, 'docs', 'reliability.md'), pageOf(plan, rows, machine()))
  return figures
}

/** A part that hangs stops no other: far more than any takes. */
const maxMinutes = isFull ? 180 : 8

/** A part that breaks off says why in its row, and stops no other. */
async function toItsEnd(name: string, work: () => Promise<Figure[]>): Promise<Figure[]> {
  const over = new AbortController()
  try {
    return await Promise.race([work(), giveUp(over.signal)])
  } catch (error) {
    return [brokenOff(name, error)]
  } finally {
    over.abort()
  }
}

async function giveUp(signal: AbortSignal): Promise<never> {
  await sleep(maxMinutes * 60_000, undefined, { signal })
  await Installation.endAll()
  throw new Error(`it took more than ${maxMinutes} minutes`)
}

/** R1 to R16; each run of one writes its rows of docs/reliability.md anew. */
export const reliability: Record<string, Workload<string>> = Object.fromEntries(
  Object.entries(plan).map(([name, part]) => [
    name,
    { title: `reliability: ${part.title}`, run: (folder: string) => measure(name, part, folder) },
  ]),
)
