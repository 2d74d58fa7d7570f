import { maxTraceProducts, maxTraceSteps } from '../../../core/rules/lineage.ts'
import { type MarkName, markAt } from '../../../core/look/marks.ts'
import { schemaName } from '../configuration/configuration.ts'
import { walk } from '../links/walk.ts'
import { readHeads } from '../origin/lots.ts'
import { isReadable } from '../products/mask.ts'
import type { Evidence } from './evidence.ts'

/** A stage before or after the product, with how many products of it there are. */
export interface Station {
  mark: MarkName
  name: string
  count: number
}

export interface ChainSum {
  before: Station[]
  after: Station[]
  restricted: number
}

/** How many products of each stage the product came from and went into, in the order of the chain. */
export async function readChain(evidence: Evidence): Promise<ChainSum> {
  const { read, product } = evidence
  return read(async (tx) => {
    const limits = { maxDepth: maxTraceSteps, maxProducts: maxTraceProducts + 1 }
    const sides = await Promise.all(
      (['up', 'down'] as const).map(async (direction) => {
        const { distances } = await walk(tx, [product.id], direction, limits)
        const others = [...distances.keys()].filter((id) => id !== product.id)
        const { kinds } = await readHeads(tx, others, [])
        const counts = new Map<string, number>()
        let restricted = 0
        for (const kind of kinds)
          if (isReadable(evidence.session, kind))
            counts.set(kind.stage, (counts.get(kind.stage) ?? 0) + kind.count)
          else restricted += kind.count
        return { stations: stationsOf(evidence, counts), restricted }
      }),
    )
    const [up, down] = sides as [(typeof sides)[0], (typeof sides)[0]]
    return {
      before: up.stations,
      after: down.stations,
      restricted: up.restricted + down.restricted,
    }
  })
}

function stationsOf({ config, language }: Evidence, counts: ReadonlyMap<string, number>): Station[] {
  const order = config.verticals.flatMap(({ stages }) => stages.map(({ id }) => id))
  return [...new Set([...order, ...config.stages.keys()])].flatMap((id) => {
    const count = counts.get(id)
    return count === undefined
      ? []
      : [{ mark: markOf(config, id), name: schemaName(config, id, language)!.name, count }]
  })
}

/** The mark of a stage, from its configuration or by its place in its chain. */
export function markOf(config: Evidence['config'], id: string): MarkName {
  const stage = config.stages.get(id)!
  const stages = config.verticals.find((vertical) => vertical.id === stage.vertical)?.stages ?? []
  return markAt(
    Math.max(
      0,
      stages.findIndex((one) => one.id === id),
    ),
    stage.content.marca,
  )
}
