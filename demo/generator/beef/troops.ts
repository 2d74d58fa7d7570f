import { type Organization, withRole } from '../../organizations.ts'
import { day, happening, hour, isoDate, minute, second, startOfDay, timeOfDay } from '../calendar.ts'
import { snapshot } from '../places.ts'
import { partition, type Random, round, sum } from '../random.ts'
import { pendingOf, type Setting } from '../setting.ts'
import { type FedAnimal, weightAt } from './feeding.ts'
import type { Herd } from './herds.ts'
import type { Numbers } from './numbers.ts'
import { truckRemarks } from './texts.ts'
import type { Volumes } from './volumes.ts'

/** One head of a troop: an animal from its feeding, or a cow of a herd, which has no mark of its own. */
export interface Head {
  fed?: FedAnimal
  kilos: number
}

export interface Troop {
  key: string
  /** `01843` of `TR-26-01843`. */
  number: string
  heads: Head[]
  /** The day of its loading. */
  loading: number
  /** When its rest was recorded: the slaughter is recorded later. */
  recorded: number
}

/** The official number of the plant. */
const plantNumber = 4312
const [lightest, heaviest] = [362, 516]

/** One troop in eight begins with cows that a herd culled; the next one gets cows of the same herd later in the day. */
const beginsWithCows = (i: number): boolean => i % 8 === 0
const getsCows = (i: number): boolean => i % 8 === 1

/** The herds that send cows to slaughter. */
export const sendingHerds = (herds: readonly Herd[], volumes: Volumes): Herd[] =>
  herds.slice(0, Math.ceil((volumes.troops - pendingOf(volumes.troops)) / 8))

/** Writes the troops with what was loaded into them, the heaviest cattle first, and their rest at the plant. */
export function recordTroops(
  setting: Setting,
  volumes: Volumes,
  fed: readonly FedAnimal[],
  herds: readonly Herd[],
  numbers: Numbers,
): Troop[] {
  const random = setting.random.fork('beef/troops')
  const { calendar } = setting
  const filled = volumes.troops - pendingOf(volumes.troops)
  const sizes = troopSizes(random, volumes, filled)
  const sending = sendingHerds(herds, volumes)
  const first = calendar.date('2026-02-10')
  const step = (calendar.date('2026-09-15') - first) / Math.max(1, filled - 1)
  const waiting = fed.filter(({ gone }) => !gone)
  return sizes.map((size, i) => {
    const loading = loadingDay(first + i * step)
    const cows = beginsWithCows(i) || getsCows(i) ? random.int(3, 5) : 0
    const herd = cows ? sending[Math.floor(i / 8) % sending.length] : undefined
    const troop: Troop = { key: `troop/${i + 1}`, number: numbers.troop(), heads: [], loading, recorded: 0 }
    const animals = chooseAnimals(random, waiting, size - cows, loading)
    troop.heads = [
      ...animals.map((animal) => ({ fed: animal, kilos: weightAt(animal, loading + 7 * hour) })),
      ...Array.from({ length: cows }, () => ({ kilos: round(random.between(410, 505), 1) })),
    ]
    recordTroop(setting, random, troop, herd, beginsWithCows(i), numbers)
    return troop
  })
}

/** 6 to 16 head; the last troops wait for their slaughter. */
function troopSizes(random: Random, { heads, waiting }: Volumes, filled: number): number[] {
  const slaughtered = filled - waiting
  return [
    ...partition(random, heads, slaughtered, 6, 16),
    ...Array.from({ length: waiting }, () => random.int(8, 14)),
  ]
}

/** Monday to Wednesday, so that the boning is done before Sunday. */
function loadingDay(at: number): number {
  const start = startOfDay(at)
  // Day 0 was a Thursday.
  const weekday = (Math.floor(start / day) + 3) % 7
  return weekday <= 2 ? start : start + (7 - weekday) * day
}

/** Of one place, the one with most cattle that are heavy enough and not too heavy; the heaviest are chosen. */
function chooseAnimals(random: Random, waiting: FedAnimal[], count: number, loading: number): FedAnimal[] {
  const ready = waiting
    .filter(({ arrived }) => arrived < loading - 60 * day)
    .map((animal) => ({ animal, kilos: weightAt(animal, loading + 7 * hour) }))
    .filter(({ kilos }) => kilos > lightest && kilos < heaviest)
  const feeders = [...new Set(ready.map(({ animal }) => animal.place.organization))]
  const chosen = feeders
    .map((feeder) =>
      ready
        .filter(({ animal }) => animal.place.organization === feeder)
        .sort((a, b) => b.kilos - a.kilos)
        .slice(0, count)
        .map(({ animal }) => animal),
    )
    .filter((own) => own.length === count)
  if (!chosen.length) throw new Error(`no ${count} animals are ready for slaughter on ${isoDate(loading)}`)
  const animals = random.pick(chosen)
  for (const animal of animals) waiting.splice(waiting.indexOf(animal), 1)
  return animals
}

