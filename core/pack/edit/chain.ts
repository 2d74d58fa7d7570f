import type { PackYield } from '../../rules/balance-shape.ts'
import type { Pack, PackEdge, PackVertical, Ratio } from '../shape.ts'
import {
  dated,
  identified,
  merged,
  moved,
  namesIn,
  without,
  type Addition,
  type Change,
  type Names,
} from './schemas.ts'
import { slugKeys } from './slug.ts'

/** A transformation between two stages. */
interface PassageInput {
  from: string
  to: string
  names: Names
  ratio: Ratio
  reuse?: boolean
  /** It gives new products their origin; otherwise it is offered later. */
  initiator?: boolean
}

/** One edge with the stage where it begins. */
export interface PackPassage extends PackEdge {
  id: string
  from: string
}

export function addChain(pack: Pack, names: Names, id = slugKeys(pack, 'verticals').of(names)): Addition {
  const vertical: PackVertical = { ...namesIn(pack, names), workflows: [] }
  return { id, pack: { ...pack, verticals: { ...pack.verticals, [id]: vertical } } }
}

/** Name and commodity of a chain. */
export const changeChain = (
  pack: Pack,
  id: string,
  change: Change<Pick<PackVertical, 'commodity'>> & { names?: Names },
): Pack => {
  const vertical = pack.verticals[id]
  if (!vertical) return pack
  const { names, ...members } = change
  const next = merged<PackVertical>(vertical, {
    ...members,
    ...(names ? { i18n: undefined, ...namesIn(pack, names) } : {}),
  })
  return { ...pack, verticals: { ...pack.verticals, [id]: next } }
}

/** Moves a chain among the others; menus list them in this order, and its stages and processes follow it. */
export function moveChain(pack: Pack, id: string, to: number): Pack {
  const next = { ...pack, verticals: moved(pack.verticals, id, to) }
  const productSchemas = inChainOrder(next, pack.productSchemas)
  return { ...next, productSchemas, milestoneSchemas: inStageOrder(productSchemas, pack.milestoneSchemas) }
}

/** Removes a chain with its stages. */
export function removeChain(pack: Pack, id: string): Pack {
  const emptied = stagesOf(pack, id).reduce(removeStage, pack)
  return { ...emptied, verticals: without(emptied.verticals, id) }
}

/** The stages of a chain, in their order. */
export const stagesOf = (pack: Pack, vertical: string): string[] =>
  Object.keys(pack.productSchemas).filter((id) => pack.productSchemas[id]?.vertical === vertical)

/** Every transformation of a pack, by the order of its stages. */
export const passagesOf = (pack: Pack): PackPassage[] =>
  Object.values(pack.verticals).flatMap(({ workflows }) =>
    workflows.flatMap(({ productSchema: from, next }) =>
      next.map((edge) => ({ ...edge, id: edge.transformation.milestoneSchema, from })),
    ),
  )

/** Adds a stage at the end of a chain. The chain begins in it until a passage leads into it. */
export function addStage(
  pack: Pack,
  vertical: string,
  names: Names,
  id = slugKeys(pack, 'productSchemas').of(names),
): Addition {
  const stage: Pack['productSchemas'][string] = {
    ...identified(pack, names),
    vertical,
    showPrint: false,
    downloadGeojson: false,
    publicIdentifier: false,
    uniqueFields: ['identifier'],
  }
  const productSchemas = inChainOrder(pack, { ...pack.productSchemas, [id]: stage })
  return {
    id,
    pack: withWorkflows({ ...pack, productSchemas }, vertical, (workflows) => [
      ...workflows,
      { productSchema: id, processInitiator: true, next: [] },
    ]),
  }
}

/** Removes a stage, its processes, and every passage from it and into it. */
export function removeStage(pack: Pack, id: string): Pack {
  const processes = Object.entries(pack.milestoneSchemas)
    .filter(([, { productSchema, productSchemaGroup }]) => productSchema === id || productSchemaGroup === id)
    .map(([process]) => process)
  const cut = processes.reduce(removeProcess, pack)
  const vertical = pack.productSchemas[id]?.vertical ?? ''
  return withoutTemplates(
    withWorkflows({ ...cut, productSchemas: without(cut.productSchemas, id) }, vertical, (workflows) =>
      workflows.filter(({ productSchema }) => productSchema !== id),
    ),
    id,
  )
}

