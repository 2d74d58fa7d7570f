import type { MilestoneDetails } from '../ledger.ts'
import { day, hour, isoDate, second, startOfDay, timeOfDay } from '../calendar.ts'
import { snapshot } from '../places.ts'
import { type Random, round } from '../random.ts'
import { pendingOf, type Setting } from '../setting.ts'
import type { Calf } from './calves.ts'
import type { Establishment } from './herds.ts'
import type { Numbers } from './numbers.ts'
import { feedRemarks, losses, truckRemarks } from './texts.ts'
import type { Volumes } from './volumes.ts'

type System = 'pastura' | 'suplemento' | 'corral'

/** An animal at the place where it is fed; a further movement makes a new one of the same animal. */
export interface FedAnimal {
  key: string
  calf: Calf
  place: Establishment
  system: System
  arrived: number
  recorded: number
  /** Its weighings, recorded or not: whoever asks between two of them gets the weight between them. */
  scale: { at: number; kilos: number }[]
  /** When it leaves again, lost, moved or slaughtered, and when that was recorded. */
  gone?: { at: number; recorded: number }
}

/** The last day of weighing. */
const lastWeighing = '2026-10-05'

/** Writes the movements to feeding, and the second ones. */
export function recordMovements(
  setting: Setting,
  volumes: Volumes,
  calves: readonly Calf[],
  feeding: readonly Establishment[],
  numbers: Numbers,
): FedAnimal[] {
  const random = setting.random.fork('beef/movements')
  const herds = new Map<string, Calf[]>()
  for (const calf of calves.filter(({ leaves }) => leaves))
    herds.set(calf.herd.key, [...(herds.get(calf.herd.key) ?? []), calf])
  const first = [...herds.values()].flatMap((own) => {
    const trucks = Math.ceil(own.length / 28)
    const size = Math.ceil(own.length / trucks)
    return Array.from({ length: trucks }, (_, i) => own.slice(i * size, (i + 1) * size)).flatMap((load) =>
      recordTruck(setting, random, load, feeding, numbers),
    )
  })
  const again = recordSecondMovements(setting, random, volumes, first, feeding, numbers)
  return [...first, ...again]
}

/** One truck, one permit: all that it brings goes to one place. */
function recordTruck(
  setting: Setting,
  random: Random,
  load: readonly Calf[],
  feeding: readonly Establishment[],
  numbers: Numbers,
): FedAnimal[] {
  // Most grow on grass before they are finished.
  const place = random.pick([feeding[0]!, ...feeding])
  const finishing = place === feeding[1]
  const permit = numbers.transit(random)
  const date = setting.calendar.date('2025-04-14') + random.int(0, 100) * day
  const reason = finishing ? 'engorde' : random.chance(0.85) ? 'invernada' : 'remate'
  return load.map((calf) => {
    const left = Math.max(timeOfDay(date, 0.04), calf.recorded + hour)
    const kilos = random.int(152, 220)
    const fed: FedAnimal = {
      key: `feeding/${calf.key.slice(5)}`,
      calf,
      place,
      system: finishing ? 'corral' : random.pick(['pastura', 'pastura', 'suplemento']),
      arrived: left + 6 * hour,
      recorded: 0,
      scale: [],
    }
    fed.scale = growth(random, setting, fed.arrived, Math.round(kilos * random.between(0.965, 0.985, 3)))
    recordMovement(setting, random, fed, {
      schema: 'ms-traslado-dte',
      origin: calf.key,
      left,
      after: calf.recorded,
      data: { dte: permit, motivo: reason, peso: kilos },
    })
    return fed
  })
}

/** Weights every 45 days, ten more or less: 0.55 to 1.15 kilos a day, least once it is heavy. */
function growth(random: Random, { calendar }: Setting, arrived: number, kilos: number): FedAnimal['scale'] {
  const end = calendar.date(lastWeighing)
  const pace = 0.58 + 0.54 * random.next() ** 2
  const scale = [{ at: arrived, kilos }]
  for (;;) {
    const last = scale.at(-1)!
    const at = timeOfDay(last.at + random.int(35, 55) * day, random.next() * 0.5)
    const gain =
      last.kilos > 470 ? 0.55 : Math.min(1.15, Math.max(0.55, pace + random.between(-0.09, 0.09, 3)))
    scale.push({ at, kilos: round(last.kilos + (gain * (at - last.at)) / day, 1) })
    if (at > end) return scale
  }
}

/** What it weighs at a moment. */
export function weightAt({ scale }: FedAnimal, at: number): number {
  const i = Math.min(
    Math.max(
      1,
      scale.findIndex((point) => point.at >= at),
    ),
    scale.length - 1,
  )
  const [before, after] = [scale[i - 1]!, scale[i]!]
  const share = (at - before.at) / (after.at - before.at)
  return round(before.kilos + (after.kilos - before.kilos) * share, 1)
}

