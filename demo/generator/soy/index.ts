import { day, happening, hour, minute } from '../calendar.ts'
import type { Random } from '../random.ts'
import type { Setting } from '../setting.ts'
import {
  type Crush,
  recordCrushes,
  recordGrainAnalysis,
  recordKeptLots,
  recordMealAnalysis,
  recordPendingCrushes,
} from './crushes.ts'
import { type Load, recordLoads, recordSampling } from './loads.ts'
import { drawLots, type Lot } from './lots.ts'
import { drawPlots, type Plot, recordMonitoring, recordPlots } from './plots.ts'
import { recordCorrection, recordPendingLots, recordReceipts } from './receipts.ts'
import { recordShips } from './ships.ts'
import { type Volumes, volumes } from './volumes.ts'

/** The last day on which anything of the soy chain is recorded. */
export const lastDay = '2026-10-12'

/** The processes whose privacy stays as their schema says: private ones, and those that can't be changed. */
export const fixedPrivacy = [
  'ms-aplicacion',
  'ms-cuarentena',
  'ms-dds',
  'ms-despacho-embarque',
  'ms-monitoreo',
  'ms-certificado-segregacion',
]

/** Campaign 2025/26 from sowing to the ships. */
export function recordSoy(setting: Setting): void {
  const planned = volumes(setting.scale)
  const plots = drawPlots(setting, planned)
  recordPlots(setting, plots)
  const { loads, mistake } = recordLoads(setting, plots, planned)
  const lots = drawLots(setting, loads, mistake, planned)
  recordReceipts(setting, lots, mistake)
  recordPendingLots(setting, lots, planned)
  const crushes = recordCrushes(setting, lots)
  recordPendingCrushes(setting, crushes, planned)
  recordCorrection(setting, lots, mistake)
  recordKeptLots(setting, lots)
  recordShips(setting, crushes, planned)
  recordRoutine(setting, planned, { plots, loads, lots, crushes, mistake: mistake.wrong })
}

interface SoyChain {
  plots: readonly Plot[]
  loads: readonly Load[]
  lots: readonly Lot[]
  crushes: readonly Crush[]
  mistake: Load
}

/** How often the grain in a silo and the meal in a store are looked at. */
const looks = { grain: 5, meal: 8 }

/** What is looked at day by day fills the chain up to its volume of processes; most of it is the sampling of trucks. */
function recordRoutine(
  setting: Setting,
  { milestones }: Volumes,
  { plots, loads, lots, crushes, mistake }: SoyChain,
): void {
  const random = setting.random.fork('soy/routine')
  const { calendar, ledger } = setting
  const end = calendar.date('2026-09-25')
  for (const lot of lots)
    for (const [n, occurred] of spread(random, lot.complete, lot.used ?? end, looks.grain))
      recordGrainAnalysis(setting, random, lot, n, occurred, lot.complete)
  for (const crush of crushes)
    for (const [n, occurred] of spread(random, crush.recorded, crush.used ?? end, looks.meal))
      recordMealAnalysis(setting, random, crush, n, occurred)
  // A satellite passes every five days; the series ends where the plot is harvested.
  for (const plot of plots) {
    const last = (plot.harvest ?? calendar.date('2026-05-25')) - 3 * day
    for (let n = 2, date = calendar.date('2026-02-16'); date < last; n++, date += 5 * day)
      recordMonitoring(setting, random, plot, date, n)
  }
  const enter = new Map(
    lots.flatMap((lot) =>
      lot.receipts.flatMap((receipt) => receipt.loads.map((load) => [load, receipt.recorded] as const)),
    ),
  )
  // Chassis and trailer are sampled apart, and again where the two don't agree.
  const sampled = loads.filter((load) => load !== mistake)
  for (let n = 2; ; n++) {
    for (const load of sampled) {
      if (ledger.milestones() >= milestones) return
      recordSampling(setting, random, load, n, {
        at: happening(load.unloaded + (n - 1) * 15 * minute, { sundays: true }),
        after: load.recorded,
        before: enter.get(load),
      })
    }
  }
}

/** Moments between two, the first and the last days left out, numbered from 1. */
function spread(random: Random, from: number, to: number, count: number): [number, number][] {
  const room = Math.max(0, to - from - 50 * hour)
  return Array.from({ length: count }, (_, i) => [
    i + 1,
    happening(from + (room * (i + random.next())) / count),
  ])
}
