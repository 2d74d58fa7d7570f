import pg from 'pg'
import { type Bench, type Benches, type Figure, type Workload, withWorst } from './figures.ts'
import { compareTimes } from './load.ts'
import { account, user } from './people.ts'

/** Which changes of the account are asked for, as SQL on events e. */
const conditions: Record<string, (value: string) => string> = {
  type: (value) => `and e.type = ${pg.escapeLiteral(value)}`,
  user: (value) => `and e.by_user = ${pg.escapeLiteral(value)}`,
  record: (value) => `and e.record_id = ${pg.escapeLiteral(value)}`,
}

export const history: Workload<Benches> = {
  title:
    'the last changes of an account with half a million, of one kind, one person and one record, over HTTP against one indexed statement of what the page says, sent as psql sends it: at most three times',
  async run(bench) {
    const record = await recordOf(bench)
    const questions: Record<string, Record<string, string>> = {
      all: {},
      type: { type: 'products' },
      user: { user },
      record: { record },
    }
    const figures: Figure[] = []
    const owner = new pg.Client({ connectionString: bench.ownerUrl })
    await owner.connect()
    try {
      for (const [name, filter] of Object.entries(questions)) {
        const text = pageByHand(
          Object.entries(filter)
            .map(([key, value]) => conditions[key]!(value))
            .join(' '),
        )
        const { ratio, ours, reference } = await compareTimes(
          { url: `${bench.ours}/api/history?${new URLSearchParams(filter)}`, headers: bench.headers },
          () => owner.query(text),
        )
        console.error(`history.${name}: ours ${ours.toFixed(1)} ms, by hand ${reference.toFixed(1)} ms`)
        figures.push({ name: `history.${name}`, ratio, target: 1 / 3 })
      }
    } finally {
      await owner.end()
    }
    return withWorst('history', figures)
  },
}

/** The last 20 changes with the hash before each, who made it and what its record is called, and how many there are. */
function pageByHand(condition: string): string {
  const own = `e.account_id = '${account}'`
  const total = condition
    ? `select count(*) from (select from events e where ${own} ${condition} limit 10001) counted`
    : `select e.n from event_heads e where ${own}`
  return `
    select e.n, e.at, e.via, e.action, e.type, e.record_id, e.schema_version, e.before, e.after, encode(e.hash, 'hex') as hash,
      encode(before.hash, 'hex') as previous, u.name as author, p.identifier as record, (${total}) as total
    from (select * from events e where ${own} ${condition} order by e.n desc limit 20) e
    left join events before on before.account_id = e.account_id and before.n = e.n - 1
    left join users u on u.id = e.by_user
    left join milestones m on e.type = 'milestones' and m.account_id = e.account_id
      and m.id = case when e.type = 'milestones' then e.record_id::uuid end
    left join products p on p.account_id = e.account_id
      and p.id = case when e.type = 'products' then e.record_id::uuid else m.product_id end
    order by e.n desc`
}

async function recordOf({ ours, headers }: Bench): Promise<string> {
  const answer = await fetch(`${ours}/api/products?productSchema=ps-partida-uva&limit=1`, { headers })
  const { collection } = (await answer.json()) as { collection: { _id: string }[] }
  return collection[0]!._id
}
