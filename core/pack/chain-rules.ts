import { isWordOrUri } from '../epcis/words.ts'
import { isRecord } from '../fields/kind.ts'
import { pointer } from '../json/pointer.ts'
import { listIn, mapIn, placeIn, textIn } from './raw.ts'
import type { Findings } from './report.ts'
import type { HolderFields } from './shape.ts'

/** An edge as written. Faulty or missing members are undefined, so that the other rules still run. */
interface Edge {
  path: string
  vertical: string
  origin: string | undefined
  destination: string | undefined
  milestoneSchema: string | undefined
  ratio: string
  reuse: boolean
  initiator: boolean
}

/** Checks chains: stages, edges, and whether transformations agree with them (§2.1, §4 Validation). */
export function checkChains(pack: Record<string, unknown>, findings: Findings): void {
  const stages = mapIn(pack, 'productSchemas')
  const processes = mapIn(pack, 'milestoneSchemas')
  const verticals = mapIn(pack, 'verticals')
  const edges = edgesOf(verticals)
  const inEdges = new Set(edges.map(({ milestoneSchema }) => milestoneSchema))
  const resolve = (path: string, name: string | undefined) => {
    if (name !== undefined && !Object.hasOwn(stages, name))
      findings.error(path, 'pack.reference.stage', { name })
  }

  for (const [id, stage] of Object.entries(stages)) {
    const vertical = textIn(stage, 'vertical')
    if (vertical !== undefined && !Object.hasOwn(verticals, vertical))
      findings.error(pointer('productSchemas', id, 'vertical'), 'pack.reference.vertical', { name: vertical })
    const { statement } = stage as { statement?: unknown }
    if (isRecord(statement) && statement.public === 'full')
      findings.warn(pointer('productSchemas', id, 'statement', 'public'), 'pack.statement.full')
  }
  for (const [id, process] of Object.entries(processes)) {
    const path = pointer('milestoneSchemas', id)
    resolve(`${path}/productSchema`, textIn(process, 'productSchema'))
    resolve(`${path}/productSchemaGroup`, textIn(process, 'productSchemaGroup'))
    const isTransformation = placeIn(process, 'productSchemaGroup') !== undefined
    if (isTransformation && placeIn(process, 'closing') === true)
      findings.error(`${path}/closing`, 'pack.chain.closing')
    if (isTransformation && placeIn(process, 'document') === true)
      findings.error(`${path}/document`, 'pack.chain.document')
    if (isTransformation && !inEdges.has(id)) findings.error(path, 'pack.chain.noEdge')
    checkHolder(path, process, findings)
    checkEvents(path, process, isTransformation, findings)
  }
  for (const [id, vertical] of Object.entries(verticals)) {
    for (const [index, entry] of listIn(vertical, 'workflows').entries()) {
      const path = pointer('verticals', id, 'workflows', index, 'productSchema')
      const stage = textIn(entry, 'productSchema')
      resolve(path, stage)
      const own =
        stage === undefined || !Object.hasOwn(stages, stage) ? undefined : textIn(stages[stage], 'vertical')
      if (stage !== undefined && own !== undefined && own !== id)
        findings.error(path, 'pack.chain.otherVertical', { name: stage, vertical: own })
    }
  }
  checkEdges(edges, stages, processes, findings)
  checkReach(edges, stages, verticals, findings)
}

/** The kinds of the fields that say who has a product. */
export const holderKinds: Record<keyof HolderFields, string[]> = {
  name: ['text'],
  phone: ['text'],
  email: ['email', 'text'],
}

function checkHolder(path: string, process: unknown, findings: Findings): void {
  for (const [member, kinds] of Object.entries(holderKinds)) {
    const name = textIn(process, 'holder', member)
    if (name === undefined) continue
    const kind = Object.hasOwn(mapIn(process, 'descriptor'), name)
      ? textIn(process, 'descriptor', name, 'kind')
      : undefined
    if (kind === undefined) findings.error(`${path}/holder/${member}`, 'pack.chain.holderField', { name })
    else if (!kinds.includes(kind))
      findings.error(`${path}/holder/${member}`, 'pack.chain.holderKind', { name, kinds: kinds.join(', ') })
  }
}

/** EPX-03: words must be GS1's own, or addresses of other vocabularies. */
function checkEvents(path: string, process: unknown, isTransformation: boolean, findings: Findings): void {
  for (const list of ['bizStep', 'disposition'] as const) {
    const word = textIn(process, 'epcis', list)
    if (word && !isWordOrUri(list, word)) findings.error(`${path}/epcis/${list}`, 'pack.epcis.word', { word })
  }
  if (!isTransformation && textIn(process, 'epcis', 'class') !== undefined)
    findings.error(`${path}/epcis/class`, 'pack.epcis.class')
}

function edgesOf(verticals: Record<string, unknown>): Edge[] {
  return Object.entries(verticals).flatMap(([vertical, content]) =>
    listIn(content, 'workflows').flatMap((entry, index) =>
      listIn(entry, 'next').map((next, place) => ({
        path: pointer('verticals', vertical, 'workflows', index, 'next', place),
        vertical,
        origin: textIn(entry, 'productSchema'),
        destination: textIn(next, 'productSchema'),
        milestoneSchema: textIn(next, 'transformation', 'milestoneSchema'),
        ratio: JSON.stringify(placeIn(next, 'transformation', 'ratio') ?? [1, 1]),
        reuse: placeIn(next, 'transformation', 'reuse') === true,
        initiator: placeIn(next, 'initiator') === true,
      })),
    ),
  )
}

