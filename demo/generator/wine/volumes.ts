import { pendingOf, volumeAt } from '../setting.ts'

/** What becomes of a vat: aged, a young blend whole, press wine for a blend, or still in the cellar. */
export type Use = 'aged' | 'young' | 'press' | 'still'

/**
 * How much of the wine chain there is: the volumes of scale 10, with the states that every list has to show
 * (three blends and three bottlings with a process of their own beside the pending one).
 */
export function volumes(scale: number) {
  const count = volumeAt(scale)
  const blocks = count(40, 4)
  const loads = count(220, 22)
  const vats = count(60, 7)
  const ageings = count(45, 5)
  const blends = count(18, 4)
  const bottlings = count(30, 4)
  const filledVats = vats - pendingOf(vats)
  // 18 in 100 are racked into a new ageing of the same wine.
  const racked = Math.max(1, Math.round(((ageings - pendingOf(ageings)) * 0.18) / 1.18))
  const aged = ageings - pendingOf(ageings) - racked
  const young = Math.max(2, Math.round(filledVats / 12))
  const press = Math.floor(filledVats / 10)
  const assembled = blends - pendingOf(blends) - young
  // A quarter of the ageings isn't blended yet.
  const blended = Math.min(
    aged - Math.max(1, Math.round(aged / 4)),
    Math.max(2 * assembled, Math.round(assembled * 2.3)),
  )
  return {
    blocks,
    loads,
    vats,
    ageings,
    blends,
    bottlings,
    filledVats,
    racked,
    aged,
    young,
    press,
    assembled,
    blended,
    milestones: count(2600, 260),
  }
}

export type Volumes = ReturnType<typeof volumes>
