import { type Bench, type Benches, type Workload, withWorst } from './figures.ts'
import { createMany } from './create-many.ts'
import { growth } from './growth.ts'
import { compare, type Target } from './load.ts'
import { paging } from './paging.ts'

const productsOf = ({ ours, headers }: Bench, stage: string): Target => ({
  address: () => `${ours}/api/products?productSchema=${stage}`,
  headers,
})

export const speed: Record<string, Workload<Benches>> = {
  P1: {
    title: 'page 1 of a stage of 1,000 products, against the same rows through pg and node:http',
    async run(bench) {
      const reference = { address: () => `${bench.reference}/products?productSchema=ps-cuartel` }
      const { ratio, ours, reference: raw } = await compare(productsOf(bench, 'ps-cuartel'), reference)
      console.error(`P1: ours ${ours.toFixed(0)}/s, raw ${raw.toFixed(0)}/s`)
      return [{ name: 'P1', ratio, target: 0.6 }]
    },
  },
  P2: {
    title: 'page 1 of a stage of 350,000 products, against P1',
    async run(bench) {
      const { ratio, ours, reference } = await compare(
        productsOf(bench, 'ps-partida-uva'),
        productsOf(bench, 'ps-cuartel'),
      )
      console.error(`P2: large stage ${ours.toFixed(0)}/s, small ${reference.toFixed(0)}/s`)
      return [{ name: 'P2', ratio, target: 0.7 }]
    },
  },
  P4: paging,
  P5: growth,
  P8: createMany,
  P10: {
    title: 'the public page, cold, warm and not modified, against the same file through node:http',
    async run(bench) {
      const { lots } = bench
      const page = (n: number) => `${bench.ours}/${lots[n % lots.length]}`
      const file: Target = { address: () => `${bench.reference}/page` }
      // More pages than are kept, one after the other through all rounds: each has to be made again.
      let next = 0
      const cold = await compare({ address: () => page(next++) }, file)
      const one: Target = { address: () => page(0) }
      const warm = await compare(one, file)
      const etag = (await fetch(page(0))).headers.get('etag')!
      // Held against the file whole, as the other two: what a 304 saves a reader is the page, and it costs us a look at the stamp.
      const unchanged = await compare({ ...one, headers: { 'if-none-match': etag }, status: 304 }, file)
      console.error(
        `P10: cold ${cold.ours.toFixed(0)}/s, warm ${warm.ours.toFixed(0)}/s, 304 ${unchanged.ours.toFixed(0)}/s, file ${warm.reference.toFixed(0)}/s`,
      )
      return withWorst('P10', [
        { name: 'P10.cold', ratio: cold.ratio, target: 0.15 },
        { name: 'P10.warm', ratio: warm.ratio, target: 0.7 },
        { name: 'P10.304', ratio: unchanged.ratio, target: 0.85 },
      ])
    },
  },
}
