import type { Model } from './model.ts'

/** What the gutter draws in one row: the product's dot, and lines that pass, end or begin there. */
export interface LaneRow {
  /** The lane of the dot. */
  dot: number
  /** Lanes whose line goes through the row untouched. */
  passing: number[]
  /** Lanes from above that end at the dot, and lanes that leave it downwards. */
  arriving: number[]
  leaving: number[]
}

/** More lanes than this don't fit the gutter; further ones share the last. */
const maxLanes = 11

/**
 * A lane for each line that is still open, as the rows go down: a product waits for its origins below it. An origin that stands
 * above its product is older in name only, and has no line.
 */
export function lanesOf(ids: readonly string[], { origins }: Model): LaneRow[] {
  const open: (string | undefined)[] = []
  const passed = new Set<string>()
  const shown = new Set(ids)
  const free = () => {
    const at = open.indexOf(undefined)
    return at === -1 ? open.push(undefined) - 1 : at
  }
  const clip = (lane: number) => Math.min(lane, maxLanes - 1)
  return ids.map((id) => {
    const arriving = open.flatMap((waiting, lane) => (waiting === id ? [lane] : []))
    const dot = arriving[0] ?? free()
    for (const lane of arriving) open[lane] = undefined
    open[dot] = id
    passed.add(id)
    const passing = open.flatMap((waiting, lane) => (waiting !== undefined && lane !== dot ? [lane] : []))
    const below = (origins.get(id) ?? []).filter((origin) => shown.has(origin) && !passed.has(origin))
    open[dot] = undefined
    const leaving = below.map((origin) => {
      const waiting = open.indexOf(origin)
      if (waiting !== -1) return waiting
      const lane = open[dot] === undefined ? dot : free()
      open[lane] = origin
      return lane
    })
    return {
      dot: clip(dot),
      passing: [...new Set(passing.map(clip))],
      arriving: [...new Set(arriving.map(clip))],
      leaving: [...new Set(leaving.map(clip))],
    }
  })
}
