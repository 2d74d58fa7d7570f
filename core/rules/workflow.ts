import type { PackYield } from './balance-shape.ts'

/** How many origins become how many destinations. Default: [1,1] (3-domain.md §2.2). */
export type Ratio = readonly [1, 1] | readonly [1, 'n'] | readonly ['n', 1]
export type Kind = 'individual' | 'ungrouping' | 'grouping'

/** A stage as the rules see it. `initiator`: at least one initiator edge leads to it. */
export interface Stage {
  id: string
  initiator: boolean
  processInitiator: boolean
}

/** One `next` of a workflow: a transformation from one stage to another, or to the same stage. */
export interface Edge {
  milestoneSchema: string
  origin: string
  destination: string
  ratio: Ratio
  reuse: boolean
  initiator: boolean
  /** Refuses dates that otherwise only cause a warning. */
  strictTime: boolean
  /** What a product gives for what its links bring (BAL-03). */
  yield?: PackYield
}

/** TRF-03: the kind of the wizard. */
export const kindOf = (ratio: Ratio = [1, 1]): Kind =>
  ratio[0] === 'n' ? 'grouping' : ratio[1] === 'n' ? 'ungrouping' : 'individual'

/** A sharing edge leaves its origin available to other sharing edges; any other edge uses it up. */
export const isSharing = (edge: Pick<Edge, 'ratio' | 'reuse'>): boolean =>
  edge.reuse || kindOf(edge.ratio) === 'ungrouping'

/** An initiator edge into a process initiator counts as an ordinary edge, because products there need no origin. */
export const initiates = (
  edge: Pick<Edge, 'initiator'>,
  destination: Pick<Stage, 'processInitiator'>,
): boolean => edge.initiator && !destination.processInitiator

/** Whether a product has the origin that its stage requires. `waived`: the product was complete before the stage required one. */
export const requirementsSatisfied = (
  stage: Stage,
  product: { initiated: boolean; waived: boolean },
): boolean => !stage.initiator || stage.processInitiator || product.initiated || product.waived

/** An edge in a product's workflow, with the member names of a milestone schema. */
export interface Step {
  /** Destination stage. */
  productSchema: string
  /** Origin stage. */
  productSchemaGroup: string
  transformation: { milestoneSchema: string; ratio: Ratio; reuse: boolean }
  initiator: boolean
}

interface Steps {
  nextSteps: Step[]
  previousSteps: Step[]
  onwardSteps: Step[]
}

/** TRF-15, MIL-08: the pending steps of a product of this stage, all edges into the stage and all edges out of it. */
export function steps(
  stage: Stage,
  satisfied: boolean,
  workflow: { edges: Iterable<Edge>; stages: ReadonlyMap<string, Stage> },
): Steps {
  const edges = [...workflow.edges]
  const processInitiator = (id: string) => workflow.stages.get(id)?.processInitiator ?? false
  const step = (edge: Edge): Step => ({
    productSchema: edge.destination,
    productSchemaGroup: edge.origin,
    transformation: { milestoneSchema: edge.milestoneSchema, ratio: edge.ratio, reuse: edge.reuse },
    initiator: initiates(edge, { processInitiator: processInitiator(edge.destination) }),
  })
  const previousSteps = edges.filter((edge) => edge.destination === stage.id).map(step)
  return {
    nextSteps: satisfied ? [] : previousSteps.filter(({ initiator }) => initiator),
    previousSteps,
    onwardSteps: edges.filter((edge) => edge.origin === stage.id).map(step),
  }
}

/** MIL-08: while an initiator is pending, only a milestone that names its origin may be created. */
export const mayCreate = (nextSteps: readonly Pick<Step, 'initiator'>[], carriesOrigin: boolean): boolean =>
  carriesOrigin || !nextSteps.some(({ initiator }) => initiator)
