import { type Bench, type Benches, type Workload, withWorst } from './figures.ts'
import { compare, type Target } from './load.ts'

/**
 * Pages that the server's cache does not hold, so each is rendered from its records. Each lot in each of its languages
 * gives more pages than the cache can hold: by the time a page is requested again, the others have evicted it.
 */
export function firstViews({ ours, lots }: Bench): Target {
  const pages = ['', '?language=es', '?language=en'].flatMap((language) =>
    lots.map((lot) => `${ours}/${lot}${language}`),
  )
  // Counted here, because every round of a load starts its own count.
  let next = 0
  return { address: () => pages[next++ % pages.length]! }
}

export const publicPages: Workload<Benches> = {
  title:
    'the public page: first view against the rows of P1 through pg and node:http; warm and not modified against a file',
  async run(bench) {
    const list: Target = { address: () => `${bench.reference}/products?productSchema=ps-cuartel` }
    const first = await compare(firstViews(bench), list)
    const file: Target = { address: () => `${bench.reference}/page` }
    const page = `${bench.ours}/${bench.lots[0]}`
    const one: Target = { address: () => page }
    const warm = await compare(one, file)
    const etag = (await fetch(page)).headers.get('etag')!
    // Compared with the whole file, like the warm page: a 304 spares the reader the download and costs us a check of
    // the stamp.
    const unchanged = await compare({ ...one, headers: { 'if-none-match': etag }, status: 304 }, file)
    console.error(
      `P10: first view ${first.ours.toFixed(0)}/s, raw rows ${first.reference.toFixed(0)}/s, warm ${warm.ours.toFixed(0)}/s, 304 ${unchanged.ours.toFixed(0)}/s, file ${warm.reference.toFixed(0)}/s`,
    )
    return withWorst('P10', [
      { name: 'P10.first', ratio: first.ratio, target: 0.1 },
      { name: 'P10.warm', ratio: warm.ratio, target: 0.45 },
      { name: 'P10.304', ratio: unchanged.ratio, target: 0.5 },
    ])
  },
}
