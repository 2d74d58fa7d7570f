import { type Organization, withRole } from '../../organizations.ts'
import { day, happening, hour, isoDate, isoInstant, minute, second, timeOfDay } from '../calendar.ts'
import { snapshot } from '../places.ts'
import { type Random, round, sum } from '../random.ts'
import { pendingOf, serial, type Setting } from '../setting.ts'
import { cleanTonnesOf, type Lot, quarantinedLot, releasedLot } from './lots.ts'
import { elevatorRemarks, plantRemarks } from './texts.ts'
import type { Volumes } from './volumes.ts'

/** A crush lot: what one whole silo lot became. */
export interface Crush {
  key: string
  number: number
  crusher: Organization
  lot: Lot
  meal: number
  protein: number
  /** When it ended, and when it was recorded. */
  ended: number
  recorded: number
  /** When the first ship that took of it was recorded. */
  used?: number
}

/** The lot whose certificate came when it was crushed already. */
const lateCertificate = 1

/** Certificates and quarantines of the silo lots, and the crushing of those that are crushed. */
export function recordCrushes(setting: Setting, lots: readonly Lot[]): Crush[] {
  const random = setting.random.fork('soy/crushes')
  const { calendar } = setting
  const crushed = lots.filter((lot) => lot.crushed).sort((a, b) => a.complete - b.complete)
  const numbers = new Map(crushed.toSorted((a, b) => a.number - b.number).map((lot, i) => [lot, i + 1]))
  const step = (calendar.date('2026-07-26') - calendar.date('2026-04-16')) / Math.max(1, crushed.length)
  const crushes = crushed.map((lot, i) => {
    const slot = calendar.date('2026-04-16') + i * step
    const released = lot.number === releasedLot ? recordRelease(setting, random, lot) : lot.complete
    const late = lot.number === lateCertificate
    const issued = happening(released + random.between(1, 2) * day)
    const certified = late ? issued : recordCertificate(setting, random, lot, issued, [3, 8])
    const crush = recordCrush(
      setting,
      random,
      lot,
      numbers.get(lot)!,
      happening(Math.max(slot, certified + day) + random.between(0, 9) * hour),
    )
    if (late) recordCertificate(setting, random, lot, issued, [8, 16], crush.recorded)
    return crush
  })
  return crushes.sort((a, b) => a.number - b.number)
}

/** Certificates of the lots that stay in their silos; one of these lots is in quarantine. */
export function recordKeptLots(setting: Setting, lots: readonly Lot[]): void {
  const random = setting.random.fork('soy/kept lots')
  for (const lot of lots.filter(({ crushed }) => !crushed)) {
    recordCertificate(setting, random, lot, happening(lot.complete + random.between(1, 3) * day), [3, 20])
    if (lot.number === quarantinedLot) {
      recordQuarantine(
        setting,
        random,
        lot,
        happening(lot.complete + 30 * day),
        'calidad',
        'Termometría en alza en el anillo superior. Se espera el análisis de micotoxinas.',
      )
    }
  }
}

/** Crush lots that nobody has said the silo lot of yet. */
export function recordPendingCrushes(
  { ledger, random: root, organizations }: Setting,
  crushes: readonly Crush[],
  volumes: Volumes,
): void {
  const random = root.fork('soy/pending crushes')
  const entered = ledger.beforeNewest('ps-lote-industrial')
  const crusher = withRole(organizations, 'crusher')[0]!
  for (let n = 1; n <= pendingOf(volumes.crushes); n++) {
    const number = crushes.length + n
    ledger.product(
      { key: `crush/${number}`, organization: crusher.key },
      'ps-lote-industrial',
      crushData(crusher, number, random.between(280, 420, 1), 47.1, 'L2'),
      timeOfDay(entered, random.next()),
    )
  }
}

function recordCertificate(
  { ledger, organizations }: Setting,
  random: Random,
  lot: Lot,
  issued: number,
  days: [number, number],
  after?: number,
): number {
  return ledger.milestone(
    { key: lot.key, organization: (withRole(organizations, 'certifier')[0] ?? lot.elevator).key },
    'ms-certificado-segregacion',
    issued,
    {
      numero: `CS-${String(400 + lot.number)
        .padStart(4, '0')
        .slice(-4)}`,
      vigencia: isoDate(issued + 365 * day),
    },
    {
      observaciones: random.maybe(0.3, elevatorRemarks),
      days,
      after: after ?? lot.complete,
    },
  )
}

function recordQuarantine(
  { ledger }: Setting,
  random: Random,
  lot: Lot,
  occurred: number,
  motivo: string,
  detalle: string,
): number {
  return ledger.milestone(
    { key: lot.key, organization: lot.elevator.key },
    'ms-cuarentena',
    occurred,
    { motivo, detalle },
    { key: `${lot.key}/cuarentena`, after: lot.complete },
  )
}

