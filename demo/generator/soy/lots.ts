import { type Organization, withRole } from '../../organizations.ts'
import type { Data } from '../command.ts'
import { partition, type Random, round, sum } from '../random.ts'
import { pendingOf, type Setting } from '../setting.ts'
import type { Load, Mistake } from './loads.ts'
import type { Volumes } from './volumes.ts'

/** A silo lot: which loads entered it, and on which occasions. */
export interface Lot {
  key: string
  number: number
  elevator: Organization
  /** The loads that really are in it. */
  loads: Load[]
  silo: string
  segregated: boolean
  crushed: boolean
  /** Tonnes that dried and sieved away before the first analysis. */
  lost: { mermaHumedad: number; mermaZaranda: number }
  /** Each receipt with the moment of its recording. */
  receipts: { loads: Load[]; data: Data; occurred: number; recorded: number }[]
  /** When its last receipt was recorded. */
  complete: number
  /** When its crushing was recorded. */
  used?: number
}

/** The lot whose loads an administrator corrected after crushing, and the lot of the freed load. */
export const correctedLot = 2
export const lotOfFreedLoad = 4
/** The lots that were put in quarantine: one for two days, the other still. */
export const releasedLot = 3
export const quarantinedLot = 5

const silos = ['S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'S7', 'SB-01']

export const tonnesOf = (loads: readonly Load[]): number =>
  round(sum(loads.map(({ kilos }) => kilos)) / 1000, 2)

/** What of a lot can be crushed. */
export const cleanTonnesOf = ({ loads, lost }: Pick<Lot, 'loads' | 'lost'>): number =>
  round(tonnesOf(loads) - lost.mermaHumedad - lost.mermaZaranda, 2)

const drawLost = (random: Random, loads: readonly Load[]): Lot['lost'] => ({
  mermaHumedad: round(tonnesOf(loads) * random.between(0.003, 0.009, 4), 2),
  mermaZaranda: round(tonnesOf(loads) * random.between(0.001, 0.003, 4), 2),
})

/** Shares out four in five loads among the lots; the others stay free. Pending lots have none and aren't among these. */
export function drawLots(
  { random: root, organizations }: Setting,
  loads: readonly Load[],
  mistake: Mistake,
  volumes: Volumes,
): Lot[] {
  const random = root.fork('soy/lots')
  const elevators = withRole(organizations, 'elevator')
  const filled = volumes.lots - pendingOf(volumes.lots)
  const share = (volumes.loads * 0.8) / loads.length
  const perElevator = elevators.map((elevator) =>
    chosenLoads(
      random,
      loads.filter((load) => load.elevator === elevator),
      mistake,
      share,
    ),
  )
  const total = sum(perElevator.map((chosen) => chosen.length))
  let left = filled
  const drawn = perElevator.flatMap((chosen, i) => {
    const count = i === elevators.length - 1 ? left : Math.round((filled * chosen.length) / total)
    left -= count
    return fillLots(random, chosen, mistake, count, i === 0).map((own) => ({
      elevator: elevators[i]!,
      loads: own,
    }))
  })
  let crushes = volumes.crushes - pendingOf(volumes.crushes)
  const losses = root.fork('soy/losses')
  return numbered(drawn, elevators[0]!).map(({ elevator, loads: own }, i): Lot => {
    const number = i + 1
    const crushed = number !== lotOfFreedLoad && number !== quarantinedLot && crushes-- > 0
    return {
      key: `lot/${number}`,
      number,
      elevator,
      loads: own,
      silo: silos[i % silos.length]!,
      segregated: crushed || number === lotOfFreedLoad || number % 3 !== 0,
      crushed,
      lost: drawLost(losses, own),
      receipts: [],
      complete: 0,
    }
  })
}

/** Late loads are the likelier to be in no lot yet; those that a correction names are in one. */
function chosenLoads(
  random: Random,
  loads: readonly Load[],
  { wrong, right }: Mistake,
  share: number,
): Load[] {
  const wanted = Math.round(loads.length * share)
  const named = loads.filter((load) => load === wrong || load === right)
  const others = loads.filter((load) => !named.includes(load))
  const weighed = others
    .map((load, i) => ({ load, weight: random.next() + (i / others.length) * 0.8 }))
    .sort((a, b) => a.weight - b.weight)
    .slice(0, wanted - named.length)
  return [...named, ...weighed.map(({ load }) => load)].sort((a, b) => a.unloaded - b.unloaded)
}

/**
 * Loads go to two or three open silos in the order of arrival, so that each lot holds grain of several growers.
 * In the first elevator the lots number 0, 1 and 2 are those that the correction is about.
 */
function fillLots(
  random: Random,
  loads: readonly Load[],
  { wrong, right }: Mistake,
  count: number,
  first: boolean,
): Load[][] {
  const freedInto = 2
  const sizes = partition(random, loads.length, count, 12, 25)
  const lots: Load[][] = sizes.map(() => [])
  const room = (i: number) => sizes[i]! - lots[i]!.length
  if (first) {
    lots[1]!.push(right)
    lots[freedInto]!.push(wrong)
  }
  const open = count > 8 ? 3 : 2
  for (const load of loads) {
    if (first && (load === wrong || load === right)) continue
    const candidates = sizes.flatMap((_, i) => (room(i) > 0 ? [i] : [])).slice(0, open)
    // The last place of a lot that has one grower only is kept for another.
    const growers = (i: number) => new Set(lots[i]!.map(({ plot }) => plot.grower))
    const fitting = candidates.filter(
      (i) => room(i) > 1 || growers(i).size > 1 || !growers(i).has(load.plot.grower),
    )
    lots[random.pick(fitting.length ? fitting : candidates)]!.push(load)
  }
  return lots.map((lot) => lot.sort((a, b) => a.unloaded - b.unloaded))
}

type LotDraw = Pick<Lot, 'elevator' | 'loads'>

/** By the day of the first load, but with the first elevator's lots 0, 1 and 2 as numbers 1, 2 and 4. */
function numbered(drawn: LotDraw[], first: Organization): LotDraw[] {
  const [one, two, four, ...others] = [
    ...drawn.filter(({ elevator }) => elevator === first),
    ...drawn.filter(({ elevator }) => elevator !== first),
  ]
  others.sort((a, b) => a.loads[0]!.unloaded - b.loads[0]!.unloaded)
  const [three, ...rest] = others
  return [one!, two!, three!, four!, ...rest]
}
