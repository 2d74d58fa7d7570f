import { passagesOf, stagesOf, type PackPassage } from '../../../../core/pack/edit/chain.ts'
import type { Pack } from '../../../../core/pack/shape.ts'
import type { Passage } from '../../../ui/rail.ts'

/** Measures of picture 28. */
export const bandSizes = {
  width: 136,
  height: 82,
  gap: 124,
  top: 66,
  /** The band without arches that need more. */
  band: 222,
  /** From one level of arches below the boxes to the next. */
  level: 44,
} as const

export interface BandStage {
  id: string
  x: number
  isStart: boolean
}

export interface BandPassage {
  edge: PackPassage
  /** Where its words stand: the left edge, the top, and the width. */
  x: number
  y: number
  width: number
  /** Between two neighbours; otherwise an arch below the boxes. */
  shape: { kind: 'between'; passage: Passage } | { kind: 'arch'; path: string }
}

interface Band {
  stages: BandStage[]
  passages: BandPassage[]
  width: number
  height: number
}

/**
 * Where the stages of a chain and its passages stand. The first initiating passage between two neighbours is the line between
 * them; alternatives, passages that begin nothing, those that skip a stage and those into the same stage arch below.
 */
export function bandOf(pack: Pack, vertical: string): Band {
  const { width, gap, height, top, level, band } = bandSizes
  const ids = stagesOf(pack, vertical)
  const workflows = pack.verticals[vertical]?.workflows ?? []
  const stages = ids.map((id, at) => ({
    id,
    x: at * (width + gap),
    isStart: workflows.some(
      ({ productSchema, processInitiator }) => productSchema === id && processInitiator,
    ),
  }))
  const own = passagesOf(pack).filter(({ from }) => ids.includes(from))
  const between = new Set<number>()
  const levels: [left: number, right: number][][] = []
  const passages = own.map((edge): BandPassage => {
    const from = ids.indexOf(edge.from)
    const to = ids.indexOf(edge.productSchema)
    if (edge.initiator && to === from + 1 && !between.has(from)) {
      between.add(from)
      return {
        edge,
        x: stages[from]!.x + width,
        y: top - 34,
        width: gap,
        shape: { kind: 'between', passage: passageOf(edge) },
      }
    }
    const left = stages[Math.min(from, to < 0 ? from : to)]!.x + (from === to ? 38 : width - 30)
    const right = to < 0 || to === from ? left + 60 : stages[Math.max(from, to)]!.x + 30
    let depth = levels.findIndex((arches) => arches.every(([a, b]) => right + 24 < a || left - 24 > b))
    if (depth < 0) depth = levels.push([]) - 1
    levels[depth]!.push([left, right])
    const bottom = top + height
    const y = bottom + 30 + depth * level
    return {
      edge,
      x: Math.min(left, (left + right) / 2 - 80),
      y,
      width: Math.max(right - left, 160),
      shape: {
        kind: 'arch',
        path: `M${left} ${bottom}V${y - 8}q0 8 8 8H${right - 8}q8 0 8 -8${to < 0 ? '' : `V${bottom}`}`,
      },
    }
  })
  return {
    stages,
    passages,
    width: Math.max(0, stages.length * (width + gap) - gap),
    height: Math.max(band, top + height + 30 + levels.length * level),
  }
}

function passageOf({ transformation: { ratio } }: PackPassage): Passage {
  if (ratio[1] === 'n') return 'one-to-many'
  return ratio[0] === 'n' ? 'many-to-one' : 'one-to-one'
}
