import type { Plot } from '../../../core/contract/origin.ts'
import type { Projection } from '../../forms/map/useProjection.ts'
import { furrowAngle } from './ground.ts'
import classes from './Origin.module.css'

interface PlotDrawingProps {
  plot: Plot
  spot: { x: number; y: number }
  projection: Pick<Projection, 'point'>
  isFurrowed: boolean
  isPointed: boolean
  onPoint: (product: string) => void
}

/** Pixels below which a plot is a dot. */
const minDrawn = 5

/** A plot on the map: its polygons with their furrows, and its points; a dot where it would be too small. */
export function PlotDrawing({ plot, spot, projection, isFurrowed, isPointed, onPoint }: PlotDrawingProps) {
  const { product, kind, outline, others, holes, points } = plot
  const point = () => onPoint(product._id)
  const pins = points.map((position) => {
    const { x, y } = projection.point(position)
    return <circle key={position.join(' ')} className={classes.pin} cx={x} cy={y} r={6} onClick={point} />
  })
  if (kind === 'point') return pins
  const polygons = [outline, ...others].map((one) => one.map(projection.point))
  const across = polygons.flatMap((corners) => corners.map(({ x }) => x))
  const extent = Math.max(...across) - Math.min(...across)
  if (extent < minDrawn)
    return (
      <>
        {pins}
        <circle className={classes.dot} cx={spot.x} cy={spot.y} r={3} onClick={point} />
      </>
    )
  const d = [...polygons, ...holes.map((one) => one.map(projection.point))]
    .map((corners) => `M${corners.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}z`)
    .join('')
  const pattern = `furrows-${product._id}`
  return (
    <>
      <g className={classes.plotShape} data-plot data-pointed={isPointed || undefined} onClick={point}>
        <path d={d} />
        {isFurrowed && (
          <>
            <pattern
              id={pattern}
              width="9"
              height="9"
              patternUnits="userSpaceOnUse"
              patternTransform={`rotate(${furrowAngle(polygons[0]!).toFixed(1)})`}
            >
              <path d="M0 4.5H9" />
            </pattern>
            <path className={classes.furrows} fill={`url(#${pattern})`} d={d} />
          </>
        )}
      </g>
      {pins}
    </>
  )
}
