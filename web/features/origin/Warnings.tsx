import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from '../../ui/texts.ts'
import type { OriginCheck, Plot } from '../../../core/contract/origin.ts'
import type { Spot } from '../../../core/geometry/plane.ts'
import { middleOf } from './ground.ts'
import { notesOf, wordsOf } from './verdict.ts'
import classes from './Origin.module.css'

/** Pixels between the middles of two notes below which they would hide each other. */
const apart = { x: 230, y: 46 } as const

interface WarningsProps {
  checks: readonly OriginCheck[]
  /** Plots with something against them. */
  warned: readonly Plot[]
  onPoint: (product: string) => void
  /** Where a position stands; undefined outside of the map. */
  spotAt: (position: [number, number]) => Spot | undefined
}

/** What stands against each plot in sight, at the place that is meant (picture 49). */
export function Warnings({ checks, warned, onPoint, spotAt }: WarningsProps) {
  const { t } = useTranslation()
  const notes = notesOf(checks)
  const shown: { plot: Plot; spot: Spot }[] = []
  for (const plot of warned) {
    const at = notes.get(plot.product._id)?.at ?? middleOf(plot)
    const spot = at && spotAt(at)
    const isHidden = shown.some(
      ({ spot: { x, y } }) => spot && Math.abs(x - spot.x) < apart.x && Math.abs(y - spot.y) < apart.y,
    )
    if (spot && !isHidden) shown.push({ plot, spot })
  }
  return shown.map(({ plot: { product }, spot: { x, y } }) => {
    const note = notes.get(product._id)!
    const Icon = note.state === 'blocking' ? IconAlertCircle : IconAlertTriangle
    return (
      <button
        key={product._id}
        type="button"
        className={classes.note}
        data-state={note.state}
        style={{ left: x, top: y + 10 }}
        title={wordsOf(note, t)}
        onClick={() => onPoint(product._id)}
      >
        <Icon size={15} stroke={1.8} aria-hidden />
        <span>{wordsOf(note, t)}</span>
      </button>
    )
  })
}
