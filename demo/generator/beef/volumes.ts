import { pendingOf, volumeAt } from '../setting.ts'

/** How much of the beef chain there is: the volumes of scale 10, with the states that every list has to show. */
export function volumes(scale: number) {
  const count = volumeAt(scale)
  const feeding = count(1050, 105)
  // A pending, a ready one and three that were slaughtered, one of them with cows straight from a herd.
  const troops = count(40, 5)
  const halves = count(900, 90)
  const pendingHalves = 2 * Math.round(pendingOf(halves) / 2)
  const fed = feeding - pendingOf(feeding)
  // 9 in 100 move a second time, which makes a second record of them.
  const moved = Math.round(fed / 1.09)
  return {
    herds: count(60, 6),
    animals: count(1400, 140),
    unidentified: count(120, 12),
    feeding,
    moved,
    movedAgain: fed - moved,
    troops,
    waiting: Math.max(1, Math.round(troops * 0.05)),
    halves,
    pendingHalves,
    /** Cattle that were slaughtered, two halves each. */
    heads: Math.floor((halves - pendingHalves) / 2),
    // A pending, a ready one and those that were packed.
    bonings: count(45, 6),
    boxes: count(1600, 160),
    removals: Math.max(2, Math.round(count(1400, 140) * 0.015)),
    archived: count(150, 15),
    milestones: count(16_000, 1_600),
  }
}

export type Volumes = ReturnType<typeof volumes>
