import { type Organization, withRole } from '../../organizations.ts'
import { happening, hour, isoLocal, minute, timeOfDay } from '../calendar.ts'
import { distance, snapshot } from '../places.ts'
import { type Random, round } from '../random.ts'
import { type Fact, figure } from '../facts.ts'
import { pendingOf, type Setting } from '../setting.ts'
import { type Plot, plotWithBrokenPolygons, plotWithoutPolygons, swappedLoad } from './plots.ts'
import { carriers, elevatorRemarks, fieldRemarks } from './texts.ts'
import type { Volumes } from './volumes.ts'

export interface Load {
  key: string
  identifier: string
  plot: Plot
  elevator: Organization
  kilos: number
  moisture: number
  /** Kilos on the elevator's scale: a little dust is lost on the road. */
  unloadedKilos: number
  /** When it was sampled and unloaded, and when that was recorded. */
  unloaded: number
  recorded: number
}

/** What a correction swaps: the load entered in the wrong silo lot, and the load that really was in it. */
export interface Mistake {
  wrong: Load
  right: Load
}

interface Truck {
  plate: string
  trailer: string
  carrier: string
}

/** The elevator of the grower's province, if there is more than one. */
function elevatorOf({ state }: Organization, organizations: readonly Organization[]): Organization {
  const elevators = withRole(organizations, 'elevator')
  return elevators.find((elevator) => elevator.state === state) ?? elevators[0]!
}

/** Writes every load from its plot to the elevator's grid, and those that nobody has said the plot of yet. */
export function recordLoads(
  setting: Setting,
  plots: readonly Plot[],
  volumes: Volumes,
): { loads: Load[]; mistake: Mistake } {
  const random = setting.random.fork('soy/loads')
  const nextTruck = fleet(random, Math.max(14, Math.round(volumes.loads / 20)))
  const nextWaybill = waybills(random, setting.organizations)
  const loads: Load[] = []
  const harvested = plots
    .filter(({ harvest }) => harvest !== undefined)
    .sort((a, b) => a.harvest! - b.harvest!)
  for (const plot of harvested) {
    const elevator = elevatorOf(plot.grower, setting.organizations)
    for (const [i, kilos] of plot.kilos.entries()) {
      const load: Load = {
        key: `load/${plot.number}/${i + 1}`,
        identifier: nextWaybill(plot.grower),
        plot,
        elevator,
        kilos,
        moisture: random.between(11.8, 14.6, 1),
        unloadedKilos: Math.round(kilos * (1 - random.between(0.001, 0.004, 5))),
        unloaded: 0,
        recorded: 0,
      }
      recordLoad(setting, random, load, nextTruck(), i)
      loads.push(load)
    }
  }
  const pending = pendingOf(volumes.loads)
  const entered = setting.ledger.beforeNewest('ps-partida')
  for (let n = 1; n <= pending; n++) {
    const { grower } = harvested[harvested.length - 1 - (n % harvested.length)]!
    setting.ledger.product(
      { key: `load/pending/${n}`, organization: grower.key },
      'ps-partida',
      vehicle(nextWaybill(grower), nextTruck(), random.int(1300, 1510) * 20, random.between(11.8, 14.6, 1)),
      timeOfDay(entered, random.next(), { sundays: true }),
    )
  }
  return {
    loads,
    mistake: {
      wrong: find(loads, plotWithoutPolygons, swappedLoad.wrong),
      right: find(loads, plotWithBrokenPolygons, swappedLoad.right),
    },
  }
}

function find(loads: readonly Load[], plot: number, place: number): Load {
  const found = loads.find(({ key }) => key === `load/${plot}/${place + 1}`)
  if (!found) throw new Error(`plot ${plot} has no load ${place + 1}`)
  return found
}

