import { isFound } from '../../core/rules/search.ts'
import type { ProductSchema } from '../../core/contract/configuration.ts'
import type { Graph, GraphProduct } from '../../core/contract/lineage.ts'
import { maxGraphDepth, maxGraphNodes } from '../../core/rules/lineage.ts'
import { hueAt } from '../../core/look/colours.ts'
import { markAt } from '../../core/look/marks.ts'
import type { StageLook } from '../ui/StageMark.tsx'

/** A product of the graph, or a product that the person may not read. */
export interface Thing {
  id: string
  column: number
  product?: GraphProduct
}

/** A stage; a column without one holds only masked products. */
export interface Column {
  stage?: StageLook & { id: string; name: string; words: Pick<ProductSchema, 'name' | 'words'> }
  things: string[]
}

export type Side = 'both' | 'origin' | 'destination'

/** A lineage as it is drawn: columns are stages, and lines lead from origins to destinations. */
export interface Model {
  start: string
  /** The start first, then by distance. */
  things: ReadonlyMap<string, Thing>
  origins: ReadonlyMap<string, readonly string[]>
  destinations: ReadonlyMap<string, readonly string[]>
  columns: readonly Column[]
  /** Things whose further neighbours were not read: nothing says that the lineage begins or ends with them. */
  edge: ReadonlySet<string>
}

type Neighbours = ReadonlyMap<string, readonly string[]>

const idOf = (node: Graph['nodes'][number]): string => ('key' in node ? node.key : node._id)

/** `depth`: the steps that the graph was read with. */
export function buildModel(
  graph: Graph,
  stages: readonly ProductSchema[],
  side: Side,
  depth: number = maxGraphDepth,
): Model {
  const start = idOf(graph.nodes[0]!)
  const all = neighboursOf(graph.edges)
  const shown = new Set([
    start,
    ...(side === 'destination' ? [] : reach(start, all.origins)),
    ...(side === 'origin' ? [] : reach(start, all.destinations)),
  ])
  const nodes = graph.nodes.filter((node) => shown.has(idOf(node)))
  const { origins, destinations } = neighboursOf(
    graph.edges.filter(({ from, to }) => shown.has(from) && shown.has(to)),
  )
  const known = new Map(stages.map((stage) => [stage._id, stage]))
  const places = placesOf(nodes, known, origins, destinations)
  const keyOf = (node: Graph['nodes'][number]) => {
    const place = places.get(idOf(node)) ?? 0
    return { place, stage: 'key' in node ? undefined : node.stage }
  }
  const columns: (Column & { place: number })[] = []
  const columnFor = (place: number, stage: GraphProduct['stage'] | undefined) => {
    // Masked products stand among those of their place.
    const found = columns.find(
      (column) => column.place === place && (stage === undefined || column.stage?.id === stage._id),
    )
    if (found) return found
    const column: Column & { place: number } = {
      place,
      things: [],
      ...(stage ? { stage: stageOf(stage, known.get(stage._id)) } : {}),
    }
    columns.push(column)
    return column
  }
  // Stages first, so that masked products find the column of their place.
  for (const node of nodes.toSorted((one, other) => Number('key' in one) - Number('key' in other))) {
    const { place, stage } = keyOf(node)
    columnFor(place, stage).things.push(idOf(node))
  }
  columns.sort((one, other) => one.place - other.place)
  const columnOf = new Map(columns.flatMap(({ things }, at) => things.map((id) => [id, at] as const)))
  const things = new Map(
    nodes.map((node) => {
      const id = idOf(node)
      const thing: Thing = { id, column: columnOf.get(id)!, ...('key' in node ? {} : { product: node }) }
      return [id, thing]
    }),
  )
  const edge = graph.truncated
    ? edgeOf(start, all, depth, graph.nodes.length >= maxGraphNodes)
    : new Set<string>()
  return { start, things, origins, destinations, columns, edge }
}

/** Where reading stopped: after so many steps, or in the last of them where there were too many products. */
function edgeOf(
  start: string,
  { origins, destinations }: Record<'origins' | 'destinations', Neighbours>,
  depth: number,
  isFull: boolean,
): Set<string> {
  const rings = [ringsFrom(start, origins), ringsFrom(start, destinations)]
  const read = isFull ? Math.max(...rings.map(({ length }) => length - 1)) - 1 : depth
  return new Set(rings.flatMap((one) => one.slice(read).flat()))
}

/** What stands 0, 1, 2 … steps from a product in one direction. */
function ringsFrom(start: string, neighbours: Neighbours): string[][] {
  const found = new Set([start])
  const rings = [[start]]
  for (let ring = rings[0]!; ring.length > 0;) {
    ring = ring
      .flatMap((id) => neighbours.get(id) ?? [])
      .filter((id) => !found.has(id) && found.add(id).has(id))
    if (ring.length > 0) rings.push(ring)
  }
  return rings
}

