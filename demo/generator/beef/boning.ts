import { withRole } from '../../organizations.ts'
import { day, hour, isoDate, minute, second, timeOfDay } from '../calendar.ts'
import { type Random, round, sum } from '../random.ts'
import type { Fact } from '../facts.ts'
import { type Bilingual, pendingOf, type Setting, translated } from '../setting.ts'
import type { Numbers } from './numbers.ts'
import { coldKilos, type Half } from './slaughter.ts'
import { boxDescriptions, roomRemarks } from './texts.ts'
import type { Troop } from './troops.ts'
import type { Volumes } from './volumes.ts'

interface Boning {
  key: string
  halves: Half[]
  kilos: number
  cuts: number
  occurred: number
  /** When its hygiene check was recorded: boxes are recorded later. */
  recorded: number
  /** How many boxes are packed of it; none where it waits. */
  boxes: number
}

export interface Box {
  key: string
  boning: Boning
  packed: number
  recorded: number
  frozen: boolean
  /** When it went to its buyer. */
  left?: number
}

const [fewestBoxes, mostBoxes] = [30, 40]
/** Of the cuts this much goes into boxes; the rest is sold at home. */
const exported = 0.7
/** Between them a lot fills thirty to forty boxes. */
const [leastKilos, mostKilos] = [1210, 2010]

/** Writes the boning lots: twelve to sixteen halves of one troop, the day after its slaughter or the morning after that. */
export function recordBonings(
  setting: Setting,
  volumes: Volumes,
  troops: readonly Troop[],
  halves: readonly Half[],
  numbers: Numbers,
): Boning[] {
  const random = setting.random.fork('beef/boning')
  const wanted = volumes.bonings - pendingOf(volumes.bonings)
  const bonings = chooseHalves(random, troops, halves, wanted).map(({ own, afternoon }, i): Boning => {
    const slaughter = own[0]!.troop.loading + day
    const kilos = round(sum(own.map(coldKilos)), 1)
    return {
      key: `boning/${i + 1}`,
      halves: own,
      kilos,
      cuts: round(kilos * random.between(0.661, 0.699, 4), 1),
      occurred: timeOfDay(slaughter + (afternoon ? 1 : 2) * day, afternoon ? 0.58 : 0.02),
      recorded: 0,
      boxes: 0,
    }
  })
  bonings.sort((a, b) => a.occurred - b.occurred)
  const packed = bonings.slice(0, bonings.length - Math.max(1, Math.round(volumes.bonings * 0.04)))
  shareBoxes(packed, volumes.boxes - pendingOf(volumes.boxes))
  for (const boning of bonings) recordBoning(setting, random, boning, numbers)
  return bonings
}

/** Each troop gives one lot, or two of them, as many as are wanted; a condemned half is in none. */
function chooseHalves(
  random: Random,
  troops: readonly Troop[],
  halves: readonly Half[],
  wanted: number,
): { own: Half[]; afternoon: boolean }[] {
  const lots: { own: Half[]; afternoon: boolean }[] = []
  const rest = new Map(
    troops.map((troop) => [troop, halves.filter((half) => half.troop === troop && !half.condemned)]),
  )
  for (const afternoon of [true, false]) {
    for (const troop of afternoon ? troops : random.shuffle(troops)) {
      if (lots.length === wanted) return lots
      const free = rest.get(troop)!
      const own = free.slice(0, 12)
      const most = random.int(12, 16)
      while (
        own.length < most &&
        own.length < free.length &&
        kilosOf([...own, free[own.length]!]) < mostKilos
      )
        own.push(free[own.length]!)
      if (own.length < 12 || kilosOf(own) < leastKilos || kilosOf(own) > mostKilos) continue
      rest.set(troop, free.slice(own.length))
      lots.push({ own, afternoon })
    }
  }
  return lots
}

const kilosOf = (halves: readonly Half[]): number => sum(halves.map(coldKilos))

/** As many boxes as the kilos of each lot fill, and as are wanted of all of them. */
function shareBoxes(bonings: readonly Boning[], wanted: number): void {
  const range = ({ cuts }: Boning) => ({
    least: Math.max(fewestBoxes, Math.ceil((cuts * exported) / 24.6)),
    most: Math.min(mostBoxes, Math.floor((cuts * exported) / 18.4)),
  })
  for (const boning of bonings) boning.boxes = range(boning).least
  let missing = wanted - sum(bonings.map(({ boxes }) => boxes))
  while (missing > 0) {
    const roomy = bonings.filter((boning) => boning.boxes < range(boning).most)
    if (!roomy.length) return
    for (const boning of roomy.slice(0, missing)) boning.boxes += 1
    missing -= Math.min(missing, roomy.length)
  }
}

