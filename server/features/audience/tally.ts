import {
  type HiddenThings,
  hidingReasons,
  type SeenThing,
  seenThings,
  type ShownThings,
} from '../../../core/contract/audience.ts'

/** Counts things: a row for each sort of them, the title of their stage or form, and why they are hidden. */
export class Tally<Row extends ShownThings | HiddenThings> {
  readonly #rows = new Map<string, Row>()

  add(row: Row): void {
    if (row.count <= 0) return
    const key = JSON.stringify([row.what, row.title, 'reason' in row ? row.reason : ''])
    const known = this.#rows.get(key)
    if (known) known.count += row.count
    else this.#rows.set(key, { ...row })
  }

  count(what: SeenThing, title: string): number {
    return this.#rows.get(JSON.stringify([what, title, '']))?.count ?? 0
  }

  /** Sort by sort, in the order in which they were found. */
  get rows(): Row[] {
    const place = (row: Row) =>
      seenThings.indexOf(row.what) * hidingReasons.length +
      ('reason' in row ? hidingReasons.indexOf(row.reason) : 0)
    return [...this.#rows.values()].sort((one, other) => place(one) - place(other))
  }
}

export type Shown = Tally<ShownThings>
export type Hidden = Tally<HiddenThings>
