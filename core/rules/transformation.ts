import type { Fault } from '../errors/refusal.ts'
import type { Decision, RuleRefusal } from './decision.ts'
import { decision, notComplete, onHold, type Stop } from './decision.ts'
import type { TimeWarning } from './milestone.ts'
import type { Product } from './product.ts'
import type { Edge, Stage } from './workflow.ts'
import { initiates, isSharing, kindOf, requirementsSatisfied } from './workflow.ts'

/** An origin that the input names, with its path in the input. */
export interface ChosenOrigin {
  id: string
  path: string
}

/** The path of the milestone's owner in the request. */
const OWNER = '/product'

/**
 * TRF-09: the origins that a dataSchema names, in `nodeId` for one origin, in `nodeIds` for a grouping. A masked entry stands
 * for an origin that the caller may not see. It means "keep it", so it is skipped.
 */
export function chosenOrigins(
  edge: Pick<Edge, 'ratio'>,
  dataSchema: Readonly<Record<string, unknown>>,
): { chosen: ChosenOrigin[]; faults: Fault[] } {
  const grouping = kindOf(edge.ratio) === 'grouping'
  const member = grouping ? 'nodeIds' : 'nodeId'
  const other = grouping ? 'nodeId' : 'nodeIds'
  const faults: Fault[] = []
  if (!isEmpty(dataSchema[other]))
    faults.push({ path: `/dataSchema/${other}`, key: `transformations.fault.${member}` })
  const type = dataSchema.nodeType
  if (!isEmpty(type) && String(type).toUpperCase() !== 'PRODUCT') {
    faults.push({ path: '/dataSchema/nodeType', key: 'transformations.fault.nodeType' })
  }
  const sent = dataSchema[member]
  const list = grouping ? sent : isEmpty(sent) ? [] : [sent]
  if (!isEmpty(list) && !Array.isArray(list)) {
    return {
      chosen: [],
      faults: [...faults, { path: '/dataSchema/nodeIds', key: 'transformations.fault.nodeIds' }],
    }
  }
  const chosen: ChosenOrigin[] = []
  for (const [index, entry] of (isEmpty(list) ? [] : (list as unknown[])).entries()) {
    if (isMasked(entry)) continue
    const path = grouping ? `/dataSchema/nodeIds/${index}` : '/dataSchema/nodeId'
    const id = idOf(entry)
    if (id === undefined) faults.push({ path, key: 'transformations.fault.unknownOrigin' })
    else if (chosen.some((before) => before.id === id))
      faults.push({ path, key: 'transformations.fault.repeatedOrigin' })
    else chosen.push({ id, path })
  }
  return { chosen, faults }
}

interface Transformation {
  edge: Edge
  /** Stage of the destination. */
  stage: Stage
  /** Undefined if the caller may not name it; its origins are judged all the same, so that one answer tells every fault. */
  destination: Product | undefined
  chosen: readonly ChosenOrigin[]
  /** Those of the chosen products that the caller may read. */
  origins: ReadonlyMap<string, Product>
}

/** 3-domain.md §2.4: whether a transformation may be created. */
export function createTransformation(made: Transformation): Decision {
  const { edge, stage, destination, chosen } = made
  const faults: Fault[] = []
  if (!destination?.live)
    faults.push({ path: OWNER, key: 'transformations.fault.unknownProduct', code: 'UNKNOWN' })
  else if (destination.stage !== edge.destination)
    faults.push({ path: OWNER, key: 'transformations.fault.stage' })
  faults.push(...countFaults(edge, chosen.length), ...originFaults(made, chosen))
  return decision(
    [
      ...(destination ? destinationRefusals(destination, initiates(edge, stage)) : []),
      ...originRefusals(edge, found(made, chosen)),
    ],
    faults,
  )
}

/** The refusals that are known before an origin is chosen. A screen enables or disables the process by them. */
export function destinationRefusals(
  destination: Pick<Product, 'id' | 'requirementsSatisfied' | 'hasDestination'>,
  initiator: boolean,
): RuleRefusal[] {
  const refusals: RuleRefusal[] = []
  if (!destination.requirementsSatisfied && !initiator) refusals.push(notComplete([destination.id]))
  if (destination.hasDestination) refusals.push({ code: 'HAS_DESTINATION' })
  if (destination.requirementsSatisfied && initiator) refusals.push({ code: 'ALREADY_SATISFIED' })
  return refusals
}

export interface Replacement {
  added: ChosenOrigin[]
  removed: string[]
}

/**
 * How an edit changes the stored origins. An empty selection keeps them all (TRF-06). Origins that the caller may not read
 * always stay (§4).
 */
export function replaceOrigins(
  chosen: readonly ChosenOrigin[],
  stored: readonly { id: string; readable: boolean }[],
): Replacement {
  if (!chosen.length) return { added: [], removed: [] }
  return {
    added: chosen.filter(({ id }) => !stored.some((origin) => origin.id === id)),
    removed: stored
      .filter(({ id, readable }) => readable && !chosen.some((origin) => origin.id === id))
      .map(({ id }) => id),
  }
}

interface TransformationEdit extends Omit<Transformation, 'chosen' | 'stage'> {
  destination: Product
  stored: readonly string[]
  replacement: Replacement
  /** Set when an administrator corrects a used product: HAS_DESTINATION is ignored, and no descendant may become an origin. */
  correcting?: { descendants: ReadonlySet<string> }
}