function stageOf({ _id: id, name }: GraphProduct['stage'], stage: ProductSchema | undefined) {
  const position = stage?.position ?? 0
  const look = { hue: hueAt(position), marca: markAt(position, stage?.marca) }
  return { id, name: stage?.shortName ?? name.replace(/\s*\(.*\)$/, ''), words: stage ?? { name }, ...look }
}

function neighboursOf(edges: readonly { from: string; to: string }[]) {
  const origins = new Map<string, string[]>()
  const destinations = new Map<string, string[]>()
  const add = (map: Map<string, string[]>, from: string, to: string) => {
    const found = map.get(from)
    if (!found) map.set(from, [to])
    // Several transformations may lead from one product to another: that is one line.
    else if (!found.includes(to)) found.push(to)
  }
  for (const { from, to } of edges) {
    add(origins, to, from)
    add(destinations, from, to)
  }
  return { origins, destinations }
}

/** What can be reached from a product in one direction, without itself. */
export const reach = (start: string, neighbours: Neighbours): Set<string> =>
  new Set(ringsFrom(start, neighbours).slice(1).flat())

/**
 * The place of each node from left to right: the position of its stage in the chain. A masked product has no stage: it stands one
 * place before what was made of it, or after what it was made from.
 */
function placesOf(
  nodes: Graph['nodes'],
  stages: ReadonlyMap<string, ProductSchema>,
  origins: Neighbours,
  destinations: Neighbours,
): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  for (const node of nodes) {
    const position = 'key' in node ? undefined : stages.get(node.stage._id)?.position
    if (position !== undefined) places.set(idOf(node), position)
  }
  let waiting = nodes.map(idOf).filter((id) => !places.has(id))
  while (waiting.length > 0) {
    const placed = waiting.flatMap((id) => {
      const place = placeBeside(id, places, origins, destinations)
      return place === undefined ? [] : [[id, place] as const]
    })
    // A lineage without any stage that is known.
    if (placed.length === 0) placed.push([waiting[0]!, 0])
    for (const [id, place] of placed) places.set(id, place)
    waiting = waiting.filter((id) => !places.has(id))
  }
  return places
}

function placeBeside(
  id: string,
  places: ReadonlyMap<string, number>,
  origins: Neighbours,
  destinations: Neighbours,
): number | undefined {
  const known = (ids: readonly string[] = []) => ids.flatMap((one) => places.get(one) ?? [])
  const after = known(destinations.get(id))
  if (after.length > 0) return Math.min(...after) - 1
  const before = known(origins.get(id))
  return before.length > 0 ? Math.max(...before) + 1 : undefined
}

/**
 * The way from a product to the start, and on from both in their own direction: the first origin of the first origin, and so on.
 * From left to right.
 */
export function pathThrough({ start, origins, destinations }: Model, chosen: string): string[] {
  const up = wayTo(start, chosen, destinations)
  const middle = up ?? wayTo(chosen, start, destinations) ?? [chosen]
  return [...onward(middle[0]!, origins).toReversed(), ...middle, ...onward(middle.at(-1)!, destinations)]
}

/** The shortest way along destinations; undefined if there is none. */
function wayTo(end: string, from: string, neighbours: Neighbours): string[] | undefined {
  const before = new Map<string, string | undefined>([[from, undefined]])
  const queue = [from]
  for (const id of queue) {
    if (id === end) {
      const way: string[] = []
      for (let at: string | undefined = id; at !== undefined; at = before.get(at)) way.unshift(at)
      return way
    }
    for (const there of neighbours.get(id) ?? [])
      if (!before.has(there)) {
        before.set(there, id)
        queue.push(there)
      }
  }
  return undefined
}

function onward(from: string, neighbours: Neighbours): string[] {
  const way: string[] = []
  const passed = new Set([from])
  for (
    let at = neighbours.get(from)?.[0];
    at !== undefined && !passed.has(at);
    at = neighbours.get(at)?.[0]
  ) {
    passed.add(at)
    way.push(at)
  }
  return way
}

/** How many products of each column a product came from, or led to. */
export function countsOf(model: Model, ids: Iterable<string>): { column: Column; count: number }[] {
  const counts = new Map<number, number>()
  for (const id of ids) {
    const { column } = model.things.get(id)!
    counts.set(column, (counts.get(column) ?? 0) + 1)
  }
  return [...counts]
    .toSorted(([one], [other]) => one - other)
    .map(([at, count]) => ({ column: model.columns[at]!, count }))
}

/** Whether a product holds the text that a person searches for. */
export function matches({ product }: Thing, text: string): boolean {
  if (!product) return false
  const { identifier, stage, organization, headline = '' } = product
  return isFound([identifier, stage.name, organization.name, headline], text)
}
