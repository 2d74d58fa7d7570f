/** @jsxImportSource preact */
import { hueAt, hues } from '../core/look/colours.ts'
import { markAt, marks } from '../core/look/marks.ts'

/** Three lines stand for many, as on the rail. */
export const maxStrands = 3
const gap = 5
/** Height of the piece in which lines part or meet. */
const joint = 46

/** Places of n strands beside their middle, left to right. */
export function strandXs(count: number): number[] {
  const drawn = Math.min(Math.max(count, 1), maxStrands)
  return Array.from({ length: drawn }, (_, index) => (index - (drawn - 1) / 2) * gap)
}

interface StrandsProps {
  /** Products of the stage where the piece begins, and of the one where it ends. */
  from: number
  to: number
  /** The piece that comes out of the drawing above the first disc. */
  first?: boolean
}

/**
 * The story's line from one stage's disc to the next: as many strands as products, parting below a disc and
 * meeting above one. The straight piece stretches with the text beside it, the joint keeps its form.
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

/** Each strand of the fuller side goes to its share of the other: outer ones bow, so the form is a spindle's end. */
function jointPath(above: number[], below: number[]): string {
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
  /** Something enters here from a stage before the last: a small branch says so. */
  branch: boolean
}

export function Disc({ position, marca, branch }: DiscProps) {
  return (
    <svg className="disc" viewBox="0 0 40 40" aria-hidden="true">
      {branch && (
        <g className="branch">
          <path d="M38-7.5C38 4 34 8 29 10" />
          <circle cx="38" cy="-13" r="4.5" />
        </g>
      )}
      <circle cx="20" cy="20" r="20" fill={hues[hueAt(position)].light} />
      <path className="marca" transform="translate(10 10) scale(1.25)" d={marks[markAt(position, marca)]} />
    </svg>
  )
}

interface EndProps {
  /** The code stands on many copies of the thing: the others go on without us. */
  many: boolean
}

/** The line's end, a ring beside the reader's own code. */
export function LineEnd({ many }: EndProps) {
  return (
    <svg className="end" viewBox="-20 0 40 64" aria-hidden="true">
      {many && <path className="fading" d="M-5 0V34M5 0V34" />}
      <path d="M0 0V40" />
      <circle cx="0" cy="50" r="9" />
    </svg>
  )
}
