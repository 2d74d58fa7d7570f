import { useMemo, useState } from 'react'
import { layOutBars, maxPills } from './bars.ts'
import { type Box, type Drawing, linksOf, pathAlong } from './drawing.ts'
import { layOut } from './layout.ts'
import { buildModel, matches, type Model, pathThrough, reach, type Side } from './model.ts'
import { type ReadGraph, type MapGaps, useUnmapped } from './useGraph.ts'

type Level = 'stages' | 'organizations' | 'products'

/** Rows that a stack shows when it opens, and that each further click adds. */
const firstRows = 4
const moreRows = 20

/** Everything the screen shows of a graph, and what a person has chosen in it. */
export interface View {
  model: Model
  drawing: Drawing
  /** How finely it is drawn; undefined where every product has its place. */
  level: Level | undefined
  setLevel: (level: Level) => void
  side: Side
  setSide: (side: Side) => void
  search: string
  setSearch: (text: string) => void
  hits: ReadonlySet<string>
  /** The chosen product, and what is lit with it: one way through the start, or in bars its whole lineage. */
  chosen: string
  choose: (id: string) => void
  lit: ReadonlySet<string>
  way: readonly string[]
  /** The lines of the chosen way, as one path. */
  trail: string
  unmapped: MapGaps
  /** Opens a stack, shows more of it, or stacks it again. */
  toggle: (box: Box) => void
}

export function useView({ graph, depth, stages }: ReadGraph): View {
  const [side, setSide] = useState<Side>('both')
  const [search, setSearch] = useState('')
  const [asked, setLevel] = useState<Level>('organizations')
  const [picked, choose] = useState<string>()
  const [opened, setOpened] = useState<ReadonlyMap<string, number>>(new Map())

  const model = useMemo(() => buildModel(graph, stages, side, depth), [graph, stages, side, depth])
  const level = model.things.size > maxPills ? asked : undefined
  const unmapped = useUnmapped(model.start, depth)
  const drawing = useMemo(
    () =>
      level === 'stages' || level === 'organizations' ? layOutBars(model, level) : layOut(model, opened),
    [model, level, opened],
  )
  const chosen = picked !== undefined && model.things.has(picked) ? picked : model.start
  const way = useMemo(() => pathThrough(model, chosen), [model, chosen])
  const [lit, trail] = useMemo(() => {
    const ids =
      chosen === model.start
        ? new Set([chosen])
        : level && level !== 'products'
          ? new Set([chosen, ...reach(chosen, model.origins), ...reach(chosen, model.destinations)])
          : new Set(way)
    const links = [...linksOf(model)].filter(([from, to]) => ids.has(from) && ids.has(to))
    return [ids, pathAlong(drawing, links)]
  }, [model, drawing, level, chosen, way])
  const hits = useMemo(
    () =>
      new Set(
        search ? [...model.things.values()].filter((one) => matches(one, search)).map(({ id }) => id) : [],
      ),
    [model, search],
  )
  const toggle = ({ id, kind, stack = id }: Box) =>
    setOpened((before) => {
      const shown = before.get(stack) ?? 0
      return new Map(before).set(stack, kind === 'less' ? 0 : shown === 0 ? firstRows : shown + moreRows)
    })
  return {
    model,
    drawing,
    level,
    setLevel,
    side,
    setSide,
    search,
    setSearch,
    hits,
    chosen,
    choose,
    lit,
    way,
    trail,
    unmapped,
    toggle,
  }
}
