import { withRole } from '../../organizations.ts'
import { day, happening, hour, isoInstant, isoLocal, minute, timeOfDay } from '../calendar.ts'
import { copyOf, parcel, placeOf } from '../places.ts'
import type { Random } from '../random.ts'
import { type Fact, figure, height } from '../facts.ts'
import { pendingOf, type Setting, translated } from '../setting.ts'
import type { Block, Load, Vat, Vintage } from './plan.ts'
import { blockDescriptions, soils, vineyardRemarks } from './texts.ts'
import type { Volumes } from './volumes.ts'

/** Writes the blocks and the season's work in them, pruning to thinning. Everything is recorded before the first picking. */
export function recordBlocks(setting: Setting, blocks: readonly Block[]): void {
  const random = setting.random.fork('wine/blocks')
  for (const block of blocks) {
    recordBlock(setting, random, block)
    recordSeason(setting, random, block)
    recordInsights(setting, random, block)
  }
}

const yearBefore = (vintage: Vintage) => String(Number(vintage) - 1)

function recordBlock({ ledger, calendar }: Setting, random: Random, block: Block): void {
  const { key, grower, middle, number } = block
  const soil = random.pick(soils)
  const description = blockDescriptions[(number * 5) % blockDescriptions.length]!
  const [planted, watering] = [random.int(1968, 2016), random.chance(0.7) ? 'goteo' : 'surco']
  const polygons = parcel(random, block.identifier, middle, block.hectares)
  const place = placeOf(`${key}/place`, block, number % 4 === 3 ? undefined : polygons)
  const opened = calendar.date(`${yearBefore(block.season)}-06-02`)
  ledger.location(place, timeOfDay(opened, 0.1 + (number % 8) / 10))
  ledger.product(
    { key, organization: grower.key },
    'ps-cuartel',
    {
      identifier: block.identifier,
      vinedo: `${grower.city.slice(0, 1)}-${String(70_000 + number * 149).slice(0, 5)}`,
      variedad: block.variety,
      altitud: block.altitude,
      superficie: block.hectares,
      location: copyOf(place),
      plantado: planted,
      riego: watering,
      suelo: soil[0],
      polygons,
      descripcion: description[0],
    },
    timeOfDay(calendar.date(`${yearBefore(block.season)}-06-10`) + random.int(0, 12) * day, random.next()),
    { i18n: translated({ suelo: soil, descripcion: description }) },
  )
}

function recordSeason(setting: Setting, random: Random, block: Block): void {
  const { ledger, calendar } = setting
  const year = yearBefore(block.season)
  const process = { key: block.key, organization: block.grower.key }
  const remark = () => random.maybe(0.25, vineyardRemarks)
  ledger.milestone(
    process,
    'ms-poda',
    timeOfDay(calendar.date(`${year}-07-03`) + random.int(0, 55) * day, random.next()),
    {
      sistema: random.pick(['pitonado', 'guyot']),
      yemas: random.int(12, 26),
      cuadrilla: `Cuadrilla ${random.pick(['Ríos', 'Guajardo', 'Funes', 'Quiroga'])}`,
    },
    { observaciones: remark() },
  )
  ledger.milestone(
    process,
    'ms-raleo',
    timeOfDay(calendar.date(`${year}-12-12`) + random.int(0, 40) * day, random.next()),
    { porcentaje: random.int(8, 30) },
    { observaciones: remark() },
  )
  for (let n = 0; n < 5; n++) recordIrrigation(setting, random, block, n * 27 + random.int(0, 4))
}

/** `after`: days since the first of October. Those that the routine adds fall between the first ones. */
export function recordIrrigation(
  { ledger, calendar }: Setting,
  random: Random,
  block: Block,
  after: number,
): void {
  const occurred = timeOfDay(
    calendar.date(`${yearBefore(block.season)}-10-01`) + after * day,
    random.next() * 0.9,
  )
  ledger.milestone(
    { key: block.key, organization: block.grower.key },
    'ms-riego',
    occurred,
    { lamina: random.int(12, 65), turno: isoLocal(occurred - 2 * hour) },
    { observaciones: random.maybe(0.15, vineyardRemarks) },
  )
}

