import { day, happening, hour, isoInstant, minute, second, startOfDay, timeOfDay } from '../calendar.ts'
import { snapshot } from '../places.ts'
import { type Random, round } from '../random.ts'
import { pendingOf, serial, type Setting } from '../setting.ts'
import type { Load, Mistake } from './loads.ts'
import { correctedLot, type Lot, lotOfFreedLoad, tonnesOf } from './lots.ts'
import { elevatorRemarks } from './texts.ts'
import type { Volumes } from './volumes.ts'

/** The first receipt makes a lot of six in ten of its loads; the others enter on one to three later days. */
export function recordReceipts(setting: Setting, lots: readonly Lot[], mistake: Mistake): void {
  const random = setting.random.fork('soy/receipts')
  for (const lot of lots) {
    const loads = lot.loads.filter((load) => lot.number !== lotOfFreedLoad || load !== mistake.wrong)
    const swapped =
      lot.number === correctedLot
        ? loads.map((load) => (load === mistake.right ? mistake.wrong : load))
        : loads
    const first = Math.ceil(loads.length * 0.6)
    recordFirst(setting, random, lot, loads.slice(0, first), swapped.slice(0, first))
    for (const group of laterGroups(random, loads.slice(first))) recordLater(setting, random, lot, group)
  }
}

/** Lots that nobody has said the loads of yet. */
export function recordPendingLots(
  { ledger, random: root, organizations }: Setting,
  lots: readonly Lot[],
  volumes: Volumes,
): void {
  const random = root.fork('soy/pending lots')
  const elevator = organizations.find(({ key }) => key === lots[0]?.elevator.key)!
  const entered = ledger.beforeNewest('ps-lote-acopio')
  for (let n = 1; n <= pendingOf(volumes.lots); n++) {
    const number = lots.length + n
    const lot = { number, elevator, silo: 'SB-01', segregated: true }
    ledger.product(
      { key: `lot/${number}`, organization: elevator.key },
      'ps-lote-acopio',
      lotData(lot, undefined),
      timeOfDay(entered, random.next()),
    )
  }
}

/** One to three groups of neighbours. */
function laterGroups(random: Random, loads: readonly Load[]): Load[][] {
  const count = Math.min(random.int(1, 3), loads.length)
  const size = Math.ceil(loads.length / Math.max(1, count))
  return Array.from({ length: count }, (_, i) => loads.slice(i * size, (i + 1) * size)).filter(
    ({ length }) => length,
  )
}

const lotData = (
  { number, elevator, silo, segregated }: Pick<Lot, 'number' | 'elevator' | 'silo' | 'segregated'>,
  tonnes: number | undefined,
) => ({
  identifier: serial('AC', 2526, number),
  campania: '2025/26',
  segregacion: segregated ? 'eudr' : 'convencional',
  silo,
  ...(tonnes !== undefined && { toneladas: tonnes }),
  planta: snapshot(elevator.name, elevator, elevator),
  responsable: `acopio@${new URL(elevator.profile.website!).hostname}`,
})

/** What the loads of a receipt say together; the parts of the sample add up to 100. */
function receiptData(random: Random, { silo }: Lot, loads: readonly Load[]) {
  const foreign = random.between(0.2, 0.9, 1)
  const damaged = random.between(0.4, 2.2, 1)
  const broken = random.between(2, 9, 1)
  const share = (name: string, porcentaje: number) => ({ name, dataSchema: { porcentaje } })
  return {
    silo,
    toneladas: tonnesOf(loads),
    calidad: [
      share('Grano sano', round(100 - foreign - damaged - broken, 1)),
      share('Materia extraña', foreign),
      share('Granos dañados', damaged),
      share('Granos quebrados', broken),
    ],
    ...(random.chance(0.3) && { observaciones: random.pick(elevatorRemarks) }),
  }
}

const originsOf = (loads: readonly Load[]) =>
  loads.map(({ key, kilos }) => ({ product: key, quantity: round(kilos / 1000, 2) }))

function recordFirst({ ledger }: Setting, random: Random, lot: Lot, loads: Load[], entered: Load[]): void {
  const arrived = Math.max(
    ...loads.map(({ recorded }) => recorded),
    ...entered.map(({ recorded }) => recorded),
  )
  const occurred = happening(arrived + random.between(0.5, 5) * hour, { sundays: true })
  const data = receiptData(random, lot, entered)
  const recorded = ledger.milestone(
    { key: lot.key, organization: lot.elevator.key },
    'ms-ingreso-acopio',
    occurred,
    data,
    { key: receiptKey(lot), origins: originsOf(entered), sundays: true, after: arrived },
  )
  ledger.product(
    { key: lot.key, organization: lot.elevator.key },
    'ps-lote-acopio',
    lotData(lot, tonnesOf(loads)),
    recorded - random.int(60, 200) * second,
  )
  lot.receipts.push({ loads, occurred, recorded, data })
  lot.complete = recorded
}

const receiptKey = (lot: Lot) => `${lot.key}/ingreso`

function recordLater(setting: Setting, random: Random, lot: Lot, loads: Load[], earliest = 0): void {
  const { ledger } = setting
  const before = lot.receipts.at(-1)!
  const arrived = Math.max(...loads.map(({ recorded }) => recorded))
  // One process a day.
  const next = startOfDay(before.occurred) + day + 8 * hour
  const occurred = happening(
    Math.max(next, arrived + 30 * minute, before.recorded, earliest) + random.between(0, 4) * hour,
    { sundays: true },
  )
  const data = { silo: lot.silo, toneladas: tonnesOf(loads) }
  const recorded = ledger.milestone(
    { key: lot.key, organization: lot.elevator.key },
    'ms-ingreso-posterior',
    occurred,
    data,
    {
      origins: originsOf(loads),
      observaciones: random.maybe(0.2, elevatorRemarks),
      sundays: true,
      after: Math.max(arrived, before.recorded),
    },
  )
  lot.receipts.push({ loads, occurred, recorded, data })
  // The lot's own figure follows what entered it.
  const tonnes = tonnesOf(lot.receipts.flatMap((receipt) => receipt.loads))
  const edited = recorded + random.int(60, 240) * second
  ledger.edit(lot.key, lotData(lot, tonnes), edited)
  lot.complete = edited
}

/** After crushing an administrator finds that a waybill was entered in the wrong lot, corrects it and enters it in the right one. */
export function recordCorrection(setting: Setting, lots: readonly Lot[], mistake: Mistake): void {
  const random = setting.random.fork('soy/correction')
  const corrected = lots.find(({ number }) => number === correctedLot)!
  const right = lots.find(({ number }) => number === lotOfFreedLoad)!
  const first = corrected.receipts[0]!
  const found = happening(Math.max(corrected.used! + 4 * day, right.complete + day))
  setting.ledger.correct(
    {
      milestone: receiptKey(corrected),
      dataSchema: { occurred_at: isoInstant(first.occurred), ...first.data },
      origins: originsOf(first.loads),
      reason: `La CPE ${mistake.wrong.identifier} se cargó en otro lote`,
    },
    found,
  )
  recordLater(setting, random, right, [mistake.wrong], found + 2 * hour)
}