function recordBoning(
  { ledger, organizations }: Setting,
  random: Random,
  boning: Boning,
  numbers: Numbers,
): void {
  const plant = withRole(organizations, 'plant')[0]!
  const { key, halves, kilos, cuts, occurred } = boning
  const room = random.pick(['A', 'B'])
  const entered = ledger.milestone(
    { key, organization: plant.key },
    'ms-ingreso-desposte',
    occurred,
    { kilos, sala: room, temperatura: random.between(1.5, 5.5, 1) },
    {
      origins: halves.map((half) => ({ product: half.key, quantity: coldKilos(half) })),
      observaciones: random.maybe(0.4, roomRemarks),
      after: Math.max(...halves.map(({ recorded }) => recorded)),
      before: occurred + 40 * minute,
    },
  )
  ledger.product(
    { key, organization: plant.key },
    'ps-desposte',
    boningData(random, numbers.boning(occurred), occurred, kilos, cuts, room),
    entered - random.int(40, 100) * second,
  )
  for (const half of halves) half.used = entered
  boning.recorded = ledger.milestone(
    { key, organization: plant.key },
    'ms-higiene',
    occurred - 20 * minute,
    { resultado: random.chance(0.9) ? 'conforme' : 'correccion' },
    {
      observaciones: random.maybe(0.3, roomRemarks),
      after: entered,
      before: occurred + 80 * minute,
    },
  )
}

/** What the cuts are in hundredths: bone and fat are the rest of the half. */
function boningData(
  random: Random,
  identifier: string,
  at: number,
  kilos: number,
  cuts: number,
  room: string,
) {
  const share = (name: string, porcentaje: number) => ({ name, dataSchema: { porcentaje } })
  const yielded = (cuts / kilos) * 100
  const abroad = round(yielded * exported, 1)
  const home = round(yielded - abroad, 1)
  const bone = random.between(18.5, 21, 1)
  return {
    identifier,
    fecha: isoDate(at),
    turno: at - timeOfDay(at, 0) < 5 * hour ? 'manana' : 'tarde',
    kilosEntrada: kilos,
    kilosCortes: cuts,
    sala: room,
    rendimiento: [
      share('Cortes de exportación', abroad),
      share('Consumo interno', home),
      share('Hueso', bone),
      share('Grasa y recortes', round(100 - abroad - home - bone, 1)),
    ],
  }
}

/** Writes the boxes of each lot, one after the other, so that together they hold seven tenths of its cuts. */
export function recordBoxes(setting: Setting, bonings: readonly Boning[], numbers: Numbers): Box[] {
  const random = setting.random.fork('beef/boxes')
  return bonings.flatMap((boning) => {
    const weights = boxKilos(random, boning.cuts * exported, boning.boxes)
    return weights.map((kilos, i) => recordBox(setting, random, boning, kilos, i, numbers))
  })
}

/** Eighteen to twenty-five kilos each, and no more than there is. */
function boxKilos(random: Random, total: number, count: number): number[] {
  const weights: number[] = []
  for (let left = total; weights.length < count;) {
    const others = count - weights.length - 1
    const kilos = random.between(Math.max(18, left - others * 25), Math.min(25, left - others * 18), 1)
    weights.push(Math.floor(kilos * 10) / 10)
    left = round(left - weights.at(-1)!, 2)
  }
  return random.shuffle(weights)
}

/** Cuts of beef, each with how many of it a box holds. */
export const cuts = [
  ['lomo', 4],
  ['angosto', 3],
  ['ancho', 4],
  ['cuadril', 4],
  ['nalga', 2],
  ['lomada', 4],
  ['peceto', 8],
  ['vacio', 6],
] as const

function recordBox(
  { ledger, organizations }: Setting,
  random: Random,
  boning: Boning,
  kilos: number,
  i: number,
  numbers: Numbers,
): Box {
  const [plant, packer] = [withRole(organizations, 'plant')[0]!, withRole(organizations, 'packer')[0]!]
  const [cut, pieces] = cuts[i % cuts.length]!
  const frozen = random.chance(0.3)
  const key = `box/${boning.key.slice(7)}/${i + 1}`
  const packed = boning.occurred + 90 * minute + i * 3 * minute
  const recorded = ledger.milestone(
    { key, organization: plant.key },
    'ms-empaque',
    packed,
    {
      kilos,
      envase: cut === 'lomo' || random.chance(0.8) ? 'vacio' : 'iwp',
      tara: random.between(0.7, 0.9, 2),
    },
    {
      origins: [{ product: boning.key }],
      observaciones: random.maybe(0.03, roomRemarks),
      after: boning.recorded,
    },
  )
  const { dataSchema, ...details } = boxData(
    numbers.box(),
    cut,
    kilos,
    packed,
    frozen,
    pieces + random.int(0, 3),
  )
  ledger.product(
    { key, organization: packer.key },
    'ps-caja',
    dataSchema,
    recorded - random.int(20, 90) * second,
    details,
  )
  if (i % 6 === 0) recordBoxInsights({ ledger }, random, boning, key, recorded)
  return { key, boning, packed, recorded, frozen }
}