function recordInsights({ ledger, calendar }: Setting, random: Random, block: Block): void {
  const facts: Fact[] = [
    [height(block.altitude), ['sobre el nivel del mar', 'above sea level']],
    [
      block.handpicked ? ['A mano', 'By hand'] : ['A máquina', 'By machine'],
      ['así se cosecha', 'that is how it is picked'],
    ],
    [figure(block.hectares, ' ha'), ['al pie de la cordillera', 'at the foot of the Andes']],
  ]
  const at = happening(calendar.date(`${yearBefore(block.season)}-06-25`) + 10 * hour)
  for (const fact of random.shuffle(facts).slice(0, random.int(0, 3))) ledger.insight(block.key, fact, at)
}

/** Picks every load: the blocks of a vintage one after the other, a vat's loads within two days. */
export function recordPicking(
  setting: Setting,
  vats: readonly Vat[],
  free: readonly Load[],
  volumes: Volumes,
): void {
  const random = setting.random.fork('wine/picking')
  const intake = new Map<Vintage, number>()
  const number = (vintage: Vintage) => {
    const next = intake.get(vintage) ?? 14_200
    intake.set(vintage, next + random.int(1, 9))
    return `${vintage}-${String(next).padStart(6, '0')}`
  }
  const pickings = [
    ...vats.map(({ vintage, loads }) => ({ vintage, loads, late: random.next() })),
    // What isn't crushed yet came in last.
    ...free.map((load) => ({ vintage: load.vintage, loads: [load], late: 1 })),
  ].sort((a, b) => a.vintage.localeCompare(b.vintage) || a.late - b.late)
  for (const { vintage, loads, late } of pickings) {
    const first = setting.calendar.date(`${vintage}-02-20`) + Math.floor(late * 47) * day
    for (const [i, load] of loads.entries())
      recordLoad(setting, random, load, number(vintage), first + Math.floor(i / 2) * day, i % 2)
  }
  const entered = setting.ledger.beforeNewest('ps-partida-uva')
  const year = setting.calendar.year(entered) as Vintage
  for (let n = 1; n <= pendingOf(volumes.loads); n++) {
    const { grower } = pickings.at(-1)!.loads[0]!.block
    setting.ledger.product(
      { key: `grapes/pending/${n}`, organization: grower.key },
      'ps-partida-uva',
      {
        identifier: number(year),
        vendimia: year,
        kilos: random.int(140, 325) * 20,
        brix: random.between(22.8, 25.4, 1),
        modo: 'mano',
      },
      timeOfDay(entered, random.next(), { sundays: true }),
    )
  }
}

function recordLoad(
  { ledger, organizations }: Setting,
  random: Random,
  load: Load,
  identifier: string,
  date: number,
  turn: number,
): void {
  const { block, kilos, brix, vintage } = load
  const winery = withRole(organizations, 'winery')[0]!
  const mode = block.handpicked ? 'mano' : 'maquina'
  const occurred = timeOfDay(date, 0.03 + turn * 0.25, { sundays: true })
  const ended = occurred + random.int(120, 210) * minute
  const recorded = ledger.milestone(
    { key: load.key, organization: block.grower.key },
    'ms-cosecha-uva',
    occurred,
    {
      kilos,
      modo: mode,
      ...(block.handpicked && { cajas: Math.ceil(kilos / 18) }),
      finJornada: isoInstant(ended),
    },
    {
      origins: [{ product: block.key }],
      observaciones: random.maybe(0.2, vineyardRemarks),
      sundays: true,
      after: ended,
    },
  )
  load.arrived = happening(ended + random.int(50, 100) * minute, { sundays: true })
  ledger.product(
    { key: load.key, organization: block.grower.key },
    'ps-partida-uva',
    { identifier, vendimia: vintage, kilos, brix, modo: mode, ingreso: isoLocal(load.arrived) },
    recorded - random.int(40, 170) * 1000,
  )
  load.recorded = ledger.milestone(
    { key: load.key, organization: winery.key },
    'ms-recepcion-uva',
    load.arrived,
    {
      temperatura: random.int(9, 22),
      sanidad: random.pick(['excelente', 'excelente', 'buena', 'buena', 'regular']),
    },
    {
      observaciones: random.maybe(0.15, vineyardRemarks),
      sundays: true,
      after: recorded,
    },
  )
}