function recordTroop(
  setting: Setting,
  random: Random,
  troop: Troop,
  herd: Herd | undefined,
  cowsFirst: boolean,
  numbers: Numbers,
): void {
  const { ledger, organizations } = setting
  const plant = withRole(organizations, 'plant')[0]!
  const permit = numbers.transit(random)
  const animals = troop.heads.flatMap(({ fed }) => fed ?? [])
  const loads = [
    {
      schema: 'ms-carga-faena',
      from: animals[0]!.place.organization,
      origins: animals.map(({ key }) => ({ product: key, quantity: 1 })),
      heads: troop.heads.filter(({ fed }) => fed),
    },
    ...(herd
      ? [
          {
            schema: 'ms-carga-rodeo',
            from: herd.home.organization,
            origins: [{ product: herd.key, quantity: troop.heads.filter(({ fed }) => !fed).length }],
            heads: troop.heads.filter(({ fed }) => !fed),
          },
        ]
      : []),
  ]
  if (cowsFirst) loads.reverse()
  const morning = timeOfDay(troop.loading, 0.06 + random.next() * 0.1)
  let after = Math.max(...animals.map(({ recorded }) => recorded), herd?.recorded ?? 0)
  for (const [i, load] of loads.entries()) {
    // The later load has a schema of its own, which completes nothing.
    const occurred = morning + i * 150 * minute
    after = ledger.milestone(
      { key: troop.key, organization: load.from.key },
      i === 0 ? load.schema : `${load.schema}-suma`,
      occurred,
      {
        cabezas: load.heads.length,
        dte: i === 0 ? permit : numbers.transit(random),
        pesoVivo: round(sum(load.heads.map(({ kilos }) => kilos)), 1),
      },
      {
        origins: load.origins,
        observaciones: random.maybe(0.4, truckRemarks),
        after,
        before: occurred + 2 * hour,
      },
    )
    if (i === 0) {
      ledger.product(
        { key: troop.key, organization: plant.key },
        'ps-tropa',
        troopData(setting, plant, troop, permit),
        after - random.int(60, 200) * second,
      )
    }
    for (const { fed } of load.heads) if (fed) fed.gone = { at: occurred, recorded: after }
  }
  recordRest(setting, random, troop, plant, after)
}

const troopData = (
  { calendar }: Setting,
  plant: Organization,
  { number, heads, loading }: Pick<Troop, 'number' | 'loading'> & { heads: readonly unknown[] },
  permit: string,
) => ({
  identifier: `TR-${calendar.year(loading).slice(2)}-${number}`,
  dte: permit,
  cabezas: heads.length,
  arribo: isoDate(loading),
  destino: ['ue', 'interno', 'ue', 'otros'][Number(number) % 4]!,
  oficial: plantNumber,
  planta: snapshot(plant.name, plant, plant),
})

/** The cattle rest overnight; what the plant writes of it comes before the slaughter. */
function recordRest(
  { ledger }: Setting,
  random: Random,
  troop: Troop,
  plant: Organization,
  after: number,
): void {
  const ended = timeOfDay(troop.loading + day, 0)
  troop.recorded = ledger.milestone(
    { key: troop.key, organization: plant.key },
    'ms-descanso',
    ended,
    { horas: random.int(12, 15) },
    {
      observaciones: random.chance(0.3) ? 'Todos de pie, con agua a disposición.' : undefined,
      after,
      before: ended + 25 * minute,
    },
  )
}

/** A troop that is announced, with its halves numbered beforehand: nobody has said yet what was loaded. */
export function recordPendingTroops(setting: Setting, volumes: Volumes, numbers: Numbers): void {
  const random = setting.random.fork('beef/pending troops')
  const { ledger, calendar, organizations } = setting
  const plant = withRole(organizations, 'plant')[0]!
  const loading = happening(calendar.date('2026-03-02') + 9 * hour)
  const pending = pendingOf(volumes.troops)
  const heads = volumes.pendingHalves / 2
  for (let n = 1; n <= pending; n++) {
    const number = numbers.troop()
    const own = Math.floor((heads * n) / pending) - Math.floor((heads * (n - 1)) / pending)
    const troop = { number, loading, heads: Array.from({ length: own }) }
    ledger.product(
      { key: `troop/pending/${n}`, organization: plant.key },
      'ps-tropa',
      troopData(setting, plant, troop, numbers.transit(random)),
      loading + n * minute,
    )
    for (let hook = 1; hook <= own; hook++) {
      for (const side of ['A', 'B'] as const) {
        ledger.product(
          { key: `half/pending/${n}/${hook}${side}`, organization: plant.key },
          'ps-media',
          halfData(setting, number, hook, side, random.between(98, 128, 1), loading),
          loading + day + hook * minute + (side === 'A' ? 0 : 20 * second),
        )
      }
    }
  }
}

export const halfData = (
  { calendar }: Setting,
  troop: string,
  hook: number,
  side: 'A' | 'B',
  kilos: number,
  slaughtered: number,
) => ({
  identifier: `${calendar.year(slaughtered).slice(2)}-${troop}-${String(hook).padStart(3, '0')}-${side}`,
  lado: side === 'A' ? 'izq' : 'der',
  peso: kilos,
  garron: hook,
  faena: isoDate(slaughtered),
})
