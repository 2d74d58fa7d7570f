import { withRole } from '../../organizations.ts'
import { day, timeOfDay } from '../calendar.ts'
import { round } from '../random.ts'
import type { Setting } from '../setting.ts'
import type { Box } from './boning.ts'
import { buyers } from './texts.ts'

/** Boxes that are packed later are still in the cold store. */
const lastPacked = '2026-08-20'

/**
 * Of each lot some boxes go to the store of who sells them, and most of the others to one or two buyers, in the order of their
 * numbers; the rest stays at the plant.
 */
export function recordDispatches(setting: Setting, boxes: readonly Box[]): void {
  const random = setting.random.fork('beef/dispatches')
  const { ledger, calendar, organizations } = setting
  const packer = withRole(organizations, 'packer')[0]!
  const old = boxes.filter(({ packed }) => packed < calendar.date(lastPacked))
  for (const lot of new Set(old.map(({ boning }) => boning))) {
    const own = old.filter(({ boning }) => boning === lot)
    const stored = own.slice(0, Math.round(own.length * random.between(0.1, 0.2)))
    const arrived = timeOfDay(stored[0]!.packed + random.int(3, 6) * day, random.next() * 0.6)
    for (const [n, box] of stored.entries())
      ledger.milestone(
        { key: box.key, organization: packer.key },
        'ms-recepcion-caja',
        arrived + n * 60_000,
        { temperatura: box.frozen ? random.between(-20, -18, 1) : random.between(0, 2, 1) },
        { after: box.recorded },
      )
    const sold = own.slice(stored.length, Math.round(own.length * random.between(0.4, 0.6)))
    const half = random.chance(0.5) ? sold.length : Math.round(sold.length * 0.6)
    for (const part of [sold.slice(0, half), sold.slice(half)]) {
      if (part.length === 0) continue
      const buyer = random.pick(buyers)
      const note = `0003-${String(round(random.int(12_000, 19_999), 0)).padStart(8, '0')}`
      const left = timeOfDay(part[0]!.packed + random.int(9, 40) * day, random.next() * 0.6)
      for (const box of part) {
        box.left = left
        ledger.milestone(
          { key: box.key, organization: packer.key },
          'ms-despacho-caja',
          left,
          { ...buyer, comprobante: note },
          { after: box.recorded },
        )
      }
    }
  }
}