/** Moves a stage within its chain; hues and marks follow the order. */
export function moveStage(pack: Pack, id: string, to: number): Pack {
  const vertical = pack.productSchemas[id]?.vertical
  if (vertical === undefined) return pack
  const own = stagesOf(pack, vertical)
  const order = Object.keys(moved(Object.fromEntries(own.map((stage) => [stage, true])), id, to))
  let at = 0
  const productSchemas = Object.fromEntries(
    Object.entries(pack.productSchemas).map(([stage, schema]) => {
      const here = schema.vertical === vertical ? order[at++]! : stage
      return [here, pack.productSchemas[here]!]
    }),
  )
  const milestoneSchemas = inStageOrder(productSchemas, pack.milestoneSchemas)
  return withWorkflows({ ...pack, productSchemas, milestoneSchemas }, vertical, (workflows) =>
    workflows.toSorted((a, b) => order.indexOf(a.productSchema) - order.indexOf(b.productSchema)),
  )
}

/** Says whether chains begin in a stage: its products then need no origin. */
export const changeStart = (pack: Pack, stage: string, processInitiator: boolean): Pack =>
  withWorkflows(pack, pack.productSchemas[stage]?.vertical ?? '', (workflows) =>
    workflows.map((entry) => (entry.productSchema === stage ? { ...entry, processInitiator } : entry)),
  )

/** Adds a transformation with its process. A stage that gets its first origin begins no chain any more. */
export function addPassage(
  pack: Pack,
  { from, to, names, ratio, reuse, initiator }: PassageInput,
  id = slugKeys(pack, 'milestoneSchemas').of(names),
): Addition {
  const process: Pack['milestoneSchemas'][string] = {
    ...dated(pack, names),
    productSchema: to,
    productSchemaGroup: from,
    priv: { value: 'false', immutable: false },
    closing: false,
  }
  const edge: PackEdge = {
    productSchema: to,
    transformation: { milestoneSchema: id, ratio, reuse: reuse === true && isGrouping(ratio) },
    initiator: initiator === true,
    strictTime: false,
  }
  const wasAwaited = isAwaited(pack, to)
  const linked = withWorkflows(
    withProcess(pack, id, process),
    pack.productSchemas[from]?.vertical ?? '',
    (workflows) =>
      workflows.map((entry) =>
        entry.productSchema === from ? { ...entry, next: [...entry.next, edge] } : entry,
      ),
  )
  return { id, pack: edge.initiator && !wasAwaited ? changeStart(linked, to, false) : linked }
}

/** Changes how a passage works. Parts are reused only where many become one. */
export function changePassage(
  pack: Pack,
  id: string,
  change: {
    ratio?: Ratio
    reuse?: boolean
    initiator?: boolean
    strictTime?: boolean
    /** Undefined removes it. */
    yield?: PackYield | undefined
  },
): Pack {
  const passage = passagesOf(pack).find((one) => one.id === id)
  if (!passage) return pack
  const ratio = change.ratio ?? passage.transformation.ratio
  const reuse = (change.reuse ?? passage.transformation.reuse) && isGrouping(ratio)
  const next: PackEdge = {
    productSchema: passage.productSchema,
    transformation: merged(passage.transformation, {
      ratio,
      reuse,
      ...('yield' in change ? { yield: change.yield } : {}),
    }),
    initiator: change.initiator ?? passage.initiator,
    strictTime: change.strictTime ?? passage.strictTime,
  }
  const changed = withEdges(pack, (edge) => (edge.transformation.milestoneSchema === id ? next : edge))
  return withStartOf(pack, changed, passage.productSchema)
}

/** Adds a process that is recorded on the products of a stage. */
export function addProcess(
  pack: Pack,
  stage: string,
  names: Names,
  id = slugKeys(pack, 'milestoneSchemas').of(names),
): Addition {
  const process: Pack['milestoneSchemas'][string] = {
    ...dated(pack, names),
    productSchema: stage,
    priv: { value: 'true', immutable: false },
    closing: false,
  }
  return { id, pack: withProcess(pack, id, process) }
}

