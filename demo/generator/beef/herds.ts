import { type Organization, withRole } from '../../organizations.ts'
import { day, happening, hour, timeOfDay } from '../calendar.ts'
import { placeName, type Point, snapshot } from '../places.ts'
import { type Random, round } from '../random.ts'
import { type Fact, noClearing } from '../facts.ts'
import { type Setting, translated } from '../setting.ts'
import type { Numbers } from './numbers.ts'
import { feedingNames, herdRemarks, husbandry, ranchNames } from './texts.ts'
import type { Volumes } from './volumes.ts'

/** A place with a number of SENASA, where herds are bred or cattle are fed. */
export interface Establishment {
  organization: Organization
  name: string
  renspa: string
  cuig: string
  point: Point
}

export interface Herd {
  key: string
  identifier: string
  home: Establishment
  breed: string
  cows: number
  /** When it was entered. */
  recorded: number
}

const provinces = { Chaco: '05', 'Santa Fe': '20', Mendoza: '12' } as const
const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ'
export const breeds = ['braford', 'braford', 'brangus', 'brangus', 'hereford', 'angus', 'cruza'] as const

/** Four establishments a breeder, one more for the first, two a feeder: 25 in all where everybody is there. */
export function drawEstablishments({ organizations }: Setting, random: Random, full: boolean) {
  const establishment = (organization: Organization, name: string, department: number): Establishment => ({
    organization,
    name,
    renspa: `${provinces[organization.state]}.${String(department).padStart(3, '0')}.0.${String(random.int(400, 9900)).padStart(5, '0')}/0${random.int(0, 3)}`,
    cuig: `${random.pick([...letters])}${random.pick([...letters])}${random.int(100, 999)}`,
    point: nearby(random, organization, 30),
  })
  const breeders = withRole(organizations, 'breeder')
  const breeding = breeders.flatMap((organization, i) =>
    Array.from({ length: full ? (i === 0 ? 5 : 4) : 2 }, (_, n) =>
      establishment(organization, placeName(ranchNames, n * breeders.length + i), 35 + i * 14),
    ),
  )
  const feeding = withRole(organizations, 'feeder').flatMap((organization, i) =>
    feedingNames[organization.key]!.map((name) => establishment(organization, name, 77 + i * 7)),
  )
  return { breeding, feeding }
}

function nearby(random: Random, town: Point, reach: number): Point {
  const angle = random.next() * 2 * Math.PI
  const km = 4 + Math.sqrt(random.next()) * (reach - 4)
  return {
    lat: round(town.lat + (Math.sin(angle) * km) / 111, 6),
    lng: round(town.lng + (Math.cos(angle) * km) / (111 * Math.cos((town.lat * Math.PI) / 180)), 6),
  }
}

/** Writes the herds, their organizations taking turns, with their vaccinations of two years. */
export function recordHerds(
  setting: Setting,
  volumes: Volumes,
  breeding: readonly Establishment[],
  numbers: Numbers,
): Herd[] {
  const random = setting.random.fork('beef/herds')
  const breeders = [...new Set(breeding.map(({ organization }) => organization))]
  return Array.from({ length: volumes.herds }, (_, i) => {
    const own = breeding.filter(({ organization }) => organization === breeders[i % breeders.length])
    const home = own[Math.floor(i / breeders.length) % own.length]!
    const herd: Herd = {
      key: `herd/${i + 1}`,
      identifier: numbers.herd(),
      home,
      breed: random.pick(breeds),
      cows: random.int(9, 42) * 10,
      recorded: timeOfDay(setting.calendar.date('2024-07-01') + random.int(0, 20) * day, random.next()),
    }
    recordHerd(setting, random, herd, i)
    recordRounds(setting, random, herd)
    return herd
  })
}

function recordHerd({ ledger }: Setting, random: Random, herd: Herd, i: number): void {
  const { home, key, identifier } = herd
  const text = husbandry[(i * 5) % husbandry.length]!
  ledger.product(
    { key, organization: home.organization.key },
    'ps-rodeo',
    {
      identifier,
      renspa: home.renspa,
      cabezas: herd.cows,
      raza: herd.breed,
      actividad: random.chance(0.75) ? 'cria' : 'ciclo',
      location: snapshot(home.name, home.point, home.organization),
      cuig: home.cuig,
      manejo: text[0],
    },
    herd.recorded,
    { i18n: i % 6 === 5 ? undefined : translated({ manejo: text }) },
  )
}

const rounds = [
  ['2024-10-14', 'segunda'],
  ['2025-03-17', 'primera'],
  ['2025-10-13', 'segunda'],
  ['2026-03-16', 'primera'],
] as const

/** Foot-and-mouth vaccination, twice a year. */
function recordRounds({ ledger, calendar }: Setting, random: Random, herd: Herd): void {
  for (const [first, round] of rounds) {
    const occurred = timeOfDay(calendar.date(first) + random.int(0, 40) * day, random.next() * 0.6)
    ledger.milestone(
      { key: herd.key, organization: herd.home.organization.key },
      'ms-vacunacion-rodeo',
      occurred,
      {
        acta: `AV-${calendar.written(occurred).slice(2).replaceAll('-', '')}`,
        cabezas: herd.cows - random.int(0, 6),
        ronda: round,
      },
      { observaciones: random.maybe(0.3, herdRemarks) },
    )
  }
}

/** A herd's own facts for the public, once its first calves are there. */
export function recordHerdInsights(
  { ledger, calendar }: Setting,
  random: Random,
  herds: readonly Herd[],
): void {
  for (const { key, breed, cows } of herds) {
    const facts: Fact[] = [
      [
        [`${cows} vientres`, `${cows} breeding cows`],
        ['a campo todo el año', 'at pasture all year'],
      ],
      [`${breed[0]!.toUpperCase()}${breed.slice(1)}`, ['de la cría propia', 'bred by the herd itself']],
      noClearing,
    ]
    const at = happening(calendar.date('2025-04-20') + random.int(0, 60) * day + 10 * hour)
    for (const fact of random.shuffle(facts).slice(0, random.int(0, 3))) ledger.insight(key, fact, at)
  }
}
