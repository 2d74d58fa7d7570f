import type { SheetFault, SheetRow } from './sheet.ts'

/** Faults with one cause: the same message about the same value of a column. */
interface FaultGroup<Fault> {
  /** The first stands for all; there is at least one. */
  faults: readonly [Fault, ...Fault[]]
  /** Their places among all faults. */
  places: readonly number[]
}

/** Fewer are listed one by one, each by the name of its row. */
const minFolded = 3

/** A paste of forty wrong values has one cause and is one line. Groups keep the order of their first faults. */
export function foldFaults<Fault extends SheetFault>(
  faults: readonly Fault[],
  rows: readonly SheetRow[],
): FaultGroup<Fault>[] {
  const valuesOf = new Map(rows.map(({ id, values }) => [id, values]))
  const groups = new Map<string, { faults: [Fault, ...Fault[]]; places: number[] }>()
  for (const [place, fault] of faults.entries()) {
    const { row, column, message } = fault
    const value = column === undefined ? undefined : valuesOf.get(row)?.[column]
    const key = JSON.stringify([column, message, value])
    const group = groups.get(key)
    if (group) {
      group.faults.push(fault)
      group.places.push(place)
    } else groups.set(key, { faults: [fault], places: [place] })
  }
  return [...groups.values()]
    .flatMap((group): FaultGroup<Fault>[] =>
      group.faults.length >= minFolded
        ? [group]
        : group.faults.map((fault, at) => ({ faults: [fault], places: [group.places[at] ?? 0] })),
    )
    .toSorted((one, other) => (one.places[0] ?? 0) - (other.places[0] ?? 0))
}
