import { withRole } from '../../organizations.ts'
import { day, isoDate, minute, second, timeOfDay } from '../calendar.ts'
import type { Random } from '../random.ts'
import { pendingOf, type Setting } from '../setting.ts'
import type { Herd } from './herds.ts'
import { breeds } from './herds.ts'
import type { Numbers } from './numbers.ts'
import { herdRemarks, losses, paddocks } from './texts.ts'
import type { Volumes } from './volumes.ts'

/** An animal as its breeder knows it. */
export interface Calf {
  key: string
  herd: Herd
  sex: 'macho' | 'hembra'
  tag: string
  /** Leaves for the feeding; the others stay, or are lost. */
  leaves: boolean
  lost: boolean
  /** Its tag wasn't fitted yet when all of this was written. */
  unidentified: boolean
  season: 2024 | 2025
  born: number
  /** When the last thing that happened to it was recorded. */
  recorded: number
}

/** Draws the calves of both seasons: those of 2024 leave for feeding, those of 2025 stay. The last herds have none yet. */
export function drawCalves(
  setting: Setting,
  volumes: Volumes,
  herds: readonly Herd[],
  numbers: Numbers,
): Calf[] {
  const random = setting.random.fork('beef/calves')
  const bearing = herds.slice(0, herds.length - Math.max(1, Math.round(herds.length * 0.03)))
  const born = volumes.animals - pendingOf(volumes.animals)
  const lostEach = Math.max(1, Math.round(volumes.removals / 4))
  const leaving = volumes.moved + lostEach
  return Array.from({ length: born }, (_, i): Calf => {
    const season = i < leaving ? 2024 : 2025
    const place = season === 2024 ? i : i - leaving
    const lost = season === 2024 ? i >= volumes.moved : i >= born - lostEach
    return {
      key: `calf/${i + 1}`,
      herd: bearing[place % bearing.length]!,
      sex: random.chance(season === 2024 ? 0.7 : 0.5) ? 'macho' : 'hembra',
      tag: numbers.tag(random),
      leaves: season === 2024 && !lost,
      lost,
      unidentified: season === 2025 && !lost && i >= born - lostEach - volumes.unidentified,
      season,
      born: timeOfDay(setting.calendar.date(`${season}-08-01`) + random.int(0, 120) * day, random.next()),
      recorded: 0,
    }
  })
}

/** `Unidentified - 3fa9c21b`, as the screen makes it. */
const placeholder = (random: Random): string =>
  `Unidentified - ${Math.floor(random.next() * 2 ** 32)
    .toString(16)
    .padStart(8, '0')}`

/** Writes births, tags, vaccinations and losses. The herd that sends the first cows to slaughter is still tagging calves then. */
export function recordCalves(setting: Setting, calves: readonly Calf[], sending: Herd | undefined): void {
  const random = setting.random.fork('beef/births')
  for (const calf of calves) {
    const born = recordBirth(setting, random, calf)
    calf.recorded = born.recorded
    if (!calf.unidentified) recordTag(setting, random, calf, born.data, calf.herd === sending)
    if (calf.lost) recordLoss(setting, random, calf)
    else recordVaccination(setting, random, calf)
  }
}

function recordBirth({ ledger }: Setting, random: Random, calf: Calf) {
  const { herd, key, sex, born } = calf
  const data = {
    identifier: placeholder(random),
    sexo: sex,
    nacimiento: isoDate(born),
    categoria: sex === 'macho' ? 'ternero' : 'ternera',
    raza: herd.breed,
    madre: `03201000${String(2_000_000 + random.int(100_000, 899_999)).padStart(7, '0')}`,
  }
  const recorded = ledger.milestone(
    { key, organization: herd.home.organization.key },
    'ms-nacimiento',
    born,
    {
      parto: random.chance(0.94) ? 'natural' : 'asistido',
      peso: random.int(26, 38),
      potrero: random.pick(paddocks),
    },
    {
      origins: [{ product: herd.key }],
      observaciones: random.maybe(0.08, herdRemarks),
    },
  )
  ledger.product(
    { key, organization: herd.home.organization.key },
    'ps-animal',
    data,
    recorded - random.int(40, 170) * second,
    { isUnidentified: true },
  )
  return { recorded, data }
}