/** §2.4, Edit and Correct: new origins are checked as in Create, kept ones are not checked again. */
export function editTransformation(edit: TransformationEdit): Decision {
  const { edge, destination, stored, replacement, correcting } = edit
  const { added, removed } = replacement
  const refusals: RuleRefusal[] = []
  if (destination.hasDestination && !correcting) refusals.push({ code: 'HAS_DESTINATION' })
  refusals.push(...originRefusals(edge, found(edit, added)))
  const circular = added.filter(({ id }) => correcting?.descendants.has(id)).map(({ id }) => id)
  if (circular.length) refusals.push({ code: 'CYCLE', details: { origins: circular } })
  return decision(refusals, [
    ...countFaults(edge, stored.length - removed.length + added.length),
    ...originFaults(edit, added),
  ])
}

interface TransformationRemoval {
  edge: Pick<Edge, 'initiator'>
  stage: Stage
  destination: Pick<Product, 'hasDestination'> & { requirementsWaived: boolean }
  /** Whether another live transformation of an initiator edge also reaches the destination. */
  initiatedOtherwise: boolean
  /** Number of other live milestones of the destination. */
  otherMilestones: number
}

/** §2.4, Delete: refused if the destination was used, or if its other processes depend on this transformation. */
export function removeTransformation({
  edge,
  stage,
  destination,
  initiatedOtherwise,
  otherMilestones,
}: TransformationRemoval): Decision {
  const refusals: RuleRefusal[] = []
  if (destination.hasDestination) refusals.push({ code: 'HAS_DESTINATION' })
  const satisfies =
    initiates(edge, stage) &&
    !requirementsSatisfied(stage, { initiated: initiatedOtherwise, waived: destination.requirementsWaived })
  if (satisfies && otherMilestones > 0) refusals.push({ code: 'LOCKED', key: 'error.case.deleteLaterFirst' })
  return decision(refusals)
}

/** Turns the warnings about a date into faults if the edge has strictTime (§2.2 occurred_at). */
export const strictTimeFaults = (edge: Pick<Edge, 'strictTime'>, warnings: readonly TimeWarning[]): Fault[] =>
  edge.strictTime
    ? warnings.map((warning) => ({
        path: '/dataSchema/occurred_at',
        key: `transformations.fault.strictTime.${warning}` as const,
      }))
    : []

/** An exclusive edge needs an unused origin, a sharing edge an origin that isn't used up. */
const isTaken = (
  origin: Pick<Product, 'hasDestination' | 'consumed'>,
  edge: Pick<Edge, 'ratio' | 'reuse'>,
): boolean => (isSharing(edge) ? origin.consumed : origin.hasDestination)

function countFaults(edge: Pick<Edge, 'ratio'>, count: number): Fault[] {
  if (kindOf(edge.ratio) === 'grouping') {
    return count >= 1 ? [] : [{ path: '/dataSchema/nodeIds', key: 'transformations.fault.nodeIds' }]
  }
  return count === 1 ? [] : [{ path: '/dataSchema/nodeId', key: 'transformations.fault.nodeId' }]
}

function originFaults(
  { edge, destination, origins }: Omit<Transformation, 'chosen' | 'stage'>,
  chosen: readonly ChosenOrigin[],
): Fault[] {
  const faults: Fault[] = []
  for (const { id, path } of chosen) {
    const origin = origins.get(id)
    if (id === destination?.id) faults.push({ path, key: 'transformations.fault.self' })
    else if (!origin?.live) faults.push({ path, key: 'transformations.fault.unknownOrigin' })
    else if (origin.stage !== edge.origin) faults.push({ path, key: 'transformations.fault.originStage' })
  }
  return faults
}

type OriginFacts = Pick<
  Product,
  'id' | 'requirementsSatisfied' | 'hasDestination' | 'consumed' | 'closed' | 'hold'
>

/** Facts about a product as an origin, from a list. Only the server knows its remaining parts and whether it is closed. */
export const factsOf = (product: {
  _id: string
  requirementsSatisfied: boolean
  hasDestination: boolean
  hold?: Stop | null
}): OriginFacts => ({
  id: product._id,
  requirementsSatisfied: product.requirementsSatisfied,
  hasDestination: product.hasDestination,
  consumed: false,
  closed: false,
  hold: product.hold ?? null,
})

/** Reasons against products as origins of an edge; screens use them to disable joining. */
export function originRefusals(
  edge: Pick<Edge, 'ratio' | 'reuse'>,
  origins: readonly OriginFacts[],
): RuleRefusal[] {
  const which = (test: (origin: OriginFacts) => boolean) => origins.filter(test).map(({ id }) => id)
  const pending = which((origin) => !origin.requirementsSatisfied)
  const taken = which((origin) => isTaken(origin, edge))
  const closed = which((origin) => origin.closed)
  return [
    ...(pending.length ? [notComplete(pending)] : []),
    ...(taken.length ? [{ code: 'ORIGIN_TAKEN', details: { origins: taken } } as const] : []),
    ...(closed.length ? [{ code: 'CLOSED', details: { origins: closed } } as const] : []),
    ...onHold(origins),
  ]
}

const found = ({ origins }: Pick<Transformation, 'origins'>, chosen: readonly ChosenOrigin[]): Product[] =>
  chosen.flatMap(({ id }) => origins.get(id) ?? [])

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const isMasked = (entry: unknown): boolean => isObject(entry) && entry.restricted === true

function idOf(entry: unknown): string | undefined {
  const id = isObject(entry) ? (entry._id ?? entry.id) : entry
  return typeof id === 'string' && id !== '' ? id : undefined
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
