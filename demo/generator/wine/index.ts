import { happening, hour } from '../calendar.ts'
import type { Setting } from '../setting.ts'
import { recordBlends } from './blends.ts'
import { recordBottlings } from './bottlings.ts'
import { type Ageing, recordAgeingAnalysis, recordAgeings, recordVats } from './cellar.ts'
import { type Block, drawPlan } from './plan.ts'
import { recordBlocks, recordIrrigation, recordPicking } from './vineyard.ts'
import { volumes } from './volumes.ts'

/** The last day on which anything of the wine chain is recorded. */
export const lastDay = '2026-09-05'

/** The processes whose privacy stays as their schema says: private ones, and those that can't be changed. */
export const fixedPrivacy = ['ms-riego', 'ms-descarte', 'ms-certificado', 'ms-despacho-vino']

/** Three vintages: 2024 is bottled, 2025 ages, 2026 is in the vats. */
export function recordWine(setting: Setting): void {
  const planned = volumes(setting.scale)
  const { blocks, vats, free } = drawPlan(setting, planned)
  recordBlocks(setting, blocks)
  recordPicking(setting, vats, free, planned)
  recordVats(setting, vats, planned)
  const { ageings, current } = recordAgeings(setting, vats, planned)
  const blends = recordBlends(setting, vats, current, planned)
  recordBottlings(setting, blends, planned)
  recordRoutine(setting, planned.milestones, blocks, ageings)
}

/** Irrigation and analyses fill the chain up to its volume of processes. */
function recordRoutine(
  setting: Setting,
  milestones: number,
  blocks: readonly Block[],
  ageings: readonly Ageing[],
): void {
  const random = setting.random.fork('wine/routine')
  const end = setting.calendar.date('2026-08-28')
  const share = (total: number, count: number, i: number) =>
    Math.floor((total * (i + 1)) / count) - Math.floor((total * i) / count)
  const analyse = (total: number, first: number) => {
    for (const [i, ageing] of ageings.entries()) {
      const count = share(total, ageings.length, i)
      const window = Math.min(ageing.used ?? end, end) - ageing.recorded - 50 * hour
      for (let n = 0; n < count; n++) {
        recordAgeingAnalysis(
          setting,
          random,
          ageing,
          first + n,
          happening(ageing.recorded + Math.max(0, (window * (n + random.next())) / count)),
        )
      }
    }
  }
  analyse(3 * ageings.length, 1)
  const missing = milestones - setting.ledger.milestones()
  // Water every five days or so, between the first turns.
  const turns = Math.min(Math.round(missing * 0.75), blocks.length * 20)
  for (const [i, block] of blocks.entries()) {
    const count = share(turns, blocks.length, i)
    for (let n = 0; n < count; n++)
      recordIrrigation(setting, random, block, 6 + Math.floor(n / 4) * 27 + (n % 4) * 5)
  }
  analyse(missing - turns, 4)
}
