import type { Milestone } from '../../../core/contract/milestones.ts'
import type { Product } from '../../../core/contract/products.ts'
import type { Kind } from '../../../core/rules/workflow.ts'
import type { Chosen, Quantities } from './origin.ts'

/** TRF-01: the visible steps. The third step, Disable, is the lock of `useConfirm`. */
export type Step = 'craft' | 'preview'

/** The origins of a stored transformation. */
export interface StoredOrigins {
  readable: string[]
  /** How many origins the person may not see. An edit never removes them (§4). */
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

/** TRF-07: a second click removes an origin. A grouping adds each new one; the other kinds replace their origin. */
export function togglePick<P extends { _id: string }>(picks: readonly P[], product: P, kind: Kind): P[] {
  if (picks.some(({ _id }) => _id === product._id)) return picks.filter(({ _id }) => _id !== product._id)
  return kind === 'grouping' ? [...picks, product] : [product]
}

/**
 * TRF-06: a grouping needs at least one origin, the other kinds exactly one. An edit may choose none, which keeps the
 * stored origins, when all of them are hidden, or (except for a grouping) when the product has no other process.
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

/**
 * TRF-09: the members of `dataSchema` that carry the origins, and how much of each is taken. Without a choice they are absent,
 * which keeps the stored origins.
 */
export function nodesOf(
  kind: Kind,
  { picks, quantities }: Chosen,
  takesQuantities: boolean,
): Record<string, unknown> {
  const [first] = picks
  if (!first) return {}
  if (kind !== 'grouping') return { nodeType: 'PRODUCT', nodeId: first._id }
  const ids = picks.map(({ _id }) => _id)
  const known = ids.filter((id) => typeof quantities[id] === 'number').map((id) => [id, quantities[id]])
  return {
    nodeType: 'PRODUCT',
    nodeIds: ids,
    ...(takesQuantities ? { nodeQuantities: Object.fromEntries(known) as Quantities } : {}),
  }
}

/** How much a stored transformation takes of each origin, where that is known. */
export const storedQuantities = ({ dataSchema }: Pick<Milestone, 'dataSchema'>): Record<string, number> => ({
  ...(dataSchema.nodeQuantities as Record<string, number> | undefined),
})

const nodeNames = ['nodeType', 'nodeId', 'nodeIds', 'nodeQuantities']

/** The form's own values of a stored transformation. */
export const formData = (dataSchema: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(dataSchema).filter(([name]) => !nodeNames.includes(name)))

/** The origins that an edit adds and the origins that it frees. */
export function changedOrigins<P extends { _id: string }>(
  picks: readonly P[],
  stored: readonly P[],
): { added: P[]; freed: P[] } {
  if (picks.length === 0) return { added: [], freed: [] }
  const idsOf = (list: readonly P[]) => new Set(list.map(({ _id }) => _id))
  const [chosen, known] = [idsOf(picks), idsOf(stored)]
  return {
    added: picks.filter(({ _id }) => !known.has(_id)),
    freed: stored.filter(({ _id }) => !chosen.has(_id)),
  }
}
