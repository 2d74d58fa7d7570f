import { useLayoutEffect, useRef, useState } from 'react'
import {
  branchStrands,
  curvedStrands,
  elbowStrands,
  fallingStrands,
  maxStrands,
  trunkStrand,
  trunkTicks,
  type Spot,
} from './strands.ts'
import classes from './Strands.module.css'

type Kind = 'curve' | 'elbow' | 'branch' | 'fall'

interface StrandsProps {
  kind: Kind
  /** Must change whenever rows appear, disappear or move, so that the lines are measured again. */
  version: unknown
  /** Animates the lines once, on entering the preview. */
  draw?: boolean
  /** The last strand is dotted: it stands for the products that are not shown. */
  dottedLast?: boolean
}

/**
 * Lines from elements marked `data-strand="row"` to the element marked `data-strand="end"` inside the nearest
 * positioned ancestor. `curve` and `elbow` run from the right edge of each row to the left edge of the end; `branch`
 * from the bottom of the end to the left edge of each row; `fall` from the bottom of things in one row to the left edge of
 * the end, dotted from those marked `data-dotted`. Things in several rows have one strand together.
 */
export function Strands({ kind, version, draw = false, dottedLast = false }: StrandsProps) {
  const drawing = useRef<SVGSVGElement>(null)
  const [{ paths, trunk, dotted = [] }, setDrawing] = useState<Drawing>({ paths: [] })

  useLayoutEffect(() => {
    const field = drawing.current?.parentElement
    if (!field) return
    const measure = () => setDrawing(drawingIn(field, kind))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(field)
    // Whatever scrolls around the field may move the product, which sticks to the top.
    window.addEventListener('scroll', measure, true)
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', measure, true)
    }
  }, [kind, version])

  return (
    <svg ref={drawing} className={classes.strands} aria-hidden data-draw={draw || undefined}>
      {paths.map((path, at) => (
        <path
          key={at}
          d={path}
          pathLength={draw ? 1 : undefined}
          data-dotted={dotted[at] || (dottedLast && at === paths.length - 1) || undefined}
        />
      ))}
      {trunk && (
        <>
          <path className={classes.trunk} d={trunk.path} pathLength={draw ? 1 : undefined} />
          {trunk.foot && (
            <text x={trunk.foot.x} y={trunk.foot.y + 18}>
              {trunk.count}
            </text>
          )}
        </>
      )}
    </svg>
  )
}

interface Drawing {
  paths: readonly string[]
  /** Stands for many strands, and says how many at its foot. */
  trunk?: { path: string; count: number; foot?: Spot }
  /** For each path. */
  dotted?: readonly boolean[]
}

function drawingIn(field: Element, kind: Kind): Drawing {
  // The drawing scrolls with the rows of a field that scrolls.
  const { left: x, top } = field.getBoundingClientRect()
  const origin = { left: x - field.scrollLeft, top: top - field.scrollTop }
  const endElement = field.querySelector('[data-strand="end"]')
  const elements = [...field.querySelectorAll('[data-strand="row"]')]
  const rows = elements.map((row) => row.getBoundingClientRect())
  if (!endElement || rows.length === 0) return { paths: [] }
  const box = endElement.getBoundingClientRect()
  const middle = (rect: DOMRect) => rect.top + rect.height / 2 - origin.top
  if (kind === 'branch') {
    const root: Spot = { x: box.left + box.width / 2 - origin.left, y: box.bottom - origin.top }
    const spots = rows.map((row) => ({ x: row.left - origin.left - 4, y: middle(row) }))
    return { paths: branchStrands(spots, root) }
  }
  if (kind === 'fall') return fallIn(elements, { x: box.left - origin.left, y: middle(box) }, origin)
  const starts = rows.map((row): Spot => ({ x: row.right - origin.left + 4, y: middle(row) }))
  const left = box.left - origin.left
  const below = kind === 'curve' ? box.height / 2 : Math.min(32, box.height / 2)
  const end = { x: left, y: box.top + below - origin.top }
  const last = starts.at(-1)
  if (last && starts.length > maxStrands) {
    const foot = { x: last.x + 14, y: last.y }
    return {
      paths: [trunkTicks(starts)],
      trunk: { path: trunkStrand(starts, end), count: starts.length, foot },
    }
  }
  return { paths: kind === 'curve' ? curvedStrands(starts, end) : elbowStrands(starts, end, below) }
}

function fallIn(elements: readonly Element[], end: Spot, origin: { left: number; top: number }): Drawing {
  const boxes = elements.map((element) => element.getBoundingClientRect())
  const bottom = Math.max(...boxes.map((box) => box.bottom))
  const spots = boxes.map((box) => ({
    x: box.left + box.width / 2 - origin.left,
    y: box.bottom - origin.top + 3,
  }))
  const farthest = Math.max(...spots.map(({ x }) => x))
  // On a narrow screen the product stands below things, not beside them.
  if (farthest + 60 > end.x) return { paths: [] }
  if (boxes.every((box) => Math.abs(box.bottom - bottom) < 1))
    return {
      paths: fallingStrands(spots, end),
      dotted: elements.map((element) => element.hasAttribute('data-dotted')),
    }
  const lowest = spots.filter((_, n) => Math.abs(boxes[n]!.bottom - bottom) < 1)
  return {
    paths: lowest.map(({ x, y }) => `M${x} ${y}V${end.y}`),
    trunk: { path: `M${Math.min(...lowest.map(({ x }) => x))} ${end.y}H${end.x}`, count: boxes.length },
  }
}
