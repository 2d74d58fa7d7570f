import { type Bench, type Benches, type Workload, withWorst } from './figures.ts'
import { compare, Target } from './load.ts'
import { rawPageOf } from './people.ts'

/**
 * Pages that the server's cache does not hold, so each is rendered from its records. Each lot in each of its languages
 * gives more pages than the cache can hold: by the time a page is requested again, the others have evicted it.
 */
export const firstViews = ({ ours, lots }: Bench) =>
  new Target(
    ['', '?language=es', '?language=en'].flatMap((language) =>
      lots.map((lot) => ({ url: `${ours}/${lot}${language}` })),
    ),
  )

export const publicPages: Workload<Benches> = {
  title: 'the public page: first view against the reference of P1; warm and not modified against a file',
  withWrk: true,
  async run(bench) {
    const first = await compare(firstViews(bench), rawPageOf(bench))
    const file = new Target([{ url: `${bench.reference}/page` }])
    const url = `${bench.ours}/${bench.lots[0]}`
    const warm = await compare(new Target([{ url }]), file)
    const headers = { 'if-none-match': (await fetch(url)).headers.get('etag')! }
    const { status } = await fetch(url, { headers })
    if (status !== 304) throw new Error(`an unchanged page answered ${status}`)
    // Compared with the whole file, like the warm page: a 304 spares the reader the download and costs us a check of
    // the stamp.
    const unchanged = await compare(new Target([{ url, headers }]), file)
    console.error(
      `P10: first view ${first.ours.toFixed(0)}/s, raw list ${first.reference.toFixed(0)}/s, warm ${warm.ours.toFixed(0)}/s, 304 ${unchanged.ours.toFixed(0)}/s, file ${warm.reference.toFixed(0)}/s`,
    )
    return withWorst('P10', [
      { name: 'P10.first', ratio: first.ratio, target: 0.15 },
      { name: 'P10.warm', ratio: warm.ratio, target: 0.6 },
      { name: 'P10.304', ratio: unchanged.ratio, target: 0.6 },
    ])
  },
}
