import { type Bench, type Benches, type Figure, type Workload, withWorst } from './figures.ts'
import { compare, type Target } from './load.ts'
import { ownTarget } from './people.ts'
import { firstViews } from './public-pages.ts'

const small = 10_000

const nounLists = {
  places: 'locations?page=1',
  assets: 'assets?assetSchema=as-barrica',
  files: 'media?page=1',
  people: 'users?page=1',
}

/** The requests to both data sets, and the maximum ratio of their costs. */
const questions: Record<string, { maxRatio: number; target(bench: Bench): Promise<Target> }> = {
  page1: {
    maxRatio: 1.5,
    target: async (bench) => ownTarget(bench, ['products?productSchema=ps-partida-uva']),
  },
  total: {
    maxRatio: 1.5,
    target: async (bench) => ownTarget(bench, ['products?productSchema=ps-partida-uva&limit=1']),
  },
  product: {
    maxRatio: 1.5,
    target: async (bench) => {
      const ids = await idsOf(bench, 'ps-partida-uva')
      return ownTarget(
        bench,
        ids.map((id) => `products/${id}`),
      )
    },
  },
  lineage: {
    maxRatio: 1.5,
    target: async (bench) => {
      const ids = await idsOf(bench, 'ps-vasija')
      return ownTarget(
        bench,
        ids.map((id) => `transformations/near-products/${id}`),
      )
    },
  },
  timeline: {
    maxRatio: 1.5,
    target: async (bench) => {
      const ids = await idsOf(bench, 'ps-vasija')
      return ownTarget(
        bench,
        ids.map((id) => `milestones?productId=${id}`),
      )
    },
  },
  publicPage: {
    maxRatio: 1.5,
    target: async (bench) => firstViews(bench),
  },
  ...Object.fromEntries(
    Object.entries(nounLists).flatMap(([name, list]) => [
      [name, { maxRatio: 1.5, target: async (bench: Bench) => ownTarget(bench, [list]) }],
      [
        `${name}Search`,
        {
          maxRatio: 20,
          target: async (bench: Bench) =>
            ownTarget(
              bench,
              Array.from({ length: 500 }, (_, n) => `${list}&search=${1000 + n}`),
            ),
        },
      ],
    ]),
  ),
  rareSearch: {
    maxRatio: 20,
    target: async (bench) => {
      const loads = Array.from({ length: 1_000 }, (_, n) => `2026-${String(n).padStart(6, '0')}`)
      return ownTarget(
        bench,
        loads.map((load) => `products?productSchema=ps-partida-uva&search=${load}`),
      )
    },
  },
}

export const growth: Workload<Benches> = {
  title:
    'what a list, a product, its lineage, its page and a search cost among a million products, against ten thousand',
  withWrk: true,
  async run(benches) {
    const beside = await benches.small()
    const figures: Figure[] = []
    for (const [name, { maxRatio, target }] of Object.entries(questions)) {
      const { ratio, ours, reference } = await compare(await target(benches), await target(beside), 3)
      console.error(
        `P5.${name}: ${benches.size} products ${ours.toFixed(0)}/s, ${small} products ${reference.toFixed(0)}/s`,
      )
      figures.push({ name: `P5.${name}`, ratio, target: 1 / maxRatio })
    }
    return withWorst('P5', figures)
  },
}

async function idsOf({ ours, headers }: Bench, stage: string): Promise<string[]> {
  const answer = await fetch(`${ours}/api/products?productSchema=${stage}&limit=200`, { headers })
  const { collection } = (await answer.json()) as { collection: { _id: string }[] }
  return collection.map(({ _id }) => _id)
}
