import { type Organization, withRole } from '../../organizations.ts'
import { day, happening, isoDate, minute, second, timeOfDay } from '../calendar.ts'
import { snapshot } from '../places.ts'
import { type Random, round, sum } from '../random.ts'
import { pendingOf, type Setting } from '../setting.ts'
import type { Vat, Vintage } from './plan.ts'
import { cellarRemarks, styles } from './texts.ts'
import type { Volumes } from './volumes.ts'

/** A wine ageing; a racked one is the origin of another with the same number. */
export interface Ageing {
  key: string
  identifier: string
  vat: Vat
  volume: number
  vessel: string
  /** When the wine went into its first vessel: racking doesn't begin it anew. */
  began: number
  /** When this ageing began and was recorded. */
  entered: number
  recorded: number
  /** When what it became was recorded. */
  used?: number
}

export const wineryOf = ({ organizations }: Pick<Setting, 'organizations'>): Organization =>
  withRole(organizations, 'winery')[0]!
export const laboratoryOf = (setting: Pick<Setting, 'organizations'>): Organization =>
  withRole(setting.organizations, 'laboratory')[0] ?? wineryOf(setting)

const remark = (random: Random) => random.maybe(0.2, cellarRemarks)

/** Fills the vats and follows their fermentation. */
export function recordVats(setting: Setting, vats: readonly Vat[], volumes: Volumes): void {
  const random = setting.random.fork('wine/vats')
  const numbers = new Map<Vintage, number>()
  const next = (vintage: Vintage) => {
    const number = (numbers.get(vintage) ?? 0) + 1
    numbers.set(vintage, number)
    return `V-${String(number).padStart(3, '0')}`
  }
  for (const vat of [...vats].sort((a, b) => lastLoad(a) - lastLoad(b))) {
    recordVat(setting, random, vat, next(vat.vintage))
    recordFermentation(setting, random, vat)
  }
  const entered = setting.ledger.beforeNewest('ps-vasija')
  const year = setting.calendar.year(entered) as Vintage
  for (let n = 1; n <= pendingOf(volumes.vats); n++) {
    setting.ledger.product(
      { key: `vat/pending/${n}`, organization: wineryOf(setting).key },
      'ps-vasija',
      { identifier: next(year), vendimia: year, material: 'hormigon', capacidad: 150 },
      timeOfDay(entered, random.next(), { sundays: true }),
    )
  }
}

const lastLoad = ({ loads }: Vat) => Math.max(...loads.map(({ recorded }) => recorded))

function recordVat(setting: Setting, random: Random, vat: Vat, identifier: string): void {
  const winery = wineryOf(setting)
  const kilos = sum(vat.loads.map((load) => load.kilos))
  const after = lastLoad(vat)
  vat.volume = round(kilos * 0.0072 * 0.98, 1)
  vat.filled = happening(after + random.int(20, 180) * minute, { sundays: true })
  const recorded = setting.ledger.milestone(
    { key: vat.key, organization: winery.key },
    'ms-molienda-uva',
    vat.filled,
    { kilos, raspon: random.chance(0.75) ? 'sin' : 'parcial', sulfuroso: random.int(25, 55) },
    {
      origins: vat.loads.map((load) => ({ product: load.key, quantity: load.kilos })),
      observaciones: remark(random),
      sundays: true,
      after,
    },
  )
  vat.quiet = recorded
  setting.ledger.product(
    { key: vat.key, organization: winery.key },
    'ps-vasija',
    {
      identifier,
      vendimia: vat.vintage,
      material: random.pick(['acero', 'acero', 'hormigon', 'hormigon', 'madera']),
      capacidad: [120, 150, 200, 250].find((capacity) => capacity > vat.volume * 1.1) ?? 300,
      volumen: vat.volume,
      estilo: random.pick(styles),
    },
    recorded - random.int(40, 170) * second,
  )
}

/** A reading every two days, from 1,104 g/l down to 993: fast at first, slow towards the end. With the last one the lees come out. */
function recordFermentation({ ledger, ...setting }: Setting, random: Random, vat: Vat): void {
  const readings = random.int(6, 9)
  const warmest = random.int(25, 27)
  const lees = round(vat.volume * random.between(0.012, 0.022, 3), 1)
  vat.wine = round(vat.volume - lees, 1)
  for (let n = 0; n <= readings; n++) {
    const done = n / readings
    const occurred = happening(vat.filled + (1 + n * 2) * day + random.int(-60, 60) * minute, {
      sundays: true,
    })
    const recorded = ledger.milestone(
      { key: vat.key, organization: wineryOf(setting).key },
      'ms-fermentacion',
      occurred,
      {
        densidad: Math.round(993 + 111 * (1 - done) ** 1.4),
        temperatura: Math.max(22, round(warmest - Math.abs(done - 0.4) * 5 - random.between(0, 0.6, 1), 1)),
        ...(n === readings ? { remontajes: 0, borras: lees } : { remontajes: random.int(2, 5) }),
      },
      { observaciones: remark(random), sundays: true, after: vat.quiet },
    )
    vat.quiet = recorded
  }
}

