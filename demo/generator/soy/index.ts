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

interface Made {
  plots: readonly Plot[]
  loads: readonly Load[]
  lots: readonly Lot[]
  crushes: readonly Crush[]
  mistake: Load
}

/** The samples that are taken day by day fill the chain up to its volume of processes. */
function recordRoutine(
  setting: Setting,
  { milestones }: Volumes,
  { plots, loads, lots, crushes, mistake }: Made,
): void {
  const random = setting.random.fork('soy/routine')
  for (const crush of crushes)
    for (const n of [1, 2])
      recordMealAnalysis(setting, random, crush, n, happening(crush.recorded + n * 90 * minute))
  for (const lot of lots) {
    const first = lot.receipts[0]!
    for (const [i] of lot.loads.entries())
      recordGrainAnalysis(
        setting,
        random,
        lot,
        i + 1,
        happening(first.occurred + i * 9 * minute, { sundays: true }),
        first.recorded,
      )
  }
  for (const plot of plots) {
    for (let n = 2; n <= 5; n++)
      recordMonitoring(setting, random, plot, setting.calendar.date('2026-02-11') + (n - 1) * 4 * day, n)
  }
  const enter = new Map(
    lots.flatMap((lot) =>
      lot.receipts.flatMap((receipt) => receipt.loads.map((load) => [load, receipt.recorded] as const)),
    ),
  )
  const again = loads.filter((load) => load !== mistake)
  for (const load of again) {
    if (setting.ledger.milestones() >= milestones) return
    recordSampling(setting, random, load, 2, {
      at: happening(load.unloaded + 45 * minute, { sundays: true }),
      after: load.recorded,
      before: enter.get(load),
    })
  }
  recordStores(setting, random, milestones, lots, crushes)
}

/** Grain in its silo and meal in its store are looked at all the time that they lie there, evenly over that time. */
function recordStores(
  setting: Setting,
  random: Random,
  milestones: number,
  lots: readonly Lot[],
  crushes: readonly Crush[],
): void {
  const missing = milestones - setting.ledger.milestones()
  const end = setting.calendar.date('2026-09-25')
  const looks = (share: number, count: number, i: number) =>
    Math.floor((share * (i + 1)) / count) - Math.floor((share * i) / count)
  const grain = Math.round(missing * 0.6)
  for (const [i, lot] of lots.entries()) {
    const count = looks(grain, lots.length, i)
    const window = (lot.used ?? end) - lot.complete - 50 * hour
    for (let n = 0; n < count; n++) {
      const occurred = happening(lot.complete + Math.max(0, (window * (n + random.next())) / count))
      recordGrainAnalysis(setting, random, lot, lot.loads.length + n + 1, occurred, lot.complete)
    }
  }
  for (const [i, crush] of crushes.entries()) {
    const count = looks(missing - grain, crushes.length, i)
    const window = (crush.used ?? end) - crush.recorded - 50 * hour
    for (let n = 0; n < count; n++) {
      recordMealAnalysis(
        setting,
        random,
        crush,
        n + 3,
        happening(crush.recorded + Math.max(0, (window * (n + random.next())) / count)),
      )
    }
  }
}
