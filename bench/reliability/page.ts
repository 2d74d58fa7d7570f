import type { Figure } from '../figures.ts'
import { momentOf } from '../rows.ts'
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
  const parts = Object.entries(plan).map(([name, part]) => sectionOf(name, part, rows[name] ?? []))
  return `${before(machine)}\n${parts.join('\n')}\n${after}`
}

function sectionOf(name: string, { title, counts, suite }: Part, rows: Row[]): string {
  const [first] = rows
  if (!first) {
    const held = suite
      ? ` The suite holds it: ${suite.what} (${suite.files.map((file) => `\`${file}\``).join(', ')}).`
      : ''
    return `## ${name} ${title}\n\nNot run on this machine with the others.${held}\n`
  }
  const when = `${momentOf(first)}${counts ? `: ${first.how} (in full: ${counts.full.toLocaleString('en')})` : ''}.`
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
which need hours. A part that broke off has a row that says why; one without a table was not run, and says what the suite holds of it.

Each fault is put upon the product as people start it, with the demo, while clients write and read without pause. Three things have to
hold: every acknowledged record is stored as it was sent, once; each answer is the truth, or 503 with \`Retry-After\`; and
all goes on by itself within ten seconds of the end of the fault. After the faults \`script/db verify\` compares every row with the
history. Where the suite shows a thing already, its tests are run, and the row names them.

Machine: ${machine}.
`

const after = `## What is missed, and why

* **Memory and another account's list under attack, and the speed of verification** are shares of two processors and 24 GB; the attackers and the
  reference programs run on the same machine. Nothing that is lost, wrong or repeated is among them.

## What is not measured

* **Power cuts.** The embedded PostgreSQL syncs each commit, and a file its folder; no test here takes the power from a disk that lies.
* **A full disk in the middle of the log of PostgreSQL.** It keeps room for its log ahead, so the tables are refused first (507). If the log has no room
  either, PostgreSQL ends and starts again once there is some; meanwhile answers are 503, as in R2.
* **Row security behind a pooler** (part of R8): the server holds its own connections, and \`SET LOCAL\` ends with the transaction; a pooler in
  transaction mode was not put between. That each rule is needed is what \`script/test mutation\` shows: it removes them one at a time.
* **Clocks by the second** (part of R10): the tests of tokens give the server a clock of their own. The whole server under a wrong clock is R6.clock.
* **A browser without any network** (part of R12): papers are printed by a browser whose requests are refused, which the tests of the printer show; a
  network namespace around it was not made.
* **A million events by 16 writers** (part of R14): verification is measured with the demo forty times over. What a write costs because of the chain is
  not measured here.
* **Upgrades under load** (part of R15): a migration that is killed at each of its steps, and the version before beside the new one while clients
  write, are not measured. Each migration is one transaction, and processes that start at once share it.
* **A restore to a moment** (part of R16) is PostgreSQL's own: it needs a server that archives its log. The embedded one has backups alone, and writes after
  the last backup are lost with the disk.
* **Targets of the full counts** (50,000 writes in R2, a hundred kills in R1) need \`RELIABILITY=full\`; the counts above are those of this page.
`
