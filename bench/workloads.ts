import type { Bench, Benches, Workload } from './figures.ts'
import { createMany } from './create-many.ts'
import { growth } from './growth.ts'
import { compare, type Target } from './load.ts'
import { paging } from './paging.ts'
import { publicPages } from './public-pages.ts'

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
  P10: publicPages,
}
