import type { Figure } from '../figures.ts'
import type { Part } from './plan.ts'

export interface Row extends Figure {
  isMet: boolean
  title: string
  how: string
  /** When it was measured, and how many processes wanted a processor before it began. */
  at: string
  others: number
}

/** docs/reliability.md. */
export function pageOf(plan: Record<string, Part>, rows: Record<string, Row[]>, machine: string): string {
  const parts = Object.entries(plan).map(([name, { title, counts }]) =>
    sectionOf(name, title, counts, rows[name] ?? []),
  )
  return `${before(machine)}\n${parts.join('\n')}\n${after}`
}

function sectionOf(name: string, title: string, counts: Part['counts'], rows: Row[]): string {
  const [first] = rows
  if (!first) return `## ${name} ${title}\n\nNot measured on this machine.\n`
  const others = first.others > 1.5 ? `, beside other programs (load ${first.others.toFixed(1)})` : ''
  const when = `Measured ${first.at.slice(0, 16).replace('T', ' ')} UTC${others}${counts ? `: ${first.how} (in full: ${counts.full.toLocaleString('en')})` : ''}.`
  return [
    `## ${name} ${title}`,
    '',
    when,
    '',
    '| figure | what | target | measured | |',
    '|---|---|---|---|---|',
    ...rows.map(({ name: figure, said, ratio, target, isMet }) =>
      said
        ? `| ${figure} | ${said.what} | ${said.aim} | ${said.found} | ${isMet ? 'met' : '**missed**'} |`
        : `| ${figure} | as its workload says | ≥ ${target} | ${ratio.toFixed(2)} | ${isMet ? 'met' : '**missed**'} |`,
    ),
    '',
  ].join('\n')
}

const before = (machine: string) => `# Reliability

What happens to Rastro when something around it fails, and how that was measured. \`script/bench reliability\` measures all of it and
writes this page; \`script/bench R6\` measures one part and leaves the rows of the others. \`RELIABILITY=full\` takes the full counts,
which need hours.

Each fault is put upon the product as people start it, with the demo, while clients write and read without pause. Three things have to
hold: what was acknowledged is stored as it was sent, once; each answer is the truth, or 503 with \`Retry-After\`; and
all goes on by itself within ten seconds of the end of the fault. After the faults \`script/db verify\` compares every row with the
history. Where the suite shows a thing already, its tests are run, and the row names them.

Machine: ${machine}.
`

const after = `## What is not measured

`