function recordLoad(
  { ledger, organizations }: Setting,
  random: Random,
  load: Load,
  truck: Truck,
  i: number,
): void {
  const { key, plot, elevator, kilos, moisture } = load
  const carrier = withRole(organizations, 'carrier').find(({ name }) => name === truck.carrier)
  const loaded =
    timeOfDay(plot.harvest!, 0, { sundays: true }) +
    40 * minute +
    Math.round((((11 * hour) / plot.kilos.length) * i) / minute) * minute
  const road = Math.round(distance(plot.middle, elevator) * 1.25)
  const recorded = ledger.milestone(
    { key, organization: (carrier && random.chance(0.5) ? carrier : plot.grower).key },
    'ms-cosecha-carga',
    loaded,
    {
      kilos,
      equipo: random.pick(['propio', 'contratista']),
      humedadCampo: round(moisture + random.between(0, 0.6, 1), 1),
      cosechadora: `Equipo ${random.int(1, 4)}, cabezal ${random.pick([30, 35, 40])} pies`,
    },
    {
      origins: [{ product: plot.key }],
      observaciones: random.maybe(0.1, fieldRemarks),
      sundays: true,
      after: plot.recorded,
    },
  )
  ledger.product(
    { key, organization: plot.grower.key },
    'ps-partida',
    {
      ...vehicle(load.identifier, truck, kilos, moisture),
      salida: isoLocal(loaded + 20 * minute),
      distancia: road,
      destino: snapshot(elevator.name, elevator, elevator),
    },
    recorded - random.int(40, 170) * 1000,
  )
  load.unloaded = happening(loaded + (road / 55 + random.between(2.5, 6)) * hour, { sundays: true })
  load.recorded = recordSampling({ ledger }, random, load, 1, { at: load.unloaded, after: recorded })
  const facts: Fact[] = [
    [figure(moisture, ' %'), ['de humedad al salir del campo', 'moisture when it left the field']],
    [`${road} km`, ['del lote al acopio', 'from the plot to the elevator']],
    [
      ['Carta de porte', 'Waybill'],
      ['electrónica, una por camión', 'electronic, one a truck'],
    ],
  ]
  const wanted = random.next() < 0.7 ? 0 : random.int(1, 3)
  for (const fact of random.shuffle(facts).slice(0, wanted)) ledger.insight(key, fact, load.recorded)
}

const vehicle = (identifier: string, truck: Truck, kilos: number, moisture: number) => ({
  identifier,
  patente: truck.plate,
  pesoNeto: kilos,
  humedad: moisture,
  ctg: identifier.slice(0, 5) + identifier.slice(-6),
  acoplado: truck.trailer,
  transportista: truck.carrier,
})

/** A sample at the elevator's grid; `n` tells a repeated one from the first. */
export function recordSampling(
  { ledger }: Pick<Setting, 'ledger'>,
  random: Random,
  { key, moisture, unloadedKilos, elevator }: Load,
  n: number,
  { at, after, before }: { at: number; after: number; before?: number | undefined },
): number {
  const humidity = Math.min(14.6, Math.max(11.8, round(moisture + random.between(-0.2, 0.2, 1), 1)))
  return ledger.milestone(
    { key, organization: elevator.key },
    'ms-calada',
    at,
    {
      humedad: humidity,
      kilosDescargados: unloadedKilos,
      grado: humidity > 13.5 ? 'fuera' : 'base',
    },
    {
      observaciones: random.maybe(0.12, elevatorRemarks),
      sundays: true,
      after,
      before,
    },
  )
}

const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ'

/** Trucks that take turns, so that none is in two places on one morning. */
function fleet(random: Random, size: number): () => Truck {
  const plate = () => {
    const letter = () => letters[random.int(0, letters.length - 1)]!
    return `A${letters[random.int(0, 6)]} ${random.int(100, 999)} ${letter()}${letter()}`
  }
  const trucks = Array.from({ length: size }, (): Truck => ({
    plate: plate(),
    trailer: plate(),
    carrier: random.pick(carriers),
  }))
  let turn = 0
  return () => trucks[turn++ % trucks.length]!
}

/** Each grower numbers its waybills, and has spent some on earlier crops. */
function waybills(random: Random, organizations: readonly Organization[]): (grower: Organization) => string {
  const books = new Map(
    withRole(organizations, 'grower').map(({ key }, i) => [
      key,
      { office: 10112 + i * 3, next: random.int(20, 300) },
    ]),
  )
  // So that the load that was entered in the wrong lot is 10118-00000041, as the correction says.
  const first = books.get('la-aguada')
  if (first) first.next = 41 - swappedLoad.wrong
  return ({ key }) => {
    const book = books.get(key)!
    return `${book.office}-${String(book.next++).padStart(8, '0')}`
  }
}