/** Vats that go to ageing, and the rackings among them. Answers the ageings that are still wine, newest of each line. */
export function recordAgeings(
  setting: Setting,
  vats: readonly Vat[],
  volumes: Volumes,
): { ageings: Ageing[]; current: Ageing[] } {
  const random = setting.random.fork('wine/ageings')
  const aged = vats.filter(({ use }) => use === 'aged')
  const racked = new Set(
    random
      .shuffle(aged)
      .sort((a, b) => a.vintage.localeCompare(b.vintage))
      .slice(0, volumes.racked),
  )
  const numbers = new Map<string, number>()
  const next = (vintage: string) => {
    const number = (numbers.get(vintage) ?? 0) + 1
    numbers.set(vintage, number)
    return `CR-${vintage.slice(2)}-${String(number).padStart(3, '0')}`
  }
  const ageings: Ageing[] = []
  const current = aged.map((vat) => {
    const first = recordEntry(setting, random, vat, next(vat.vintage))
    ageings.push(first)
    if (!racked.has(vat)) return first
    const second = recordRacking(setting, random, first)
    ageings.push(second)
    return second
  })
  const entry = setting.ledger.beforeNewest('ps-crianza')
  for (let n = 1; n <= pendingOf(volumes.ageings); n++) {
    setting.ledger.product(
      { key: `ageing/pending/${n}`, organization: wineryOf(setting).key },
      'ps-crianza',
      {
        identifier: next(setting.calendar.year(entry)),
        recipiente: 'barrica',
        inicio: isoDate(entry),
        volumen: 90,
        meses: 12,
      },
      timeOfDay(entry, random.next()),
    )
  }
  return { ageings, current }
}

function ageingProduct({ ledger, ...setting }: Setting, ageing: Ageing, months: number, at: number): void {
  const winery = wineryOf(setting)
  ledger.product(
    { key: ageing.key, organization: winery.key },
    'ps-crianza',
    {
      identifier: ageing.identifier,
      recipiente: ageing.vessel,
      inicio: isoDate(ageing.entered),
      volumen: ageing.volume,
      meses: months,
      sala: snapshot('Sala de crianza', winery, winery),
    },
    at,
  )
}

/** Five to eight weeks after the vat went quiet. */
function recordEntry(setting: Setting, random: Random, vat: Vat, identifier: string): Ageing {
  const entered = happening(vat.quiet + random.int(35, 50) * day)
  const vessel = random.pick(['barrica', 'barrica', 'barrica', 'barrica', 'fudre', 'huevo'])
  const key = `ageing/${identifier.slice(3)}`
  const recorded = setting.ledger.milestone(
    { key, organization: wineryOf(setting).key },
    'ms-entrada-crianza',
    entered,
    { volumen: vat.wine, destino: vessel },
    { origins: [{ product: vat.key }], observaciones: remark(random), after: vat.quiet },
  )
  const ageing: Ageing = {
    key,
    identifier,
    vat,
    volume: vat.wine,
    vessel,
    began: entered,
    entered,
    recorded,
  }
  ageingProduct(setting, ageing, random.int(10, 14), recorded - random.int(40, 170) * second)
  return ageing
}

/** The same wine in clean barrels, two in a hundred parts less of it. */
function recordRacking(setting: Setting, random: Random, before: Ageing): Ageing {
  const entered = happening(before.recorded + random.int(130, 190) * day)
  const key = `${before.key}/trasegada`
  const volume = round(before.volume * 0.98, 1)
  const recorded = setting.ledger.milestone(
    { key, organization: wineryOf(setting).key },
    'ms-trasiego',
    entered,
    {
      volumen: volume,
      motivo: random.pick(['borras', 'borras', 'aire', 'recipiente']),
      borras: round(before.volume - volume, 1),
    },
    { origins: [{ product: before.key }], observaciones: remark(random), after: before.recorded },
  )
  const ageing: Ageing = { ...before, key, volume, entered, recorded }
  ageingProduct(setting, ageing, random.int(5, 8), recorded - random.int(40, 170) * second)
  before.used = recorded
  return ageing
}

/** The laboratory's look at a wine that ages; `n` numbers those of one ageing. */
export function recordAgeingAnalysis(
  { ledger, ...setting }: Setting,
  random: Random,
  ageing: Ageing,
  n: number,
  occurred: number,
): void {
  ledger.milestone(
    { key: ageing.key, organization: laboratoryOf(setting).key },
    'ms-analisis-crianza',
    occurred,
    analysis(random, alcoholOf([ageing.vat])),
    { observaciones: remark(random), after: ageing.recorded, before: ageing.used },
  )
}

export const analysis = (random: Random, alcohol: number) => ({
  alcohol: round(alcohol + random.between(-0.1, 0.1, 1), 1),
  acidez: random.between(4.9, 6.2, 1),
  ph: random.between(3.5, 3.8, 2),
  sulfuroso: random.int(22, 35),
})

/** Sugar becomes alcohol: a degree Brix makes about 0.59 % of it. */
export function alcoholOf(vats: readonly Vat[]): number {
  const loads = vats.flatMap((vat) => vat.loads)
  const kilos = sum(loads.map((load) => load.kilos))
  return round((sum(loads.map((load) => load.kilos * load.brix)) / kilos) * 0.59, 1)
}

/** Whole months between two moments. */
export const monthsBetween = (from: number, to: number): number => Math.floor((to - from) / (30.44 * day))
