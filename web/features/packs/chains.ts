import { hueAt } from '../../../core/look/colours.ts'
import { markAt } from '../../../core/look/marks.ts'
import { pointerNames } from '../../../core/json/pointer.ts'
import { joinPack } from '../../../core/pack/join.ts'
import { listIn, mapIn, placeIn, textIn } from '../../../core/pack/raw.ts'
import type { StageLook } from '../../ui/StageMark.tsx'
import type { Passage } from '../../ui/rail.ts'

export interface DrawnStage extends StageLook {
  id: string
  name: string
}

export interface DrawnEdge {
  /** Of its transformation. */
  id: string
  from: number
  to: number
  /** Undefined: a proportion that doesn't exist. */
  passage: Passage | undefined
  initiator: boolean
}

export interface DrawnChain {
  id: string
  name: string
  stages: DrawnStage[]
  edges: DrawnEdge[]
}

type Files = Readonly<Record<string, string>>
type Raw = Record<string, unknown>

/** The files joined as far as they can be read: a faulty pack has chains to show its faults on, too. */
export const rawPack = (files: Files): Raw =>
  joinPack(
    Object.entries(files)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([file, content]) => ({ file, content })),
  ).pack

/** The chains of a pack as they are drawn, stages in the order of the rail. */
export function chainsOf(pack: Raw): DrawnChain[] {
  const stages = mapIn(pack, 'productSchemas')
  return Object.entries(mapIn(pack, 'verticals')).map(([id, vertical]) => {
    const own = Object.entries(stages).filter(([, stage]) => textIn(stage, 'vertical') === id)
    const ids = own.map(([stage]) => stage)
    return {
      id,
      name: textIn(vertical, 'name') ?? id,
      stages: own.map(([stage, content], position) => ({
        id: stage,
        name: textIn(content, 'shortName') ?? (textIn(content, 'name') ?? stage).replace(/\s*\(.*\)$/, ''),
        hue: hueAt(position),
        marca: markAt(position, textIn(content, 'marca')),
      })),
      edges: listIn(vertical, 'workflows').flatMap((workflow) =>
        listIn(workflow, 'next').flatMap((edge): DrawnEdge[] => {
          const from = ids.indexOf(textIn(workflow, 'productSchema') ?? '')
          const to = ids.indexOf(textIn(edge, 'productSchema') ?? '')
          if (from < 0 || to < 0) return []
          return [
            {
              id: textIn(edge, 'transformation', 'milestoneSchema') ?? '',
              from,
              to,
              passage: passages[JSON.stringify(placeIn(edge, 'transformation', 'ratio') ?? [1, 1])],
              initiator: placeIn(edge, 'initiator') === true,
            },
          ]
        }),
      ),
    }
  })
}

const passages: Partial<Record<string, Passage>> = {
  '[1,1]': 'one-to-one',
  '[1,"n"]': 'one-to-many',
  '["n",1]': 'many-to-one',
}

/** What of the chains a path of the pack is about: a stage, or the transformation of an edge. */
export function placeOf(pack: Raw, path: string): { stage?: string; edge?: string } {
  const [section, id = '', ...rest] = pointerNames(path)
  if (section === 'productSchemas') return { stage: id }
  if (section === 'edges') return { edge: id }
  if (section === 'milestoneSchemas') return stageOf(textIn(pack, section, id, 'productSchema'))
  if (section === 'pdfTemplates') {
    const item = textIn(pack, section, id, 'itemId') ?? ''
    return stageOf(textIn(pack, 'milestoneSchemas', item, 'productSchema') ?? item)
  }
  if (section !== 'verticals') return {}
  const workflow = listIn(pack, 'verticals', id, 'workflows')[Number(rest[1])]
  if (rest[2] !== 'next') return stageOf(textIn(workflow, 'productSchema'))
  const edge = textIn(listIn(workflow, 'next')[Number(rest[3])], 'transformation', 'milestoneSchema')
  return edge === undefined ? stageOf(textIn(workflow, 'productSchema')) : { edge }
}

const stageOf = (stage: string | undefined) => (stage === undefined ? {} : { stage })

/** The look of every stage, for marks beside its name. */
export const looksOf = (chains: readonly DrawnChain[]): ReadonlyMap<string, DrawnStage> =>
  new Map(chains.flatMap(({ stages }) => stages.map((stage) => [stage.id, stage] as const)))
