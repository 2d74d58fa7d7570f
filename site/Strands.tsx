/** @jsxImportSource preact */
import { hueAt } from '../core/look/colours.ts'
import { markAt, marks } from '../core/look/marks.ts'

/** Three strands stand for any larger number, as on the rail. */
export const maxStrands = 3
const gap = 5
/** Height of the piece in which strands part or meet. */
const joint = 46

/** The x of each strand relative to their middle, from left to right. */
export function strandXs(count: number): number[] {
  const drawn = Math.min(Math.max(count, 1), maxStrands)
  return Array.from({ length: drawn }, (_, index) => (index - (drawn - 1) / 2) * gap)
}

interface StrandsProps {
  /** Number of products of the stage above and of the stage below. */
  from: number
  to: number
  /** Set for the piece between the drawing and the first disc. */
  first?: boolean
}

/**
 * The story's line from one disc to the next, with a strand for each product. Strands part below a disc and meet above one.
 * The straight piece stretches with the text beside it, the joint keeps its shape.
 */
export function Strands({ from, to, first = false }: StrandsProps) {
  const [above, below] = [strandXs(from), strandXs(to)]
  const parts = below.length > above.length
  const meets = below.length < above.length
  const straight = (parts ? below : above).map((x) => `M${x} 0V100`).join('')
  return (
    <div
      className={`strands${first ? ' first' : parts ? ' parts' : meets ? ' meets' : ''}`}
      aria-hidden="true"
    >
      <svg className="run" viewBox="-20 0 40 100" preserveAspectRatio="none">
        <path d={straight} />
      </svg>
      {(parts || meets) && (
        <svg className="joint" viewBox={`-20 0 40 ${joint}`} preserveAspectRatio="none">
          <path d={jointPath(above, below)} />
        </svg>
      )}
    </div>
  )
}

/** Spreads the strands of the fuller side over the other side. Outer strands bend, which gives the end of a spindle. */
function jointPath(above: readonly number[], below: readonly number[]): string {
  const parts = below.length > above.length
  const [many, few] = parts ? [below, above] : [above, below]
  return many
    .map((x, index) => {
      const end = few[Math.floor((index * few.length) / many.length)] ?? 0
      return parts
        ? `M${end} 0V20C${end} 34 ${x} 26 ${x} ${joint}`
        : `M${x} 0C${x} 20 ${end} 12 ${end} 26V${joint}`
    })
    .join('')
}

interface DiscProps {
  position: number
  marca: string | undefined
  /** Draws a small branch: an origin comes from a stage before the previous one. */
  branch: boolean
  /** A recall begins here: it is ringed. */
  isStart?: boolean
}

export function Disc({ position, marca, branch, isStart = false }: DiscProps) {
  return (
    <svg className="disc" viewBox="0 0 40 40" aria-hidden="true">
      {branch && (
        <g className="branch">
          <path d="M38-7.5C38 4 34 8 29 10" />
          <circle cx="38" cy="-13" r="4.5" />
        </g>
      )}
      {isStart && <circle className="ring" cx="20" cy="20" r="23" />}
      <circle className={isStart ? 'start' : hueAt(position)} cx="20" cy="20" r="20" />
      <path className="marca" transform="translate(10 10) scale(1.25)" d={marks[markAt(position, marca)]} />
    </svg>
  )
}

interface EndProps {
  /** Set if many things carry the code: the strands of the others go on. */
  many: boolean
}

/** The end of the line: a ring beside the reader's code. */
export function LineEnd({ many }: EndProps) {
  return (
    <svg className="end" viewBox="-20 0 40 64" aria-hidden="true">
      {many && <path className="fading" d="M-5 0V34M5 0V34" />}
      <path d="M0 0V40" />
      <circle cx="0" cy="50" r="9" />
    </svg>
  )
}
