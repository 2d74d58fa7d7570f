import type { ProductSchema } from '../../core/contract/configuration.ts'
import type { Graph } from '../../core/contract/lineage.ts'

/** Graphs of the shapes that growers make, for tests: plots, loads of them, lots of loads, and what was made. */

const names = ['Lote de campaña', 'Partida / CPE', 'Lote de acopio', 'Lote industrial', 'Embarque']

export const sampleStages = names.map(
  (name, position) =>
    // What the graph reads of a stage.
    ({ _id: `stage-${position}`, name, position }) as ProductSchema,
)

/** `a>b` made b of a; the first letter names the stage, and a capital masks the product. */
export function sampleGraph(start: string, arrows: readonly string[]): Graph {
  const edges = arrows.map((arrow) => {
    const [from = '', to = ''] = arrow.split('>')
    return { from, to, kind: '1-1' as const, quantity: null, unit: null }
  })
  const ids = new Set([start, ...edges.flatMap(({ from, to }) => [from, to])])
  return { nodes: [...ids].map(nodeOf), edges, truncated: false }
}

const stageLetters = 'plams'

function nodeOf(id: string, at = 0): Graph['nodes'][number] {
  const position = stageLetters.indexOf(id[0]!)
  if (position === -1) return { restricted: true, key: id }
  const owner = at % 8
  return {
    _id: id,
    uuid: id,
    identifier: `${id.toUpperCase()}-2526`,
    stage: { _id: `stage-${position}`, name: names[position]! },
    organization: { _id: `org-${owner}`, name: `Cooperativa ${owner}` },
    createdAt: new Date(Date.UTC(2026, position, 1) + at * 60_000).toISOString(),
    isUnidentified: false,
    hold: null,
    headline: `${10 + (at % 90)} t`,
  }
}

/** A campaign of about so many products: a shipment, crush lots, silo lots of thirty loads, and a plot for fifteen loads. */
export function campaign(size: number): Graph {
  const loads = Math.max(1, Math.round(size / 1.11))
  const arrows: string[] = []
  const lots = Math.ceil(loads / 30)
  for (let n = 0; n < loads; n++) arrows.push(`p${Math.floor(n / 15)}>l${n}`, `l${n}>a${n % lots}`)
  for (let n = 0; n < lots; n++) arrows.push(`a${n}>m${Math.floor(n / 4)}`)
  for (let n = 0; n * 4 < lots; n++) arrows.push(`m${n}>s0`)
  return sampleGraph('s0', [...new Set(arrows)])
}
