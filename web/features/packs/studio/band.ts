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
  /** From the leg of an arch to that of the next deeper one. */
  lane: 8,
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
  const { width, gap, height, top, level, lane, band } = bandSizes
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
  const between = new Map<number, PackPassage>()
  for (const edge of own) {
    const from = ids.indexOf(edge.from)
    if (edge.initiator && ids.indexOf(edge.productSchema) === from + 1 && !between.has(from))
      between.set(from, edge)
  }
  const arches = own
    .filter((edge) => between.get(ids.indexOf(edge.from)) !== edge)
    .map((edge) => {
      const from = ids.indexOf(edge.from)
      const to = ids.indexOf(edge.productSchema)
      const left = stages[Math.min(from, to < 0 ? from : to)]!.x + (from === to ? 38 : width - 30)
      const right = to < 0 || to === from ? left + 60 : stages[Math.max(from, to)]!.x + 30
      return { edge, left, right, isOpen: to < 0 }
    })
  const depths = depthsOf(arches)
  const passages = own.map((edge): BandPassage => {
    const at = arches.findIndex((arch) => arch.edge === edge)
    const arch = arches[at]
    if (!arch)
      return {
        edge,
        x: stages[ids.indexOf(edge.from)]!.x + width,
        y: top - 34,
        width: gap,
        shape: { kind: 'between', passage: passageOf(edge) },
      }
    const depth = depths[at]!
    // A deeper arch stands around those above it.
    const apart = Math.min(depth, 3) * lane
    const [left, right] = [arch.left - apart, arch.right + apart]
    const bottom = top + height
    const y = bottom + 30 + depth * level
    return {
      edge,
      ...wordsOf(arch),
      y,
      shape: {
        kind: 'arch',
        path: `M${left} ${bottom}V${y - 8}q0 8 8 8H${right - 8}q8 0 8 -8${arch.isOpen ? '' : `V${bottom}`}`,
      },
    }
  })
  return {
    stages,
    passages,
    width: Math.max(0, stages.length * (width + gap) - gap),
    height: Math.max(band, top + height + 30 + (Math.max(-1, ...depths) + 1) * level),
  }
}

interface Arch {
  left: number
  right: number
}

/** The room of an arch's words, which may be wider than the arch. */
const wordsOf = ({ left, right }: Arch) => ({
  x: Math.min(left, (left + right) / 2 - 80),
  width: Math.max(right - left, 160),
})

/** How deep each arch hangs: short ones above long ones, whose legs would cut their words, and none beside another's words. */
function depthsOf(arches: readonly Arch[]): number[] {
  const levels: Arch[][] = []
  const depths = arches.map(() => 0)
  const span = ({ left, right }: Arch) => right - left
  for (const arch of arches.toSorted((one, other) => span(one) - span(other))) {
    const { x, width } = wordsOf(arch)
    const room = { left: x, right: x + width }
    const isFree = (level: readonly Arch[]) =>
      level.every(({ left, right }) => room.right + 24 < left || room.left - 24 > right)
    let depth = levels.findIndex(isFree)
    if (depth < 0) depth = levels.push([]) - 1
    levels[depth]!.push(room)
    depths[arches.indexOf(arch)] = depth
  }
  return depths
}

function passageOf({ transformation: { ratio } }: PackPassage): Passage {
  if (ratio[1] === 'n') return 'one-to-many'
  return ratio[0] === 'n' ? 'many-to-one' : 'one-to-one'
}
