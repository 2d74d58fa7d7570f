import { kindOfLot } from '../../../core/rules/origin.ts'
import { maxGraphNodes } from '../../../core/rules/lineage.ts'
import { walk } from '../links/walk.ts'
import { isReadable } from '../products/mask.ts'
import { lotBatches } from './batches.ts'
import type { Reading } from './download.ts'
import { readHeads } from './lots.ts'

interface UnmappedPlot {
  _id: string
  kind: 'point' | 'none' | 'broken'
}

/** Plots without a polygon that can be used, among the products that a graph of so many steps draws. */
export async function unmappedPlots(
  asked: Reading,
  productId: string,
  maxDepth: number,
): Promise<UnmappedPlot[]> {
  const { read, session, forms } = asked
  const { heads } = await read(async (tx) => {
    const { distances } = await walk(tx, [productId], 'both', { maxDepth, maxProducts: maxGraphNodes })
    return readHeads(tx, [...distances.keys()], Object.keys(forms.stages))
  })
  const ids = heads.flatMap(({ id, kind }) => (isReadable(session, kind) ? [id] : []))
  const plots: UnmappedPlot[] = []
  for await (const lots of lotBatches({ ...asked, forms: { ...forms, cutoffs: {} } }, ids))
    for (const lot of lots) {
      const kind = kindOfLot(lot)
      if (kind !== 'polygon') plots.push({ _id: lot.id, kind })
    }
  return plots
}