/** Removes a process, and the passage that it is. A stage that loses its last origin begins a chain again. */
export function removeProcess(pack: Pack, id: string): Pack {
  const passage = passagesOf(pack).find((one) => one.id === id)
  const cut = withoutTemplates(
    {
      ...withEdges(pack, (edge) => (edge.transformation.milestoneSchema === id ? undefined : edge)),
      milestoneSchemas: without(pack.milestoneSchemas, id),
    },
    id,
  )
  return passage ? withStartOf(pack, cut, passage.productSchema) : cut
}

/** Moves a process among those of its stage. */
export function moveProcess(pack: Pack, id: string, to: number): Pack {
  const stage = pack.milestoneSchemas[id]?.productSchema
  const own = Object.keys(pack.milestoneSchemas).filter(
    (one) => pack.milestoneSchemas[one]?.productSchema === stage,
  )
  const order = own.filter((one) => one !== id).toSpliced(to, 0, id)
  let at = 0
  return {
    ...pack,
    milestoneSchemas: Object.fromEntries(
      Object.entries(pack.milestoneSchemas).map(([process, { productSchema }]) => {
        const here = productSchema === stage ? order[at++]! : process
        return [here, pack.milestoneSchemas[here]!]
      }),
    ),
  }
}

const isGrouping = ([many]: Ratio): boolean => many === 'n'

const isAwaited = (pack: Pack, stage: string): boolean =>
  passagesOf(pack).some(({ productSchema, initiator }) => initiator && productSchema === stage)

/** Updates where a chain starts, after a change of edges gave a stage its first origin or took its last. */
function withStartOf(before: Pack, after: Pack, stage: string): Pack {
  const isNow = isAwaited(after, stage)
  return isAwaited(before, stage) === isNow ? after : changeStart(after, stage, !isNow)
}

function withWorkflows(
  pack: Pack,
  id: string,
  change: (workflows: PackVertical['workflows']) => PackVertical['workflows'],
): Pack {
  const vertical = pack.verticals[id]
  if (!vertical) return pack
  return {
    ...pack,
    verticals: { ...pack.verticals, [id]: { ...vertical, workflows: change(vertical.workflows) } },
  }
}

/** Changes edges; undefined removes one. */
const withEdges = (pack: Pack, change: (edge: PackEdge) => PackEdge | undefined): Pack => ({
  ...pack,
  verticals: Object.fromEntries(
    Object.entries(pack.verticals).map(([id, vertical]) => [
      id,
      {
        ...vertical,
        workflows: vertical.workflows.map((entry) => ({
          ...entry,
          next: entry.next.flatMap((edge) => change(edge) ?? []),
        })),
      },
    ]),
  ),
})

const withProcess = (pack: Pack, id: string, process: Pack['milestoneSchemas'][string]): Pack => ({
  ...pack,
  milestoneSchemas: inStageOrder(pack.productSchemas, { ...pack.milestoneSchemas, [id]: process }),
})

/** Processes stand by the order of their stages, as in files that are read again. */
function inStageOrder(
  stages: Pack['productSchemas'],
  processes: Pack['milestoneSchemas'],
): Pack['milestoneSchemas'] {
  const order = Object.keys(stages)
  return Object.fromEntries(
    Object.entries(processes).toSorted(
      ([, a], [, b]) => order.indexOf(a.productSchema) - order.indexOf(b.productSchema),
    ),
  )
}

function inChainOrder(pack: Pack, stages: Pack['productSchemas']): Pack['productSchemas'] {
  const order = Object.keys(pack.verticals)
  return Object.fromEntries(
    Object.entries(stages).toSorted(([, a], [, b]) => order.indexOf(a.vertical) - order.indexOf(b.vertical)),
  )
}

const withoutTemplates = (pack: Pack, item: string): Pack => ({
  ...pack,
  pdfTemplates: Object.fromEntries(
    Object.entries(pack.pdfTemplates).filter(([, { itemId }]) => itemId !== item),
  ),
})
