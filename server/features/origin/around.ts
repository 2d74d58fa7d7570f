import type { Bounds } from '../../../core/geometry/bounds.ts'
import { drawGround } from '../../../core/geometry/ground.ts'
import { isReadable } from '../products/mask.ts'
import { lotBatches } from './batches.ts'
import type { Download } from './download.ts'
import { otherBoxes } from './overlaps.ts'

/** Outlines on one map, and plots that are read to find so many that the person may see. */
const maxOutlines = 200
const maxRead = 1_000

/** The outlines of plots inside some bounds that are no part of an origin. */
export async function outlinesAround(asked: Download, bounds: Bounds): Promise<[number, number][][]> {
  const own = new Set(asked.origin.lots)
  const boxes = await asked.read((tx) => otherBoxes(tx, asked, bounds))
  const ids = [...new Set(boxes.map(({ id }) => id))].filter((id) => !own.has(id)).slice(0, maxRead)
  const outlines: [number, number][][] = []
  for await (const lots of lotBatches(asked, ids))
    for (const { ground, stage, organization } of lots) {
      if (outlines.length >= maxOutlines) return outlines
      if (ground === undefined || ground === 'broken' || ground.polygons.length === 0) continue
      if (isReadable(asked.session, { stage, organization: organization._id }))
        outlines.push(drawGround(ground).outline)
    }
  return outlines
}
