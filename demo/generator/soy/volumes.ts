import { volumeAt } from '../setting.ts'

/** How much of the soy chain there is: the volumes of scale 10, with the states that every list has to show. */
export function volumes(scale: number) {
  const count = volumeAt(scale)
  return {
    plots: count(80, 8),
    // One in four is only a point.
    places: count(60, 6),
    loads: count(900, 90),
    // A pending, a ready, a quarantined one and three that were crushed.
    lots: count(40, 6),
    // A pending, a ready and two that were shipped: three with a process of their own.
    crushes: count(20, 4),
    ships: count(35, 4),
    milestones: count(6500, 650),
  }
}

export type Volumes = ReturnType<typeof volumes>
