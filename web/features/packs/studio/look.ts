import { hueAt } from '../../../../core/look/colours.ts'
import { markAt } from '../../../../core/look/marks.ts'
import type { Pack } from '../../../../core/pack/shape.ts'
import { stagesOf } from '../../../../core/pack/edit/chain.ts'
import type { StageLook } from '../../../ui/StageMark.tsx'

/** The look of a stage in the pack: its hue by its place in its chain, its mark by choice or place. */
export function lookOf(pack: Pack, id: string): StageLook {
  const stage = pack.productSchemas[id]
  const at = stage ? stagesOf(pack, stage.vertical).indexOf(id) : 0
  return { hue: hueAt(at), marca: markAt(at, stage?.marca) }
}
