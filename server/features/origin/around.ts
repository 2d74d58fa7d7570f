import type { Bounds } from '../../../core/geometry/bounds.ts'
import { drawGround, isGround } from '../../../core/geometry/ground.ts'
import { walk } from '../links/walk.ts'
import { isReadable } from '../products/mask.ts'
import { lotBatches } from './batches.ts'
import type { Reading } from './download.ts'
import { otherBoxes } from './overlaps.ts'

/** Outlines on one map, and plots that are read to find so many that the person may see. */
const maxOutlines = 200
const maxRead = 1_000

/** The outlines of plots inside some bounds that are no part of a product's origin. */
export async function outlinesAround(
  asked: Reading,
  productId: string,
  bounds: Bounds,
): Promise<[number, number][][]> {
  const ids = await asked.read(async (tx) => {
    const boxes = await otherBoxes(tx, asked, bounds)
    const { distances: own } = await walk(tx, [productId], 'up')
    return [...new Set(boxes.map(({ id }) => id))].filter((id) => !own.has(id)).slice(0, maxRead)
  })
  const outlines: [number, number][][] = []
  for await (const lots of lotBatches(asked, ids))
    for (const { ground, stage, organization } of lots) {
      if (outlines.length >= maxOutlines) return outlines
      if (!isGround(ground) || ground.polygons.length === 0) continue
      if (!isReadable(asked.session, { stage, organization: organization._id })) continue
      const { outline, others } = drawGround(ground)
      outlines.push(outline, ...others.slice(0, maxOutlines - outlines.length - 1))
    }
  return outlines
}