/** A quarantine that was lifted two days later; answers when. */
function recordRelease(setting: Setting, random: Random, lot: Lot): number {
  const recorded = recordQuarantine(
    setting,
    random,
    lot,
    happening(lot.complete + 5 * hour),
    'mezcla',
    'La noria quedó con restos de otro lote. Se repite el análisis antes de mover grano.',
  )
  const released = happening(recorded + 2 * day)
  setting.ledger.archive({ product: lot.key, milestone: `${lot.key}/cuarentena` }, released)
  return released
}

const crushData = (crusher: Organization, number: number, meal: number, protein: number, line: string) => ({
  identifier: serial('MO', 2526, number),
  producto: protein >= 46 ? 'hipro' : 'lowpro',
  toneladas: meal,
  proteina: protein,
  linea: line,
  planta: snapshot(crusher.name, crusher, crusher),
  ficha: `https://litoral.example/fichas/${protein >= 46 ? 'hipro-47' : 'lowpro-44'}`,
})

function recordCrush(
  { ledger, organizations }: Setting,
  random: Random,
  lot: Lot,
  number: number,
  occurred: number,
): Crush {
  const crushers = withRole(organizations, 'crusher')
  const crusher = crushers[number % 4 === 0 ? crushers.length - 1 : 0]!
  const tonnes = cleanTonnesOf(lot)
  const mealYield = random.between(76.5, 78.2, 1)
  const meal = round((tonnes * mealYield) / 100, 1)
  const protein = random.chance(0.85) ? random.between(46.6, 47.8, 1) : random.between(43.6, 44.6, 1)
  const line = random.pick(['L1', 'L2'])
  const ended = occurred + Math.ceil(((tonnes / 130) * hour) / minute) * minute
  const key = `crush/${number}`
  const recorded = ledger.milestone(
    { key, organization: crusher.key },
    'ms-molienda',
    occurred,
    {
      toneladas: tonnes,
      linea: line,
      rendimientoHarina: mealYield,
      rendimientoAceite: random.between(18.6, 19.6, 1),
      fin: isoInstant(ended),
      parametros: `<p>Temperatura de acondicionado <b>${random.int(62, 70)} °C</b>, humedad de entrada ${random.between(10, 11.2, 1).toLocaleString('es-AR')} %.</p>`,
    },
    {
      origins: [{ product: lot.key }],
      observaciones: random.maybe(0.4, plantRemarks),
      after: Math.max(ended, lot.complete),
    },
  )
  ledger.product(
    { key, organization: crusher.key },
    'ps-lote-industrial',
    crushData(crusher, number, meal, protein, line),
    recorded - random.int(60, 200) * second,
  )
  lot.used = recorded
  return { key, number, crusher, lot, meal, protein, ended, recorded }
}

/** A laboratory's look at the meal; `n` numbers those of one crush lot. */
export function recordMealAnalysis(
  { ledger }: Setting,
  random: Random,
  crush: Crush,
  n: number,
  occurred: number,
): number {
  return ledger.milestone(
    { key: crush.key, organization: crush.crusher.key },
    'ms-analisis-harina',
    occurred,
    {
      proteina: round(crush.protein + random.between(-0.4, 0.4, 1), 1),
      humedad: random.between(11.2, 12.6, 1),
      salmonella: 'ausente',
    },
    {
      observaciones: random.maybe(0.15, plantRemarks),
      after: crush.recorded,
      before: crush.used,
    },
  )
}

/** A look at the grain in its silo; `n` numbers those of one lot. The first one says what drying and sieving took. */
export function recordGrainAnalysis(
  { ledger }: Setting,
  random: Random,
  lot: Lot,
  n: number,
  occurred: number,
  after: number,
): number {
  const moisture = sum(lot.loads.map((load) => load.moisture)) / lot.loads.length
  return ledger.milestone(
    { key: lot.key, organization: lot.elevator.key },
    'ms-analisis-recibo',
    occurred,
    {
      humedad: round(moisture + random.between(-0.5, 0.5, 1), 1),
      materiaExtrana: random.between(0.2, 0.9, 1),
      granosDanados: random.between(0.4, 2.4, 1),
      proteina: random.between(35.5, 39.5, 1),
      ...(n === 1 && lot.lost),
      laboratorio: `laboratorio@${new URL(lot.elevator.profile.website!).hostname}`,
    },
    {
      observaciones: random.maybe(0.15, elevatorRemarks),
      sundays: true,
      after,
      before: lot.used,
    },
  )
}