function checkEdges(
  edges: readonly Edge[],
  stages: Record<string, unknown>,
  processes: Record<string, unknown>,
  findings: Findings,
): void {
  const used = new Set<string>()
  for (const { path, origin, destination, milestoneSchema: name, ratio, reuse } of edges) {
    if (destination !== undefined && !Object.hasOwn(stages, destination))
      findings.error(`${path}/productSchema`, 'pack.reference.stage', { name: destination })
    if (reuse && ratio !== '["n",1]') findings.error(`${path}/transformation/reuse`, 'pack.chain.reuse')
    if (name === undefined) continue
    const at = `${path}/transformation/milestoneSchema`
    const process = Object.hasOwn(processes, name) ? processes[name] : undefined
    if (!isRecord(process)) {
      findings.error(at, 'pack.reference.milestoneSchema', { name })
      continue
    }
    if (used.has(name)) findings.error(at, 'pack.chain.edgeTwice', { name })
    used.add(name)
    const group = textIn(process, 'productSchemaGroup')
    const stage = textIn(process, 'productSchema')
    if (placeIn(process, 'productSchemaGroup') === undefined)
      findings.error(at, 'pack.chain.common', { name })
    if (group !== undefined && origin !== undefined && group !== origin)
      findings.error(at, 'pack.chain.origin', { name, group, origin })
    if (stage !== undefined && destination !== undefined && stage !== destination)
      findings.error(at, 'pack.chain.destination', { name, stage, destination })
  }
}

/** The first stages of a chain: by the pack, else those without an initiator edge into them (§2.2). */
export function processInitiators(
  edges: readonly { destination: string | undefined; initiator: boolean }[],
  said: ReadonlyMap<string, boolean>,
  stages: readonly string[],
): Set<string> {
  const awaited = new Set(edges.filter(({ initiator }) => initiator).map(({ destination }) => destination))
  return new Set(stages.filter((stage) => said.get(stage) ?? !awaited.has(stage)))
}

/** The stated processInitiator of each stage. If several entries of a stage state it, one true is enough (§2.1). */
export function statedInitiators(verticals: Record<string, unknown>): Map<string, boolean> {
  const said = new Map<string, boolean>()
  for (const vertical of Object.values(verticals)) {
    for (const entry of listIn(vertical, 'workflows')) {
      const stage = textIn(entry, 'productSchema')
      const value = placeIn(entry, 'processInitiator')
      if (stage !== undefined && typeof value === 'boolean')
        said.set(stage, value || said.get(stage) === true)
    }
  }
  return said
}

function checkReach(
  edges: readonly Edge[],
  stages: Record<string, unknown>,
  verticals: Record<string, unknown>,
  findings: Findings,
): void {
  const steps = edges.filter(
    (edge): edge is Edge & Step =>
      edge.origin !== undefined && edge.destination !== undefined && edge.origin !== edge.destination,
  )
  const initiating = byOrigin(steps.filter(({ initiator }) => initiator))
  const reachFrom = (begun: Iterable<string>) => {
    const reached = new Set(begun)
    for (const stage of reached)
      for (const { destination } of initiating.get(stage) ?? []) reached.add(destination)
    return reached
  }
  const starts = processInitiators(edges, statedInitiators(verticals), Object.keys(stages))
  const reached = reachFrom(starts)
  const awaited = new Set(edges.filter(({ initiator }) => initiator).map(({ destination }) => destination))
  const lost = Object.keys(stages).filter((stage) => awaited.has(stage) && !reached.has(stage))
  const name = (stage: string) => textIn(stages[stage], 'name') || stage
  const sayCircle = ({ stages: circle }: Circle) => circle.map(name).join(' → ')
  // A circle without a beginning is one fault, at the passage that closes it; the unreachable stages behind it follow from that.
  const circles = circlesOf(initiating).filter((circle) =>
    circle.stages.every((stage) => lost.includes(stage)),
  )
  for (const circle of circles)
    findings.error(circle.path, 'pack.chain.closedCircle', {
      stages: sayCircle(circle),
      name: name(circle.stages[0]!),
    })
  const explained = reachFrom(circles.flatMap((circle) => circle.stages))
  for (const stage of lost)
    if (!explained.has(stage))
      findings.error(pointer('productSchemas', stage), 'pack.chain.unreachable', { name: name(stage) })
  for (const { path, destination, initiator } of edges) {
    if (initiator && destination !== undefined && starts.has(destination))
      findings.warn(`${path}/initiator`, 'pack.chain.intoStart', { name: name(destination) })
  }
  for (const circle of circlesOf(byOrigin(steps)))
    if (!circles.some(({ path }) => path === circle.path))
      findings.warn(circle.path, 'pack.chain.cycle', { stages: sayCircle(circle) })
}

interface Step {
  path: string
  origin: string
  destination: string
}

function byOrigin<T extends Step>(edges: readonly T[]): Map<string, T[]> {
  const onward = new Map<string, T[]>()
  for (const edge of edges) onward.set(edge.origin, [...(onward.get(edge.origin) ?? []), edge])
  return onward
}

/** Stages that lead back to the first of them, which stands at the end again. */
interface Circle {
  stages: string[]
  /** The edge that closes it. */
  path: string
}

/** The circles of a depth-first walk, in the order of the chains. */
function circlesOf(onward: ReadonlyMap<string, readonly Step[]>): Circle[] {
  const circles: Circle[] = []
  const done = new Set<string>()
  const follow = (stage: string, trail: string[]): void => {
    for (const { path, destination } of onward.get(stage) ?? []) {
      const start = trail.indexOf(destination)
      if (start >= 0) circles.push({ path, stages: [...trail.slice(start), destination] })
      else if (!done.has(destination)) follow(destination, [...trail, destination])
    }
    done.add(stage)
  }
  for (const origin of onward.keys()) if (!done.has(origin)) follow(origin, [origin])
  return circles
}
