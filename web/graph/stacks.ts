import { columnsOutward, groupBy } from './drawing.ts'
import { reach, type Model } from './model.ts'

/** Products that are drawn as one box. */
export interface Group {
  id: string
  kind: 'start' | 'product' | 'masked' | 'stack'
  column: number
  members: string[]
}

/** From so many products with the same neighbours on, one stack stands for all (look.md §15). */
const minStack = 6
/** A column with more rows stacks products that only lead to the same box, whatever lies behind them. */
const maxRows = 40

/** The groups of each column, from the start's column outwards. */
export function groupsOf(model: Model): Group[] {
  const { start, things, origins, destinations, columns } = model
  const before = reach(start, origins)
  const groupOf = new Map<string, string>()
  const key = (ids: readonly string[] = []) => ids.toSorted().join(' ')
  const found: Group[] = []

  for (const column of columnsOutward(model)) {
    const groups: Group[] = []
    const add = (kind: Group['kind'], members: string[]) => {
      const id = kind === 'stack' || members.length > 1 ? `stack:${members[0]!}` : members[0]!
      groups.push({ id, kind, column, members })
      for (const member of members) groupOf.set(member, id)
    }
    const single: string[] = []
    const ids = columns[column]!.things.filter((id) => id !== start)
    if (ids.length < columns[column]!.things.length) add('start', [start])
    const sameNeighbours = groupBy(ids, (id) =>
      [things.get(id)!.product ? '' : 'masked', key(origins.get(id)), key(destinations.get(id))].join('|'),
    )
    for (const members of sameNeighbours.values()) {
      if (!things.get(members[0]!)!.product) add('masked', members)
      else if (members.length >= minStack) add('stack', members)
      else single.push(...members)
    }
    const towards = (id: string) => (before.has(id) ? destinations : origins).get(id) ?? []
    const rest =
      groups.length + single.length > maxRows
        ? [...groupBy(single, (id) => key(towards(id).map((one) => groupOf.get(one) ?? one))).values()]
        : single.map((id) => [id])
    for (const members of rest)
      if (members.length >= minStack) add('stack', members)
      else for (const id of members) add('product', [id])
    found.push(...groups)
  }
  return found
}
