import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { root } from '../server/platform/process/root.ts'
import { brokenOff, type Figure, formatRatio, isMet, type Workload } from './figures.ts'
import { misses } from './misses.ts'
import { keep, machine, momentOf, readKept } from './rows.ts'

/** The figures of a workload in its last run on one data set. */
interface Run {
  at: string
  commit: string
  /** How many processes wanted a processor before it began. */
  others: number
  figures: Figure[]
}

/** Runs by workload, then by the products of their data set; `own` for a workload with its own installation. */
export type Runs = Record<string, Record<string, Run>>

type Titles = Record<string, Pick<Workload<never>, 'title'>>

interface Place {
  /** Where figures are kept. */
  folder: string
  /** All that the page names. */
  workloads: Titles
}

/** Measures a workload and writes its section of docs/performance.md anew. What breaks off says so in its row, and stops no other. */
export async function writeSection(
  { folder, workloads }: Place,
  name: string,
  size: number | null,
  work: () => Promise<Figure[]>,
): Promise<Figure[]> {
  const at = new Date().toISOString()
  const others = loadavg()[0]!
  const figures = await work().catch((error: unknown) => [brokenOff(name, error)])
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'performance.json')
  const runs = readKept(file) as Runs
  runs[name] = { ...runs[name], [size ?? 'own']: { at, commit: commit(), others, figures } }
  keep(file, runs)
  writeFileSync(join(root, 'docs', 'performance.md'), pageOf(workloads, runs, machine()))
  return figures
}

const commit = () =>
  execFileSync('git', ['describe', '--always', '--dirty'], { cwd: root, encoding: 'utf8' }).trim()

/** docs/performance.md. The figures of reliability have a page of their own. */
export function pageOf(workloads: Titles, runs: Runs, machineName: string): string {
  const sections = Object.entries(workloads)
    .filter(([, { title }]) => !title.startsWith('reliability: '))
    .map(([name, { title }]) => sectionOf(name, title, runs[name] ?? {}))
  return [before(machineName), ...sections].join('\n')
}

const byNumber = new Intl.Collator('en', { numeric: true }).compare

function sectionOf(name: string, title: string, runs: Record<string, Run>): string {
  const head = [`## ${name}`, '', `${title}.`, '']
  const sizes = Object.keys(runs).toSorted(byNumber)
  if (sizes.length === 0) return [...head, 'Not run on this machine with the others.', ''].join('\n')
  const names = [...new Set(sizes.flatMap((size) => runs[size]!.figures.map((figure) => figure.name)))]
  const found = (figure: string, size: string) => runs[size]!.figures.find((one) => one.name === figure)
  const rows = names.map((figure) => {
    const all = sizes.map((size) => found(figure, size))
    const { said, target } = all.find((one) => one !== undefined)!
    const cells = [
      said ? `${figure}: ${said.what}` : figure,
      said?.aim ?? `≥ ${formatRatio(target)}`,
      ...all.map(cellOf),
    ]
    return `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`
  })
  const missed = names.some((figure) => sizes.some((size) => isMissed(found(figure, size))))
  return [
    ...head,
    ...sizes.map((size) => `${whenOf(size, runs[size]!)}  `),
    '',
    `| figure | aim | ${sizes.map((size) => (size === 'own' ? 'measured' : `${Number(size).toLocaleString('en')} products`)).join(' | ')} |`,
    `|---|---|${sizes.map(() => '---').join('|')}|`,
    ...rows,
    '',
    ...(missed ? [`**Missed.** ${misses[name] ?? noNote}`, ''] : []),
  ].join('\n')
}

/** Stands where a figure is missed and nobody has said why; a test refuses the page then. */
export const noNote = 'Nobody has looked into it yet.'

const isMissed = (figure: Figure | undefined): boolean => figure !== undefined && !isMet(figure)

function cellOf(figure: Figure | undefined): string {
  if (figure === undefined) return ''
  const found = figure.said?.found ?? formatRatio(figure.ratio)
  return isMet(figure) ? found : `**${found}**`
}

const whenOf = (size: string, run: Run): string =>
  `${momentOf(run)}, at ${run.commit}${size === 'own' ? '' : `, ${Number(size).toLocaleString('en')} products`}.`

const before = (machineName: string) => `# Performance

How fast Rastro is beside the fastest program that can be written by hand for the same answer, measured in one run on one machine, in
turns. \`script/bench\` measures all of it and writes this page; \`script/bench P1 P2\` measures some and leaves the rows of the others,
\`--size 10000\` takes a smaller data set, with a column of its own. What has to be so is the aim; **bold** is missed.

A ratio without words is work of ours for work of the reference: 1.00 is as fast, 0.50 takes twice the time. The section's first line names
the reference. Ours does what the reference doesn't: token, rights, row security, holds, readiness, warnings, logs.
What happens when something fails stands in [reliability.md](reliability.md).

Machine: ${machineName}.
`
