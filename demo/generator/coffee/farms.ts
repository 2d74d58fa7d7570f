import { associations, type CoffeeOrganization } from '../../organizations/cafe.ts'
import { day, happening, isoLocal, minute, second, timeOfDay } from '../calendar.ts'
import { copyOf, openLand, parcel, placeOf, type Point } from '../places.ts'
import type { Random } from '../random.ts'
import { round } from '../random.ts'
import { translated } from '../setting.ts'
import type { CoffeeSetting } from './index.ts'
import { farmDescriptions, farmNames, growers, remarks } from './texts.ts'

export interface Farm {
  key: string
  grower: CoffeeOrganization
  name: string
  middle: Point
  hectares: number
}

/** A delivery of cherries; `recorded`: when it may be pulped. */
export interface Delivery {
  key: string
  kilos: number
  recorded: number
}

export const remark = (random: Random) => random.maybe(0.3, remarks)

/** Farms of a few hectares, each drawn, fertilised, visited and watched from above. */
export function recordFarms(setting: CoffeeSetting, count: number): Farm[] {
  const random = setting.random.fork('coffee/farms')
  const land = openLand(0.4)
  return Array.from({ length: count }, (_, n) => {
    const grower = associations[n % associations.length]!
    const farm: Farm = {
      key: `farm/${n + 1}`,
      grower,
      name: farmNames[n % farmNames.length]!,
      middle: land.claim(random, grower, 6),
      hectares: random.between(1.4, 6.2, 1),
    }
    recordFarm(setting, random, farm, n)
    recordCare(setting, random, farm)
    return farm
  })
}

function recordFarm({ ledger, calendar }: CoffeeSetting, random: Random, farm: Farm, n: number): void {
  const identifier = `FI-${String(112 + n * 7).padStart(4, '0')}`
  const polygons = parcel(random, identifier, farm.middle, farm.hectares)
  const place = placeOf(`${farm.key}/place`, farm, polygons)
  const opened = calendar.date('2025-03-10') + n * day
  const description = farmDescriptions[n % farmDescriptions.length]!
  const altitude = random.int(1480, 1890)
  ledger.location(place, timeOfDay(opened, 0.2))
  ledger.product(
    { key: farm.key, organization: farm.grower.key },
    'ps-finca',
    {
      identifier,
      nombre: farm.name,
      productor: growers[n % growers.length]!,
      especie: 'arabica',
      variedad: random.shuffle(['castillo', 'caturra', 'colombia', 'tabi', 'borbon']).slice(0, 2),
      altitud: altitude,
      superficie: farm.hectares,
      location: copyOf(place),
      polygons,
      plantas: random.int(44, 60) * 100,
      sombra: random.pick(['sol', 'parcial', 'parcial', 'bosque']),
      certificaciones: random.chance(0.6) ? ['justo', 'organico'] : ['rainforest'],
      descripcion: description[0],
    },
    timeOfDay(opened + day, 0.4),
    { i18n: translated({ descripcion: description }) },
  )
  ledger.insight(
    farm.key,
    [`${altitude} m`, ['sobre el nivel del mar', 'above sea level']],
    timeOfDay(opened + 2 * day, 0.5),
  )
}

function recordCare({ ledger, calendar }: CoffeeSetting, random: Random, farm: Farm): void {
  const process = { key: farm.key, organization: farm.grower.key }
  const at = (date: string) => timeOfDay(calendar.date(date) + random.int(0, 12) * day, random.next() * 0.8)
  ledger.milestone(
    process,
    'ms-fertilizacion',
    at('2025-05-05'),
    { dosis: random.int(8, 14) * 10 },
    { observaciones: remark(random) },
  )
  ledger.milestone(
    process,
    'ms-visita',
    at('2025-08-11'),
    {
      tecnico: random.pick(['Wilmer Anacona', 'Sandra Pisso']),
      cumple: random.pick(['si', 'si', 'parcial']),
      broca: random.between(0.4, 3.2, 1),
      roya: random.between(0.5, 6, 1),
    },
    { observaciones: remark(random) },
  )
  ledger.milestone(process, 'ms-cobertura', at('2025-09-01'), {
    fuente: random.pick(['sentinel2', 'landsat8']),
    area: farm.hectares,
    resultado: 'sin',
    corte: '2020-12-31',
  })
}

/** Picks a farm's ripe cherries and brings them to the mill. */
export function recordDelivery(
  { ledger }: CoffeeSetting,
  random: Random,
  farm: Farm,
  { n, date }: { n: number; date: number },
): Delivery {
  const key = `delivery/${n}`
  const kilos = random.int(150, 380) * 10
  const occurred = timeOfDay(date, 0.1 + random.next() * 0.4, { sundays: true })
  const arrived = happening(occurred + random.int(60, 150) * minute, { sundays: true })
  const made = ledger.milestone(
    { key, organization: farm.grower.key },
    'ms-cosecha-cafe',
    occurred,
    {
      kilos,
      pasada: random.pick(['primera', 'segunda', 'segunda', 'tercera']),
      maduro: random.int(88, 98),
      recolectores: random.int(4, 16),
    },
    { origins: [{ product: farm.key }], observaciones: remark(random), sundays: true, after: arrived },
  )
  ledger.product(
    { key, organization: farm.grower.key },
    'ps-entrega',
    { ...delivered(random, n, kilos), ingreso: isoLocal(arrived) },
    made - random.int(40, 170) * second,
  )
  const recorded = ledger.milestone(
    { key, organization: farm.grower.key },
    'ms-recepcion-cafe',
    arrived,
    {
      verdes: random.between(0.4, 3.5, 1),
      brocados: random.between(0.1, 2, 1),
      precio: random.int(24, 31) * 100,
    },
    { observaciones: remark(random), sundays: true, after: made },
  )
  return { key, kilos, recorded }
}

export const delivered = (random: Random, n: number, kilos: number) => ({
  identifier: `RC-2526-${String(40 + n).padStart(4, '0')}`,
  cosecha: '2025/26',
  tipo: 'cereza',
  kilos,
  flotes: round(random.between(0.5, 3.5), 1),
})
