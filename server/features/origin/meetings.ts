import { doMeet } from '../../../core/geometry/overlap.ts'
import type { Bounds } from '../../../core/geometry/bounds.ts'
import { Slices } from '../../platform/process/slices.ts'

export interface LotBox {
  id: string
  box: Bounds
}

/** Pairs whose boxes meet, from west to east, at most `max`: a line sweeps over the boxes and compares those under it. */
export async function meetings<T extends LotBox>(
  boxes: readonly T[],
  mayMeet: (one: T, other: T) => boolean,
  max: number,
  left?: AbortSignal,
): Promise<[T, T][]> {
  const pairs: [T, T][] = []
  const slices = new Slices(left)
  let open: T[] = []
  for (const next of boxes.toSorted((one, other) => one.box[0] - other.box[0])) {
    if (slices.isOver) await slices.pause()
    open = open.filter(({ box }) => box[2] > next.box[0])
    for (const other of open)
      if (doMeet(other.box, next.box) && mayMeet(other, next)) {
        pairs.push([other, next])
        if (pairs.length >= max) return pairs
      }
    open.push(next)
  }
  return pairs
}