function recordTag(
  { ledger, calendar }: Setting,
  random: Random,
  calf: Calf,
  data: Record<string, unknown>,
  sending: boolean,
): void {
  const { key, herd, season, tag } = calf
  const [first, days]: [string, number] =
    season === 2024 ? ['2025-02-10', 62] : sending ? ['2026-02-23', 14] : ['2025-12-09', 45]
  const date = Math.max(calendar.date(first) + random.int(0, days) * day, calf.born + 30 * day)
  const occurred = timeOfDay(date, random.next() * 0.5)
  const recorded = ledger.milestone(
    { key, organization: herd.home.organization.key },
    'ms-identificacion',
    occurred,
    {
      dispositivo: random.chance(0.96) ? 'botonpar' : 'bolo',
      colocada: isoDate(occurred),
    },
    { observaciones: random.maybe(0.05, herdRemarks), after: calf.recorded },
  )
  calf.recorded = recorded + random.int(20, 90) * second
  ledger.edit(key, { ...data, identifier: tag }, calf.recorded)
}

function recordVaccination({ ledger, calendar }: Setting, random: Random, calf: Calf): void {
  const first = calendar.date(calf.season === 2024 ? '2025-03-10' : '2026-03-09')
  const occurred = timeOfDay(first + random.int(0, 32) * day, random.next() * 0.7)
  calf.recorded = Math.max(
    calf.recorded,
    ledger.milestone(
      { key: calf.key, organization: calf.herd.home.organization.key },
      'ms-vacunacion-aftosa',
      occurred,
      { dosis: 1 },
      { observaciones: random.maybe(0.05, herdRemarks), after: calf.born },
    ),
  )
}

function recordLoss({ ledger }: Setting, random: Random, calf: Calf): void {
  const { reason, detail } = random.pick(losses)
  ledger.milestone(
    { key: calf.key, organization: calf.herd.home.organization.key },
    'ms-baja',
    timeOfDay(calf.recorded + random.int(10, 60) * day, random.next()),
    { motivo: reason, detalle: detail },
    { after: calf.recorded },
  )
}

/** Tagged animals not yet assigned to a herd. */
export function recordPendingAnimals(setting: Setting, volumes: Volumes, numbers: Numbers): void {
  const random = setting.random.fork('beef/pending animals')
  const breeders = withRole(setting.organizations, 'breeder')
  for (let n = 1; n <= pendingOf(volumes.animals); n++) {
    const sex = random.pick(['macho', 'hembra'])
    const born = setting.calendar.date('2024-09-01') + random.int(0, 60) * day
    setting.ledger.product(
      { key: `calf/pending/${n}`, organization: breeders[n % breeders.length]!.key },
      'ps-animal',
      {
        identifier: numbers.tag(random),
        sexo: sex,
        nacimiento: isoDate(born),
        categoria: sex === 'macho' ? 'novillito' : 'vaquillona',
        raza: random.pick(breeds),
      },
      timeOfDay(setting.calendar.date('2025-07-07'), 0.2) + n * 3 * minute,
    )
  }
}

/** Calves that were entered twice, and taken out again the next day. */
export function recordTwice(setting: Setting, calves: readonly Calf[], count: number): void {
  const random = setting.random.fork('beef/calves twice')
  for (const [i, { herd, sex, born }] of random.shuffle(calves).slice(0, count).entries()) {
    const key = `calf/twice/${i + 1}`
    const entered = timeOfDay(born + day, 0.4 + random.next() * 0.4)
    setting.ledger.product(
      { key, organization: herd.home.organization.key },
      'ps-animal',
      {
        identifier: placeholder(random),
        sexo: sex,
        nacimiento: isoDate(born),
        categoria: sex === 'macho' ? 'ternero' : 'ternera',
        raza: herd.breed,
      },
      entered,
      { isUnidentified: true },
    )
    setting.ledger.archive({ product: key }, timeOfDay(entered + day, random.next()))
  }
}
