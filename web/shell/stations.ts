import type { ProductSchema, Vertical } from '../../core/contract/configuration.ts'
import type { Ratio } from '../../core/rules/workflow.ts'
import { hueAt } from '../../core/look/colours.ts'
import { markAt } from '../../core/look/marks.ts'
import type { StageLook } from '../ui/StageMark.tsx'
import type { Passage } from '../ui/rail.ts'

/** A stage with its look, and the passage from the previous stage on the rail. */
export interface ChainStage extends StageLook {
  id: string
  name: string
  /** The label on the rail: the name without the text in parentheses. */
  shortName: string
  count: number
  passage?: Passage
  /** The previous stage on the rail. */
  before?: string
  /** Transformations with readable origins that make its products; empty if no origin is needed. */
  made: readonly { origin: string; milestoneSchema: string; ratio: Ratio; reuse: boolean }[]
  stage: ProductSchema
}

export interface Chain {
  id: string
  name: string
  stages: ChainStage[]
}

/**
 * The stages of a vertical in workflow order, which is the order of the rail and of the hues (look.md §3). Stages that
 * the caller may not read are left out; the others keep their look.
 */
export function chainOf(vertical: Vertical, readable: ProductSchema[]): Chain {
  const order = vertical.workflows.map((entry) => entry.productSchema)
  const stages: ChainStage[] = []
  for (const id of order) {
    const stage = readable.find((one) => one._id === id)
    if (!stage) continue
    const before = stages.at(-1)
    const edge =
      before &&
      vertical.workflows
        .find((entry) => entry.productSchema === before.id)
        ?.next.find((next) => next.productSchema === id && next.initiator)
    stages.push({
      id,
      name: stage.name,
      shortName: shortNameOf(stage),
      count: stage.count,
      hue: hueAt(stage.position),
      marca: markAt(stage.position, stage.marca),
      stage,
      made: stage.processInitiator ? [] : madeOf(vertical, stage._id, readable),
      ...(before ? { before: before.id, passage: passageOf(edge?.transformation.ratio) } : {}),
    })
  }
  return { id: vertical._id, name: vertical.name, stages }
}

const madeOf = ({ workflows }: Vertical, id: string, readable: readonly ProductSchema[]) =>
  workflows
    .filter(({ productSchema }) => readable.some(({ _id }) => _id === productSchema))
    .flatMap(({ productSchema: origin, next }) =>
      next
        .filter(({ productSchema, initiator }) => productSchema === id && initiator)
        .map(({ transformation }) => ({ origin, ...transformation })),
    )

/** Name on the rail: the short name, or the name without parentheses. */
export const shortNameOf = ({ name, shortName }: Pick<ProductSchema, 'name' | 'shortName'>): string =>
  shortName ?? name.replace(/\s*\(.*\)$/, '')

export function passageOf(ratio: readonly unknown[] | undefined): Passage {
  if (ratio?.[1] === 'n') return 'one-to-many'
  return ratio?.[0] === 'n' ? 'many-to-one' : 'one-to-one'
}
