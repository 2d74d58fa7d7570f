import { type Benches, type Figure, type Workload, withWorst } from './figures.ts'
import { compareTimes } from './load.ts'

/** The sort orders of a list of products, including one property of the stage. */
const orders: Record<string, string> = {
  date: '',
  alphabetical: '&sort={"alphabetical":1}',
  lastUpdate: '&lastUpdateMilestone=-1',
  firstUpdate: '&lastUpdateMilestone=1',
  property: '&sort={"dataSchema.kilos":-1}',
}

export const paging: Workload<Benches> = {
  title:
    'page 5,000 and the last page of the large stage in each order, against page 1: time at most thirty times',
  async run({ ours, headers }) {
    const list = `${ours}/api/products?productSchema=ps-partida-uva`
    const { totalDocs, totalPages } = (await (await fetch(list, { headers })).json()) as Totals
    // In a smaller data set, the page at the same share of the stage.
    const far = Math.min(5_000, Math.ceil(totalPages * 0.283))
    const page = (number: number, order: string) => ({
      url: `${list}&currentPage=${number}${encodeURI(order)}`,
      headers,
    })
    const figures: Figure[] = []
    const measure = async (name: string, number: number, order: string) => {
      const { ratio, ours: slow, reference } = await compareTimes(page(number, order), page(1, order))
      console.error(
        `P4.${name}: page ${number} ${slow.toFixed(1)} ms, page 1 ${reference.toFixed(1)} ms, of ${totalDocs} products`,
      )
      figures.push({ name: `P4.${name}`, ratio, target: 1 / 30 })
    }
    for (const [name, order] of Object.entries(orders)) await measure(name, far, order)
    await measure('last', totalPages, '')
    return withWorst('P4', figures)
  },
}

interface Totals {
  totalDocs: number
  totalPages: number
}
