import { type Bench, type Benches, type Figure, type Workload, withWorst } from './figures.ts'
import { type Request, timeOf } from './load.ts'
import { account } from './people.ts'

const share = 0.95

/** A search of a list, as our server and as the reference is asked for it: by a word, by columns, by an organization. */
interface Search {
  noun: string
  ours: string
  search: string
  columns?: Record<string, string>
}

const searches = (organization: string): Record<string, Search[]> => {
  const products = (search: string, columns: Record<string, string>): Search => ({
    noun: 'products',
    ours: `products?productSchema=ps-partida-uva&organization=["${organization}"]&searchHeader=${JSON.stringify(columns)}`,
    search,
    columns,
  })
  const noun = (name: string, list: string, words: string[]): Search[] =>
    words.map((search) => ({ noun: name, ours: list, search }))
  return {
    rare: [
      products('2026-000540', { vendimia: '2026', modo: 'mano' }),
      products('2026-000980', { vendimia: '2026', modo: 'hand' }),
    ],
    common: [
      products('2026', { vendimia: '2026', modo: 'mano' }),
      products('mano', { vendimia: '2026', modo: 'hand' }),
    ],
    places: noun('locations', 'locations?page=1', ['campo 1234', 'campo']),
    assets: noun('assets', 'assets?assetSchema=as-barrica', ['b-1234', 'sauquillo']),
    files: noun('media', 'media?page=1', ['foto 1234', 'foto']),
    people: noun('users', 'users?page=1', ['persona 1234', 'persona']),
  }
}

export const searching: Workload<Benches> = {
  title:
    'searches by rare and common words, two columns and an organization: the time that 95 of 100 stay below, against SQL by hand (P3) and against page 1 (P3.page)',
  async run(bench) {
    const { ours, reference, headers } = bench
    const organization = await firstOrganization(bench)
    const page = [{ url: `${ours}/api/products?productSchema=ps-cuartel`, headers }]
    const figures: Figure[] = []
    for (const [name, chosen] of Object.entries(searches(organization))) {
      const asked = chosen.map(({ ours: list, search }) => ({
        url: encodeURI(`${ours}/api/${list}&search=${search}`),
        headers,
      }))
      const byHand = chosen.map(({ noun, search, columns = {} }) => {
        const values = new URLSearchParams({ account, search, columns: JSON.stringify(columns) })
        if (noun === 'products') values.set('organization', organization)
        return { url: `${reference}/search/${noun}?${values}` }
      })
      const [own, raw, first] = await medians([asked, byHand, page])
      console.error(
        `P3.${name}: ours ${own!.toFixed(1)} ms, by hand ${raw!.toFixed(1)} ms, page 1 ${first!.toFixed(1)} ms`,
      )
      figures.push(
        { name: `P3.${name}`, ratio: raw! / own!, target: 1 / 2 },
        { name: `P3.${name}.page`, ratio: first! / own!, target: 1 / 8 },
      )
    }
    return withWorst('P3', figures)
  },
}

/** The times of each list of requests, measured in turn three times after a warm-up: their medians. */
async function medians(lists: readonly Request[][]): Promise<number[]> {
  const rounds: number[][] = []
  for (let round = 0; round < 4; round++) {
    const times: number[] = []
    for (const asked of lists) times.push(await timeOf(asked, 2, share))
    rounds.push(times)
  }
  return lists.map(
    (_, at) =>
      rounds
        .slice(1)
        .map((times) => times[at]!)
        .toSorted((a, b) => a - b)[1]!,
  )
}

async function firstOrganization({ ours, headers }: Bench): Promise<string> {
  const answer = await fetch(`${ours}/api/organizations`, { headers })
  const { collection } = (await answer.json()) as { collection: { _id: string }[] }
  return collection[0]!._id
}