function boxData(
  identifier: string,
  cut: (typeof cuts)[number][0],
  kilos: number,
  packed: number,
  frozen: boolean,
  pieces: number,
) {
  const description: Bilingual = boxDescriptions[cut]!
  return {
    dataSchema: {
      identifier,
      corte: cut,
      pesoNeto: kilos,
      conservacion: frozen ? 'congelado' : 'enfriado',
      vencimiento: frozen ? yearsLater(isoDate(packed), 2) : isoDate(packed + 120 * day),
      envasado: isoDate(packed),
      piezas: pieces,
      descripcion: description[0],
    },
    i18n: translated({ descripcion: description }),
  }
}

const yearsLater = (date: string, years: number): string =>
  `${Number(date.slice(0, 4)) + years}${date.slice(4)}`

function recordBoxInsights(
  { ledger }: Pick<Setting, 'ledger'>,
  random: Random,
  { halves }: Boning,
  key: string,
  recorded: number,
): void {
  const tagged = halves.every(({ troop, hook }) => troop.heads[hook - 1]!.fed)
  const facts: Fact[] = [
    ...(tagged
      ? [
          [
            ['Caravana RFID', 'RFID ear tag'],
            ['en todos los animales del lote', 'on every animal of the lot'],
          ] as const,
        ]
      : []),
    ['24 h', ['en cámara antes del desposte', 'in the chiller before boning']],
    ['Santa Fe', ['de origen, de la cría a la planta', 'from breeding to the plant']],
  ]
  for (const fact of random.shuffle(facts).slice(0, random.int(1, facts.length)))
    ledger.insight(key, fact, recorded + 30 * minute)
}

const boxOfAnyCut = (random: Random, numbers: Numbers, at: number) =>
  boxData(numbers.box(), random.pick(cuts)[0], random.between(18, 25, 1), at, false, random.int(2, 6))

/** Lots and boxes that were entered before anybody said what they are made of. */
export function recordPendingBonings(setting: Setting, volumes: Volumes, numbers: Numbers): void {
  const random = setting.random.fork('beef/pending boning')
  const { ledger, calendar, organizations } = setting
  const [plant, packer] = [withRole(organizations, 'plant')[0]!, withRole(organizations, 'packer')[0]!]
  const at = timeOfDay(calendar.date('2026-03-05'), 0.4)
  for (let n = 1; n <= pendingOf(volumes.bonings); n++) {
    const kilos = random.between(1400, 1800, 1)
    const own = round(kilos * 0.68, 1)
    ledger.product(
      { key: `boning/pending/${n}`, organization: plant.key },
      'ps-desposte',
      boningData(random, numbers.boning(at), at, kilos, own, 'A'),
      at + n * minute,
    )
  }
  for (let n = 1; n <= pendingOf(volumes.boxes); n++) {
    const { dataSchema, ...details } = boxOfAnyCut(random, numbers, at)
    const subject = { key: `box/pending/${n}`, organization: packer.key }
    ledger.product(subject, 'ps-caja', dataSchema, at + 2 * hour + n * minute, details)
  }
}

/** Boxes that were labelled twice; the second label was taken out again the next day. */
export function recordBoxesTwice(
  setting: Setting,
  boxes: readonly Box[],
  count: number,
  numbers: Numbers,
): void {
  const random = setting.random.fork('beef/boxes twice')
  const packer = withRole(setting.organizations, 'packer')[0]!
  // The newest boxes are what one sees first.
  const older = boxes.slice(0, Math.ceil(boxes.length * 0.8))
  for (const [i, { packed, recorded }] of random.shuffle(older).slice(0, count).entries()) {
    const key = `box/twice/${i + 1}`
    const { dataSchema, ...details } = boxOfAnyCut(random, numbers, packed)
    const subject = { key, organization: packer.key }
    setting.ledger.product(subject, 'ps-caja', dataSchema, recorded + 30 * second, details)
    setting.ledger.archive({ product: key }, timeOfDay(recorded + day, random.next()))
  }
}

/** The cold store is looked at box by box as long as they lie there; the newest first, so that each of these was seen. */
export function recordColdStore(setting: Setting, boxes: readonly Box[], count: number): void {
  const random = setting.random.fork('beef/cold store')
  const packer = withRole(setting.organizations, 'packer')[0]!
  const end = setting.calendar.date('2026-10-08')
  const newest = boxes.toReversed()
  for (let n = 0; n < count; n++) {
    const box = newest[n % newest.length]!
    const round_ = Math.floor(n / newest.length)
    const room = Math.max(day, Math.min(60 * day, (box.left ?? end) - box.packed - 2 * day))
    const occurred = timeOfDay(
      box.packed + day + (room * (round_ + random.next())) / Math.ceil(count / newest.length),
      random.next(),
    )
    setting.ledger.milestone(
      { key: box.key, organization: packer.key },
      'ms-camara',
      occurred,
      { temperatura: box.frozen ? random.between(-22, -18.5, 1) : random.between(-1, 1.2, 1) },
      { after: box.recorded },
    )
  }
}
