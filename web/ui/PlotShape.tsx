import type { Outline } from '../../core/geometry/outline.ts'
import classes from './PlotShape.module.css'

interface PlotShapeProps {
  outline: Outline
  size: number
  label: string
}

/** An outline seen from above, north up: a degree of longitude is shorter away from the equator. */
export function PlotShape({ outline, size, label }: PlotShapeProps) {
  const [, middle = 0] = outline[0] ?? []
  const shrink = Math.cos((middle * Math.PI) / 180)
  const corners = outline.map(([lng, lat]) => [lng * shrink, -lat] as const)
  const [left, top] = [0, 1].map((axis) => Math.min(...corners.map((corner) => corner[axis]!)))
  const [right, bottom] = [0, 1].map((axis) => Math.max(...corners.map((corner) => corner[axis]!)))
  const extent = Math.max(right! - left!, bottom! - top!) || 1
  const points = corners.map(([x, y]) => `${((x - left!) / extent) * 100},${((y - top!) / extent) * 100}`)
  return (
    <svg
      className={classes.shape}
      viewBox="0 0 100 100"
      width={size}
      height={size}
      role="img"
      aria-label={label}
    >
      <polygon points={points.join(' ')} />
    </svg>
  )
}
