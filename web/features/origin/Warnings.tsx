import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import { useMap } from '@vis.gl/react-maplibre'
import { useTranslation } from '../../ui/texts.ts'
import type { Plot } from '../../../core/contract/origin.ts'
import { joinBounds, type Bounds } from '../../../core/geometry/bounds.ts'
import type { Spot } from '../../../core/geometry/plane.ts'
import { middleOf } from './ground.ts'
import { notesOf, type VerdictOf } from './verdict.ts'
import { VerdictLine } from './VerdictLine.tsx'
import classes from './Origin.module.css'

/** Pixels between the middles of two notes below which they would hide each other. */
const apart = { x: 230, y: 30 } as const

export interface WarningsProps {
  origin: VerdictOf
  /** Plots with something against them. */
  warned: readonly Plot[]
  /** Points to the next one of them, or to the one before. */
  onStep: (by: 1 | -1) => void
}

/** The head of the map, which frames and walks the plots with something against them, and what it is at each in sight (picture 49). */
export function Warnings({
  origin,
  warned,
  onStep,
  onPoint,
  spotOf,
}: WarningsProps & {
  onPoint: (product: string) => void
  /** Where a plot stands; undefined outside of the map. */
  spotOf: (product: string) => Spot | undefined
}) {
  const { t } = useTranslation()
  const { current: map } = useMap()
  const notes = notesOf(origin.checks)
  const shown: { plot: Plot; spot: Spot }[] = []
  for (const plot of warned) {
    const spot = spotOf(plot.product._id)
    const isHidden = shown.some(
      ({ spot: { x, y } }) => spot && Math.abs(x - spot.x) < apart.x && Math.abs(y - spot.y) < apart.y,
    )
    if (spot && !isHidden) shown.push({ plot, spot })
  }
  return (
    <>
      {warned.length === 0 ? (
        <p className={classes.mapHead}>
          <VerdictLine origin={origin} />
        </p>
      ) : (
        <button
          type="button"
          className={classes.mapHead}
          title={t('origin.map.walk')}
          onClick={() => {
            onPoint(warned[0]!.product._id)
            map?.fitBounds(boundsOf(warned)!, { padding: 80, maxZoom: 15, duration: 400 })
          }}
          onKeyDown={({ key }) => {
            if (key === 'ArrowRight') onStep(1)
            if (key === 'ArrowLeft') onStep(-1)
          }}
        >
          <VerdictLine origin={origin} />
        </button>
      )}
      {shown.map(({ plot: { product }, spot: { x, y } }) => {
        const { text, state } = notes.get(product._id)!
        const Icon = state === 'blocking' ? IconAlertCircle : IconAlertTriangle
        return (
          <button
            key={product._id}
            type="button"
            className={classes.note}
            data-state={state}
            style={{ left: x, top: y + 10 }}
            title={text}
            onClick={() => onPoint(product._id)}
          >
            <Icon size={15} stroke={1.8} aria-hidden />
            <span>{text}</span>
          </button>
        )
      })}
    </>
  )
}

const boundsOf = (plots: readonly Plot[]): Bounds | undefined =>
  plots.reduce<Bounds | undefined>((joined, plot) => {
    const at = middleOf(plot)
    return at ? joinBounds(joined, plot.bbox ?? [...at, ...at]) : joined
  }, undefined)
