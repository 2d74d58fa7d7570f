import type { Outline } from '../../core/geometry/outline.ts'
import { plotPoints } from './plotPoints.ts'
import classes from './PlotShape.module.css'

interface PlotShapeProps {
  outline: Outline
  size: number
  label: string
}

/** An outline seen from above, north up. */
export function PlotShape({ outline, size, label }: PlotShapeProps) {
  return (
    <svg
      className={classes.shape}
      viewBox="0 0 100 100"
      width={size}
      height={size}
      role="img"
      aria-label={label}
    >
      <polygon points={plotPoints(outline)} />
    </svg>
  )
}