/** Those that grew on grass for a season move on to be finished, 60 to 110 kilos heavier, under one permit a day and place. */
function recordSecondMovements(
  setting: Setting,
  random: Random,
  { movedAgain }: Volumes,
  first: readonly FedAnimal[],
  feeding: readonly Establishment[],
  numbers: Numbers,
): FedAnimal[] {
  const finishing = feeding[1]!
  const permits = new Map<string, string>()
  const candidates = random.shuffle(first.filter(({ place }) => place !== finishing))
  return candidates.slice(0, movedAgain).map((before) => {
    const gain = random.int(74, 96)
    const due = before.scale.find(({ kilos }) => kilos >= before.scale[0]!.kilos + gain)!.at
    const from =
      before.arrived + ((due - before.arrived) * gain) / (weightAt(before, due) - before.scale[0]!.kilos)
    // Trucks go on Tuesdays.
    const week = startOfDay(from) - ((Math.floor(startOfDay(from) / day) + 2) % 7) * day
    const left = timeOfDay(week, 0.05)
    const route = `${isoDate(left)} ${before.place.renspa}`
    const permit = permits.get(route) ?? numbers.transit(random)
    permits.set(route, permit)
    const kilos = Math.round(weightAt(before, left))
    const arrived = left + 4 * hour
    const fed: FedAnimal = {
      ...before,
      key: `${before.key}/2`,
      place: finishing,
      system: 'corral',
      arrived,
      recorded: 0,
      scale: [{ at: arrived, kilos }, ...before.scale.filter(({ at }) => at > arrived + 20 * day)],
    }
    const recorded = recordMovement(setting, random, fed, {
      schema: 'ms-traslado-siguiente',
      origin: before.key,
      left,
      after: before.recorded,
      data: { dte: permit, motivo: 'engorde', peso: kilos },
    })
    before.gone = { at: left, recorded }
    return fed
  })
}

interface Movement {
  schema: string
  origin: string
  left: number
  after: number
  data: Record<string, unknown>
}

function recordMovement(
  { ledger }: Setting,
  random: Random,
  fed: FedAnimal,
  { schema, origin, left, after, data }: Movement,
): number {
  const { key, place, calf } = fed
  fed.recorded = ledger.milestone({ key, organization: place.organization.key }, schema, left, data, {
    origins: [{ product: origin }],
    observaciones: random.maybe(0.08, truckRemarks),
    after,
  })
  ledger.product(
    { key, organization: place.organization.key },
    'ps-engorde',
    feedingData(calf.tag, place, fed.arrived, fed.scale[0]!.kilos, fed.system, random),
    fed.recorded - random.int(40, 170) * second,
  )
  return fed.recorded
}

const feedingData = (
  tag: string,
  place: Establishment,
  arrived: number,
  kilos: number,
  system: System,
  random: Random,
) => ({
  identifier: tag,
  renspa: place.renspa,
  ingreso: isoDate(arrived),
  pesoIngreso: Math.round(kilos),
  sistema: system,
  location: snapshot(place.name, place.point, place.organization),
  tropaCorral: system === 'corral' ? `Corral ${random.int(1, 18)}` : `Potrero ${random.int(1, 9)}`,
})

/** Animals that arrived, and whose movement nobody has entered yet. */
export function recordPendingFeeding(
  setting: Setting,
  volumes: Volumes,
  feeding: readonly Establishment[],
  numbers: Numbers,
): void {
  const random = setting.random.fork('beef/pending feeding')
  const arrived = timeOfDay(setting.calendar.date('2025-06-17'), 0.3)
  for (let n = 1; n <= pendingOf(volumes.feeding); n++) {
    const place = feeding[1]!
    setting.ledger.product(
      { key: `feeding/pending/${n}`, organization: place.organization.key },
      'ps-engorde',
      feedingData(numbers.tag(random), place, arrived, random.int(160, 205), 'corral', random),
      arrived + n * 100 * second,
    )
  }
}

/** Losses on feed: the last of their weighings was before. */
export function recordFeedingLosses(setting: Setting, fed: readonly FedAnimal[], count: number): void {
  const random = setting.random.fork('beef/losses')
  const { calendar, ledger } = setting
  const present = fed.filter(({ gone }) => !gone)
  for (const animal of random.shuffle(present).slice(0, count)) {
    const { reason, detail } = random.pick(losses)
    const from = Math.max(animal.arrived + 20 * day, calendar.date('2025-08-01'))
    const at = timeOfDay(from + random.int(0, 150) * day, random.next())
    const recorded = ledger.milestone(
      { key: animal.key, organization: animal.place.organization.key },
      'ms-baja-engorde',
      at,
      { motivo: reason, detalle: detail },
      { after: animal.recorded },
    )
    animal.gone = { at, recorded }
  }
}

/** How often the weight that everybody can guess is read off a scale: on grass every fourth time. */
const every: Record<System, number> = { corral: 1, suplemento: 2, pastura: 4 }

/** Writes the weighings up to the day on which each animal left. */
export function recordWeighings(setting: Setting, fed: readonly FedAnimal[], twice: number): void {
  const random = setting.random.fork('beef/weighings')
  const end = setting.calendar.date(lastWeighing)
  let left = twice
  for (const animal of fed) {
    let before = animal.scale[0]!
    for (const [i, point] of animal.scale.entries()) {
      const last = Math.min(end, (animal.gone?.at ?? Infinity) - 5 * day)
      if (i === 0 || point.at > last || i % every[animal.system] !== 1 % every[animal.system]) continue
      const gain = (point.kilos - before.kilos) / ((point.at - before.at) / day)
      const weigh = (more: MilestoneDetails) =>
        setting.ledger.milestone(
          { key: animal.key, organization: animal.place.organization.key },
          'ms-pesada',
          point.at,
          { peso: point.kilos, gdp: round(gain, 2) },
          { before: animal.gone?.recorded, ...more },
        )
      const observaciones = random.maybe(0.05, feedRemarks)
      const recorded = weigh({ after: animal.recorded, observaciones })
      before = point
      // Entered by two people: one of the two is taken out again.
      if (left > 0 && random.chance(0.03)) {
        left -= 1
        const milestone = `${animal.key}/doble/${i}`
        const double = weigh({ after: recorded, key: milestone })
        setting.ledger.archive({ product: animal.key, milestone }, timeOfDay(double + day, random.next()))
      }
    }
  }
}
