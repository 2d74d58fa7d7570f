import pg from 'pg'
import { type Bench, type Benches, type Workload, withWorst } from './figures.ts'
import { compare, load, type Target } from './load.ts'

/** More pages than a server has in its memory: each lot in each of its languages, which are pages of their own. */
const pagesOf = ({ ours, lots }: Bench): string[] =>
  ['', '?language=es', '?language=en'].flatMap((language) => lots.map((lot) => `${ours}/${lot}${language}`))

/** Asks for one after the other, through all rounds: until one is asked for again, the others have pushed it out of the memory. */
function inTurn(pages: readonly string[]): Target {
  let next = 0
  return { address: () => pages[next++ % pages.length]! }
}

/** Nobody has seen the page before: it is made of its records. What the database keeps is thrown away before its turn comes again. */
export function firstViews(bench: Bench): Target {
  const pages = inTurn(pagesOf(bench))
  let asked = 0
  return {
    address(n) {
      if (asked++ % 500 === 0) void forget(bench)
      return pages.address(n)
    },
  }
}

async function forget({ ownerUrl }: Bench): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query('truncate public_pages')
  await client.end()
}

/** Each page once, so that the database has it. */
async function visit(pages: readonly string[]): Promise<void> {
  const left = pages.values()
  const reader = async () => {
    for (const page of left) await (await fetch(page)).arrayBuffer()
  }
  await Promise.all(Array.from({ length: 4 }, reader))
}

export const publicPages: Workload<Benches> = {
  title: 'the public page, cold, warm and not modified, against the same file through node:http',
  async run(bench) {
    const file: Target = { address: () => `${bench.reference}/page` }
    const unseen = firstViews(bench)
    await load(unseen, { seconds: 2 })
    const first = await load(unseen)
    // Out of the memory and asked of the database each time, where an earlier view left it.
    const pages = pagesOf(bench)
    await visit(pages)
    const cold = await compare(inTurn(pages), file)
    const one: Target = { address: () => pages[0]! }
    const warm = await compare(one, file)
    const etag = (await fetch(pages[0]!)).headers.get('etag')!
    // Held against the file whole, as the other two: what a 304 saves a reader is the page, and it costs us a look at the stamp.
    const unchanged = await compare({ ...one, headers: { 'if-none-match': etag }, status: 304 }, file)
    console.error(
      `P10: first view ${first.perSecond.toFixed(0)}/s, cold ${cold.ours.toFixed(0)}/s, warm ${warm.ours.toFixed(0)}/s, 304 ${unchanged.ours.toFixed(0)}/s, file ${warm.reference.toFixed(0)}/s`,
    )
    return withWorst('P10', [
      { name: 'P10.cold', ratio: cold.ratio, target: 0.15 },
      { name: 'P10.warm', ratio: warm.ratio, target: 0.7 },
      { name: 'P10.304', ratio: unchanged.ratio, target: 0.85 },
    ])
  },
}
