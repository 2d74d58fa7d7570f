/** Pure layout of the rail: which names fold to marks, and how long the lines between stations are. */

export const railSizes = {
  disc: 28,
  labelGap: 7,
  /** Minimum and maximum length of a line between two stations, including the gaps at both ends. */
  minLine: 56,
  maxLine: 120,
  /** Length on a phone, where the rail scrolls instead of folding. */
  phoneLine: 42,
} as const

interface RailRoom {
  /** Width of each station's name and count in bold, so that changing the station does not shift the rail. */
  labels: number[]
  /** Index of the current station; -1 when the screen is not a station. */
  current: number
  room: number
}

interface RailLayout {
  folded: boolean[]
  line: number
  /** It does not fit even with all other names folded. */
  scrolls: boolean
}

/** Names fold from the ends inward; the current name never folds (look.md §4 Shell). */
export function layoutRail({ labels, current, room }: RailRoom): RailLayout {
  const { disc, labelGap, minLine, maxLine } = railSizes
  const centre = current >= 0 ? current : (labels.length - 1) / 2
  const folded = labels.map(() => false)
  const lines = Math.max(labels.length - 1, 0)
  const stations = () =>
    labels.reduce((sum, label, at) => sum + disc + (folded[at] ? 0 : labelGap + label), 0)

  const farthestFirst = labels
    .map((_, at) => at)
    .filter((at) => at !== current)
    .sort((a, b) => Math.abs(b - centre) - Math.abs(a - centre) || b - a)
  for (const at of farthestFirst) {
    if (stations() + lines * minLine <= room) break
    folded[at] = true
  }

  const left = room - stations()
  const scrolls = left < lines * minLine
  return { folded, line: lines === 0 || scrolls ? minLine : Math.min(maxLine, left / lines), scrolls }
}

/** The passage from one stage to the next: one line, a line that splits, or strands that merge. */
export type Passage = 'one-to-one' | 'one-to-many' | 'many-to-one'

const strandGap = 5
export const passageHeight = 2 * strandGap + 2

/** Path of the line between two stations. Strands run 5 px apart, for `along` px, at the station with many. */
export function passagePath(passage: Passage, width: number, along = 16): string {
  const middle = passageHeight / 2
  if (passage === 'one-to-one') return `M0 ${middle}H${width}`
  const bend = Math.min(20, width * 0.45)
  const straight = Math.min(along, width - bend)
  const near = passage === 'one-to-many' ? width - straight - bend : straight
  const outer = [middle - strandGap, middle + strandGap].map((y) =>
    passage === 'one-to-many'
      ? `M${near} ${middle}C${near + bend / 2} ${middle} ${near + bend / 2} ${y} ${near + bend} ${y}H${width}`
      : `M0 ${y}H${near}C${near + bend / 2} ${y} ${near + bend / 2} ${middle} ${near + bend} ${middle}`,
  )
  return `M0 ${middle}H${width}${outer.join('')}`
}
