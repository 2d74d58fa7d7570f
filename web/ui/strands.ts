/** Path data of lineage lines: from rows to a product, and from the timeline to the rows beside it. */

export interface Spot {
  x: number
  y: number
}

/**
 * Smooth strands that are bundled before the end (Preview, graph): each leaves its row horizontally, and on the last
 * fifth of the way they run 3 px apart.
 */
export function curvedStrands(starts: Spot[], end: Spot): string[] {
  const gather = end.x - Math.min(...starts.map((start) => start.x), end.x)
  const bundleX = end.x - gather * 0.38
  const bundled = bundle(starts.length, end.y, 3)
  return starts.map((start, at) => {
    const y = bundled[at] ?? end.y
    const bend = (bundleX - start.x) / 2
    const last = (end.x - bundleX) / 2
    return `M${start.x} ${start.y}C${round(start.x + bend)} ${start.y} ${round(start.x + bend)} ${round(y)} ${round(bundleX)} ${round(y)}S${round(end.x - last)} ${end.y} ${end.x} ${end.y}`
  })
}

/**
 * Strands with rounded elbows that never cross (Craft): the upper rows take the outer lanes. Many strands run closer
 * together: their lanes stay left of the end, and they arrive at most `climb` above it.
 */
export function elbowStrands(starts: Spot[], end: Spot, climb: number): string[] {
  const radius = 7
  const rise = Math.min(2, climb / starts.length)
  return starts.map((start, at) => {
    const laneGap = Math.min(4.5, (end.x - start.x - 20) / starts.length)
    const lane = round(start.x + 8 + at * laneGap)
    const y = round(end.y + (at - starts.length) * rise)
    const turnsUp = start.y > y
    const turn = Math.min(radius, Math.abs(start.y - y) / 2)
    const side = turnsUp ? -turn : turn
    const arrival = round(end.x - 6)
    return `M${start.x} ${start.y}H${round(lane - turn)}Q${lane} ${start.y} ${lane} ${round(start.y + side)}V${round(y - side)}Q${lane} ${y} ${Math.min(round(lane + turn), arrival)} ${y}L${arrival} ${y}L${end.x} ${end.y}`
  })
}

/**
 * Strands that fall from things in a row and run below them to the right, the first ones lowest, so that none crosses
 * another; near the end they gather (picture 41).
 */
export function fallingStrands(starts: readonly Spot[], end: Spot): string[] {
  const radius = 7
  const gather = end.x - 46
  return starts.map(({ x, y }, at) => {
    const lane = round(end.y + ((starts.length - 1) / 2 - at) * Math.min(4, 22 / starts.length))
    const bend = round(gather + 23)
    return `M${round(x)} ${y}V${lane - radius}Q${round(x)} ${lane} ${round(x + radius)} ${lane}H${gather}C${bend} ${lane} ${bend} ${end.y} ${end.x} ${end.y}`
  })
}

/** More strands than this are drawn as one: nobody follows them, and they would fill the gap (look.md §4). */
export const maxStrands = 14

/** One strand for many rows: it runs beside them and turns to the end, above them or between them. It is drawn thicker. */
export function trunkStrand(starts: readonly Spot[], end: Spot): string {
  const radius = 10
  const [first = end, last = end] = [starts[0], starts.at(-1)]
  const x = round(first.x + 14)
  if (end.y > first.y) return `M${x} ${first.y}V${last.y}M${x} ${end.y}H${end.x}`
  return `M${x} ${last.y}V${round(end.y + radius)}Q${x} ${end.y} ${round(x + radius)} ${end.y}H${end.x}`
}

/** The short ticks by which the rows join their trunk. */
export const trunkTicks = (starts: readonly Spot[]): string =>
  starts.map(({ x, y }) => `M${x} ${y}H${round(x + 14)}`).join('')

/** Branches that run down from the gutter of the timeline and turn to the rows beside it. */
export function branchStrands(rows: Spot[], root: Spot): string[] {
  const radius = 12
  return rows.map(
    (row) =>
      `M${root.x} ${root.y}V${round(row.y - radius)}Q${root.x} ${row.y} ${round(root.x + radius)} ${row.y}H${row.x}`,
  )
}

function bundle(count: number, centre: number, gap: number): number[] {
  return Array.from({ length: count }, (_, at) => centre + (at - (count - 1) / 2) * gap)
}

const round = (value: number) => Math.round(value * 10) / 10
