import type { Translator } from '../../ui/texts.ts'
import type { ConfigPlan, PackFault } from '../../../core/contract/packs.ts'
import type { Remark, Remarks } from './ChainDrawing.tsx'

type Place = (path: string) => { stage?: string; edge?: string }

/** What a plan changes, at its stage or edge. */
export function planRemarks({ lines }: ConfigPlan, placeOf: Place, t: Translator): Remarks {
  const remarks = new Map<string, Remark>()
  const changes = new Map<string, { changed: number; gone: number }>()
  for (const { section, mark, _id: id, details } of lines) {
    if (id === undefined) continue
    if (section === 'edges') {
      if (mark === '+') remarks.set(id, { text: t('config.remark.newEdge'), kind: 'new' })
      if (mark === '~') remarks.set(id, { text: t('config.remark.edge'), kind: 'new' })
    } else if (section === 'productSchemas' && mark === '+') {
      remarks.set(id, { text: t('config.remark.newStage'), kind: 'new' })
    } else if (section === 'productSchemas' || section === 'milestoneSchemas') {
      const { stage } = placeOf(`/${section}/${id}`)
      if (stage === undefined || mark === '-') continue
      const count = changes.get(stage) ?? { changed: 0, gone: 0 }
      const gone = details.filter(({ code }) => code === 'field.gone').length
      changes.set(stage, {
        changed: count.changed + Math.max(details.length - gone, mark === '+' ? 1 : 0),
        gone: count.gone + gone,
      })
    }
  }
  for (const [stage, { changed, gone }] of changes) {
    if (remarks.has(stage)) continue
    remarks.set(
      stage,
      gone > 0
        ? { text: t('config.remark.gone', { count: gone }), kind: 'fault' }
        : { text: t('config.remark.changed', { count: changed }), kind: 'new' },
    )
  }
  return remarks
}

/** Faults at their stage or edge. */
export function faultRemarks(faults: readonly PackFault[], placeOf: Place, t: Translator): Remarks {
  const found = new Map<string, PackFault[]>()
  for (const fault of faults) {
    const { stage, edge } = placeOf(fault.path)
    const key = edge ?? stage
    if (key !== undefined) found.set(key, [...(found.get(key) ?? []), fault])
  }
  return new Map(
    [...found].map(([key, all]) => [
      key,
      { text: t('config.remark.faults', { count: all.length }), kind: 'fault' } as const,
    ]),
  )
}
