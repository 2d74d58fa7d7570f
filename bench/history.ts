import { type Bench, type Benches, type Figure, type Workload, withWorst } from './figures.ts'
import { compareTimes } from './load.ts'
import { account, user } from './people.ts'

export const history: Workload<Benches> = {
  title:
    'the last changes of an account with half a million, of one kind, one person and one record, against the same rows by an indexed statement',
  async run(bench) {
    const record = await recordOf(bench)
    const questions: Record<string, Record<string, string>> = {
      all: {},
      type: { type: 'products' },
      user: { user },
      record: { record },
    }
    const figures: Figure[] = []
    for (const [name, filter] of Object.entries(questions)) {
      const { ratio, ours, reference } = await compareTimes(
        { url: `${bench.ours}/api/history?${new URLSearchParams(filter)}`, headers: bench.headers },
        { url: `${bench.reference}/history?${new URLSearchParams({ account, ...filter })}` },
      )
      console.error(`history.${name}: ours ${ours.toFixed(1)} ms, by hand ${reference.toFixed(1)} ms`)
      figures.push({ name: `history.${name}`, ratio, target: 1 / 3 })
    }
    return withWorst('history', figures)
  },
}

async function recordOf({ ours, headers }: Bench): Promise<string> {
  const answer = await fetch(`${ours}/api/products?productSchema=ps-partida-uva&limit=1`, { headers })
  const { collection } = (await answer.json()) as { collection: { _id: string }[] }
  return collection[0]!._id
}
