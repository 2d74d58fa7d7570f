import type { NearProduct } from '../../../core/contract/lineage.ts'
import type { LineageProduct, MaskedProduct } from '../../../core/contract/milestones.ts'

/** The server masks a thing that the person may not read: it sends only its key. */
export const isMasked = <T extends object>(thing: T): thing is Extract<T, { restricted: true }> =>
  'restricted' in thing

export type Relative = LineageProduct | MaskedProduct

/** How many neighbours a product has on one side: counts by stage, and a count of hidden ones. */
export interface Side {
  stages: { stage: string; count: number }[]
  restricted: number
}

export function sideOf(near: readonly NearProduct[], direction: 0 | 1): Side {
  const side = near.filter((one) => one.direction === direction)
  const counts = new Map<string, number>()
  for (const one of side)
    if (!isMasked(one)) counts.set(one.productSchema, (counts.get(one.productSchema) ?? 0) + 1)
  return {
    stages: [...counts].map(([stage, count]) => ({ stage, count })),
    restricted: side.filter((one) => isMasked(one)).length,
  }
}

export const countOfSide = ({ stages, restricted }: Side): number =>
  restricted + stages.reduce((sum, { count }) => sum + count, 0)
