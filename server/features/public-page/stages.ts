import { sql } from 'kysely'
import type { StoryProduct, StoryStage } from '../../../core/contract/publicPage.ts'
import type { Tx } from '../../platform/db.ts'
import type { Configuration, Stage } from '../schemas/configuration.ts'

interface Told {
  stage: string
  own: boolean
  total: number
  story: StoryProduct
}

/**
 * Puts the products of a story into its stages, in the order in which goods pass through them. The page's own
 * product stands alone and last, even where others of its stage came before it.
 */
export async function tellStages(
  tx: Tx,
  config: Configuration,
  products: readonly Told[],
  id: string,
  said: (stage: Stage) => Pick<StoryStage, 'name' | 'words'>,
): Promise<StoryStage[]> {
  const passages = products.length > 1 ? await readPassages(tx, id) : []
  const depth = depths(passages)
  const places = placesInWorkflow(config)
  const chapters = new Map<string, Told[]>()
  for (const product of products) {
    const key = chapterOf(product)
    chapters.set(key, [...(chapters.get(key) ?? []), product])
  }
  const order = [...chapters].sort(([a, [first]], [b, [second]]) => {
    if (first!.own !== second!.own) return first!.own ? 1 : -1
    return (
      (depth.get(a) ?? 0) - (depth.get(b) ?? 0) ||
      (places.get(first!.stage) ?? 0) - (places.get(second!.stage) ?? 0)
    )
  })
  const index = new Map(order.map(([key], at) => [key, at]))
  return order.map(([key, told]) => {
    const stage = config.stages.get(told[0]!.stage)!
    const { marca } = stage.content
    return {
      ...said(stage),
      ...(marca === undefined ? {} : { marca }),
      position: places.get(stage.id) ?? 0,
      own: told[0]!.own,
      total: told[0]!.total,
      products: told.map(({ story }) => story),
      from: passages
        .filter((passage) => passage.to === key && passage.from !== key)
        .flatMap((passage) => index.get(passage.from) ?? []),
    }
  })
}

interface Passage {
  from: string
  to: string
}

const chapterOf = ({ stage, own }: { stage: string; own: boolean }) => (own ? `own ${stage}` : stage)

/** From which stages to which the goods of this product really went. */
async function readPassages(tx: Tx, id: string): Promise<Passage[]> {
  const { rows } = await sql<{ origin: string; destination: string; own: boolean }>`
    with recursive reached (id) as (
      select ${id}::uuid
      union
      select l.origin_id from reached r
      join links l on l.account_id = ${tx.accountId} and l.destination_id = r.id and l.deleted_at is null
    )
    select distinct o.product_schema_id as origin, d.product_schema_id as destination, d.id = ${id} as own
    from links l
    join products o on o.account_id = l.account_id and o.id = l.origin_id
    join products d on d.account_id = l.account_id and d.id = l.destination_id
    where l.account_id = ${tx.accountId} and l.destination_id = any (array (select id from reached)) and l.deleted_at is null
  `.execute(tx.db)
  return rows.map(({ origin, destination, own }) => ({
    from: chapterOf({ stage: origin, own: false }),
    to: chapterOf({ stage: destination, own }),
  }))
}

/** The longest way to each stage. Stages may form circles, which products never do, so the rounds are counted. */
function depths(passages: readonly Passage[]): ReadonlyMap<string, number> {
  const depth = new Map<string, number>()
  const stages = new Set(passages.flatMap(({ from, to }) => [from, to]))
  for (let round = 0; round < stages.size; round++)
    for (const { from, to } of passages)
      if (from !== to)
        depth.set(to, Math.max(depth.get(to) ?? 0, Math.min((depth.get(from) ?? 0) + 1, stages.size)))
  return depth
}

/** Each stage's place on its rail, which gives its hue. */
function placesInWorkflow(config: Configuration): ReadonlyMap<string, number> {
  return new Map(config.verticals.flatMap(({ stages }) => stages.map((stage, at) => [stage.id, at] as const)))
}
