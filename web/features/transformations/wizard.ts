import type { Milestone } from '../../../core/contract/milestones.ts'
import type { Product } from '../../../core/contract/products.ts'
import type { Kind } from '../../../core/rules/workflow.ts'

/** TRF-01: the visible steps; confirming locks the second one (Disable) until one goes back to the first. */
export type Step = 'craft' | 'preview'

/** What a transformation under edit was made from, as far as it may be seen. */
export interface StoredOrigins {
  readable: string[]
  /** Those that may not be seen stay whatever is chosen (§4). */
  masked: number
  /** TRF-06: the product has no other process. */
  onlyMilestone: boolean
}

export function storedOrigins(
  { dataSchema }: Pick<Milestone, 'dataSchema'>,
  product: Pick<Product, 'countOfMilestones'>,
): StoredOrigins {
  const nodes = [dataSchema.nodeIds ?? dataSchema.nodeId ?? []].flat() as unknown[]
  const readable = nodes.filter((node): node is string => typeof node === 'string')
  return { readable, masked: nodes.length - readable.length, onlyMilestone: product.countOfMilestones === 1 }
}

/** TRF-07: many origins add up; of single modes a second click takes the one back, and another one replaces it. */
export function picked<P extends { _id: string }>(picks: readonly P[], product: P, kind: Kind): P[] {
  if (picks.some(({ _id }) => _id === product._id)) return picks.filter(({ _id }) => _id !== product._id)
  return kind === 'grouping' ? [...picks, product] : [product]
}

/**
 * TRF-06: at least one origin for a grouping, exactly one otherwise. An edit that chooses nothing keeps what is stored:
 * where that can't be seen, and in single modes where the transformation is all that the product has.
 */
export function selectionFault(
  kind: Kind,
  count: number,
  stored?: StoredOrigins,
): 'nodeId' | 'nodeIds' | undefined {
  if (count > 0) return kind !== 'grouping' && count > 1 ? 'nodeId' : undefined
  const nothingSeen = stored !== undefined && stored.masked > 0 && stored.readable.length === 0
  if (nothingSeen || (kind !== 'grouping' && stored?.onlyMilestone)) return undefined
  return kind === 'grouping' ? 'nodeIds' : 'nodeId'
}

/** TRF-09: how the origins travel beside the form's own values; nothing chosen says nothing, and so keeps what is stored. */
export function nodesOf(kind: Kind, picks: readonly { _id: string }[]): Record<string, unknown> {
  const [first] = picks
  if (!first) return {}
  return kind === 'grouping'
    ? { nodeType: 'PRODUCT', nodeIds: picks.map(({ _id }) => _id) }
    : { nodeType: 'PRODUCT', nodeId: first._id }
}

const nodeNames = ['nodeType', 'nodeId', 'nodeIds', 'nodeQuantities']

/** The form's own values of a stored transformation. */
export const formData = (dataSchema: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(dataSchema).filter(([name]) => !nodeNames.includes(name)))

/** What an edit does to the origins: the ones it takes, and the ones it gives back. */
export function changedOrigins<P extends { _id: string }>(
  picks: readonly P[],
  stored: readonly P[],
): { added: P[]; freed: P[] } {
  if (picks.length === 0) return { added: [], freed: [] }
  const has = (list: readonly P[], { _id }: P) => list.some((one) => one._id === _id)
  return {
    added: picks.filter((pick) => !has(stored, pick)),
    freed: stored.filter((one) => !has(picks, one)),
  }
}
