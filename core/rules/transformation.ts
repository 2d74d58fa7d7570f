import type { Fault } from '../errors/refusal.ts'
import type { Decision, Refused } from './decision.ts'
import { decision, notComplete } from './decision.ts'
import type { TimeWarning } from './milestone.ts'
import type { Product } from './product.ts'
import type { Edge, Stage } from './workflow.ts'
import { initiates, isSharing, kindOf, requirementsSatisfied } from './workflow.ts'

/** An origin named by the input, with the place where it was named. */
export interface Chosen {
  id: string
  path: string
}

/** Where the request names the owner of the milestone. */
const OWNER = '/product'

/**
 * TRF-09: the origins that a dataSchema names: `nodeId` for one origin, `nodeIds` for a grouping. What the caller
 * may not see comes back masked and stands for "leave as it is", so it is passed over.
 */
export function chosenOrigins(
  edge: Pick<Edge, 'ratio'>,
  dataSchema: Readonly<Record<string, unknown>>,
): { chosen: Chosen[]; faults: Fault[] } {
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
  const chosen: Chosen[] = []
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
  /** The stage of the destination. */
  stage: Stage
  destination: Product
  chosen: readonly Chosen[]
  /** The products among the chosen that the caller may read. */
  origins: ReadonlyMap<string, Product>
}

/** 3-domain.md §2.4, Create of the three kinds. */
export function createTransformation(made: Transformation): Decision {
  const { edge, stage, destination, chosen } = made
  const faults: Fault[] = []
  if (!destination.live) faults.push({ path: OWNER, key: 'transformations.fault.unknownProduct' })
  else if (destination.stage !== edge.destination)
    faults.push({ path: OWNER, key: 'transformations.fault.stage' })
  faults.push(...countFaults(edge, chosen.length), ...originFaults(made, chosen))
  return decision(
    [
      ...destinationRefusals(destination, initiates(edge, stage)),
      ...originRefusals(edge, found(made, chosen)),
    ],
    faults,
  )
}

/** The part of Create that is known before an origin is chosen: by it the screen offers a process or greys it. */
export function destinationRefusals(
  destination: Pick<Product, 'id' | 'requirementsSatisfied' | 'hasDestination'>,
  initiator: boolean,
): Refused[] {
  const refusals: Refused[] = []
  if (!destination.requirementsSatisfied && !initiator) refusals.push(notComplete([destination.id]))
  if (destination.hasDestination) refusals.push({ code: 'HAS_DESTINATION' })
  if (destination.requirementsSatisfied && initiator) refusals.push({ code: 'ALREADY_SATISFIED' })
  return refusals
}

export interface Replacement {
  added: Chosen[]
  removed: string[]
}

/**
 * How an edit changes the stored origins. An empty selection keeps them (TRF-06); those that the caller may not
 * read stay, whatever was sent (§4).
 */
export function replaceOrigins(
  chosen: readonly Chosen[],
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
  stored: readonly string[]
  replacement: Replacement
  /** An administrator corrects after use: passes over HAS_DESTINATION, but no descendant may become an origin. */
  correcting?: { descendants: ReadonlySet<string> }
}

/** §2.4, Edit and Correct: new origins are checked as in Create, kept ones are not asked again. */
export function editTransformation(edit: TransformationEdit): Decision {
  const { edge, destination, stored, replacement, correcting } = edit
  const { added, removed } = replacement
  const refusals: Refused[] = []
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
  /** Another live transformation of an initiator edge reaches the destination too. */
  initiatedOtherwise: boolean
  /** Live milestones of the destination besides this one. */
  otherMilestones: number
}

/** §2.4, Delete: never under a used product, nor under processes that its destination could not have without it. */
export function removeTransformation({
  edge,
  stage,
  destination,
  initiatedOtherwise,
  otherMilestones,
}: TransformationRemoval): Decision {
  const refusals: Refused[] = []
  if (destination.hasDestination) refusals.push({ code: 'HAS_DESTINATION' })
  const satisfies =
    initiates(edge, stage) &&
    !requirementsSatisfied(stage, { initiated: initiatedOtherwise, waived: destination.requirementsWaived })
  if (satisfies && otherMilestones > 0) refusals.push({ code: 'LOCKED', key: 'error.case.deleteLaterFirst' })
  return decision(refusals)
}

/** An edge with strictTime turns the warnings about its date into faults (§2.2 occurred_at). */
export const strictTimeFaults = (edge: Pick<Edge, 'strictTime'>, warnings: readonly TimeWarning[]): Fault[] =>
  edge.strictTime
    ? warnings.map((warning) => ({
        path: '/dataSchema/occurred_at',
        key: `transformations.fault.strictTime.${warning}` as const,
      }))
    : []

/** An exclusive edge wants an origin nobody used; a sharing one only minds that it is not used up. */
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
  chosen: readonly Chosen[],
): Fault[] {
  const faults: Fault[] = []
  for (const { id, path } of chosen) {
    const origin = origins.get(id)
    if (id === destination.id) faults.push({ path, key: 'transformations.fault.self' })
    else if (!origin?.live) faults.push({ path, key: 'transformations.fault.unknownOrigin' })
    else if (origin.stage !== edge.origin) faults.push({ path, key: 'transformations.fault.originStage' })
  }
  return faults
}

function originRefusals(edge: Edge, origins: readonly Product[]): Refused[] {
  const which = (test: (origin: Product) => boolean) => origins.filter(test).map(({ id }) => id)
  const pending = which((origin) => !origin.requirementsSatisfied)
  const taken = which((origin) => isTaken(origin, edge))
  const closed = which((origin) => origin.closed)
  return [
    ...(pending.length ? [notComplete(pending)] : []),
    ...(taken.length ? [{ code: 'ORIGIN_TAKEN', details: { origins: taken } } as const] : []),
    ...(closed.length ? [{ code: 'CLOSED', details: { origins: closed } } as const] : []),
  ]
}

const found = ({ origins }: Pick<Transformation, 'origins'>, chosen: readonly Chosen[]): Product[] =>
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
