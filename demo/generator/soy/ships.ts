import { type Organization, withRole } from '../../organizations.ts'
import { day, happening, hour, isoDate, second, timeOfDay } from '../calendar.ts'
import { type Random, round, sum } from '../random.ts'
import { pendingOf, serial, type Setting, translated } from '../setting.ts'
import type { Crush } from './crushes.ts'
import { plantRemarks, shipDescriptions, vessels } from './texts.ts'
import type { Volumes } from './volumes.ts'

/** What a ship takes of a crush lot, in tonnes. */
interface Parcel {
  crush: Crush
  tonnes: number
}

const least = 120
const most = 330

/** Loads the ships, the oldest meal first; at least one crush lot stays whole. */
export function recordShips(setting: Setting, crushes: readonly Crush[], volumes: Volumes): void {
  const random = setting.random.fork('soy/ships')
  const whole = Math.max(1, Math.round(volumes.crushes * 0.05))
  const cargoes = drawCargoes(
    random,
    crushes.slice(0, crushes.length - whole),
    volumes.ships - pendingOf(volumes.ships),
  )
  const first = setting.calendar.date('2026-05-06')
  const step = (setting.calendar.date('2026-09-16') - first) / cargoes.length
  let earliest = 0
  for (const [i, cargo] of cargoes.entries()) {
    const ready = Math.max(...cargo.map(({ crush }) => crush.recorded))
    const occurred = happening(
      Math.max(first + i * step, ready + 3 * day, earliest) + random.between(0, 9) * hour,
    )
    earliest = recordShip(setting, random, i + 1, cargo, occurred)
  }
  const shipper = withRole(setting.organizations, 'shipper')[0]!
  const entered = setting.ledger.beforeNewest('ps-embarque')
  for (let number = cargoes.length + 1; number <= volumes.ships; number++) {
    const { dataSchema, ...details } = shipData(
      random,
      number,
      round(random.between(150, 300)),
      entered + 9 * day,
    )
    setting.ledger.product(
      { key: `ship/${number}`, organization: shipper.key },
      'ps-embarque',
      dataSchema,
      timeOfDay(entered, random.next()),
      details,
    )
  }
}

/**
 * Every crush lot goes into one to three ships and every ship takes of one to three lots. The first ship takes of the
 * first two lots: one comes from the two odd plots, the other was corrected.
 */
function drawCargoes(random: Random, crushes: readonly Crush[], wanted: number): Parcel[][] {
  const stock = crushes.map((crush) => ({
    crush,
    left: crush.meal,
    turns: Math.min(3, Math.floor(crush.meal / (least + 5))),
  }))
  const turns = () => sum(stock.map((entry) => entry.turns))
  // Small scales may have less meal than ships: those that get none wait for it.
  const ships = Math.min(wanted, turns() - 1)
  return Array.from({ length: ships }, (_, i) => {
    const after = ships - i - 1
    const lots = i === 0 ? 2 : random.pick([1, 1, 2, 2, 3])
    const cargo: Parcel[] = []
    for (const entry of stock.filter((candidate) => candidate.turns > 0)) {
      // Later ships need something too.
      if (cargo.length === lots || (cargo.length > 0 && turns() - 1 < after)) break
      entry.turns -= 1
      const tonnes = random.between(least, Math.min(most, entry.left - entry.turns * least), 1)
      entry.left -= tonnes
      cargo.push({ crush: entry.crush, tonnes })
    }
    return cargo
  })
}

const destinations = [
  {
    country: 'NL',
    port: 'Róterdam',
    buyer: 'compras@feedhuis.example',
    operator: 'Feedhuis Delta B.V.',
    phone: '+31 10 555 0164',
  },
  {
    country: 'DE',
    port: 'Hamburgo',
    buyer: 'einkauf@nordfutter.example',
    operator: 'Nordfutter Handel GmbH',
    phone: '+49 40 555 0118',
  },
  {
    country: 'ES',
    port: 'Tarragona',
    buyer: 'compras@piensosdelebro.example',
    operator: 'Piensos del Ebro S.L.',
    phone: '+34 977 555 042',
  },
  {
    country: 'DK',
    port: 'Aarhus',
    buyer: 'indkob@foderland.example',
    operator: 'Foderland A/S',
    phone: '+45 86 55 01 27',
  },
  {
    country: 'IE',
    port: 'Dublín',
    buyer: 'buying@shannonfeeds.example',
    operator: 'Shannon Feeds Ltd',
    phone: '+353 1 555 0139',
  },
  {
    country: 'PL',
    port: 'Gdynia',
    buyer: 'zakupy@paszebaltyk.example',
    operator: 'Pasze Bałtyk Sp. z o.o.',
    phone: '+48 58 555 01 83',
  },
] as const

const destinationOf = (number: number) => destinations[(number * 5 - 5) % destinations.length]!

function shipData(random: Random, number: number, tonnes: number, loading: number) {
  const { country, port, buyer } = destinationOf(number)
  const vessel = vessels[(number - 1) % vessels.length]!
  const description = shipDescriptions[(number * 7 - 7) % shipDescriptions.length]!
  return {
    dataSchema: {
      identifier: serial('EM', 2526, number),
      buque: vessel,
      paisDestino: country,
      toneladas: tonnes,
      fechaCarga: isoDate(loading),
      puertoCarga: random.pick(['sanlorenzo', 'sanlorenzo', 'pgsm', 'timbues', 'rosario']),
      puertoDestino: port,
      arribo: isoDate(loading + random.int(21, 28) * day),
      comprador: buyer,
      seguimiento: `https://buques.example/${slug(vessel)}`,
      descripcion: description[0],
    },
    i18n: translated({ descripcion: description }),
  }
}

const slug = (vessel: string) =>
  vessel.replace('MV ', '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '-')

function recordShip(
  setting: Setting,
  random: Random,
  number: number,
  cargo: readonly Parcel[],
  occurred: number,
): number {
  const { ledger, organizations } = setting
  const shipper: Organization = withRole(organizations, 'shipper')[0]!
  const key = `ship/${number}`
  const tonnes = round(sum(cargo.map((parcel) => parcel.tonnes)), 1)
  const recorded = ledger.milestone(
    { key, organization: shipper.key },
    'ms-carga-buque',
    occurred,
    {
      toneladas: tonnes,
      bodega: random.pick(['B1', 'B2', 'B3', 'B4', 'B5']),
      permiso: `${26000 + random.int(1, 365)}EC${String(random.int(1, 99_999_999)).padStart(8, '0')}${random.pick([...'ABCDEFGHJK'])}`,
      draftSurvey: {
        title: 'Informe de calados',
        url: `https://calados.example/informes/em-2526-${number}`,
      },
    },
    {
      origins: cargo.map((parcel) => ({ product: parcel.crush.key, quantity: parcel.tonnes })),
      observaciones: random.maybe(0.3, plantRemarks),
      after: Math.max(...cargo.map(({ crush }) => crush.recorded)),
    },
  )
  const { dataSchema, ...details } = shipData(random, number, tonnes, occurred)
  ledger.product(
    { key, organization: shipper.key },
    'ps-embarque',
    dataSchema,
    recorded - random.int(60, 200) * second,
    details,
  )
  for (const { crush } of cargo) crush.used ??= recorded
  recordDispatch(setting, number, shipper, recorded)
  recordStatement({ ledger }, random, number, shipper, happening(recorded + random.between(1, 3) * day))
  return recorded
}

/** The meal goes to its buyer as the ship leaves. */
function recordDispatch(
  { ledger }: Pick<Setting, 'ledger'>,
  number: number,
  shipper: Organization,
  loaded: number,
): void {
  const { port, buyer, operator, phone } = destinationOf(number)
  ledger.milestone(
    { key: `ship/${number}`, organization: shipper.key },
    'ms-despacho-embarque',
    happening(loaded + 20 * hour),
    {
      cliente: operator,
      telefono: phone,
      correo: buyer,
      destino: port,
      comprobante: `ROS-26-${String(400 + number).padStart(4, '0')}`,
    },
    { after: loaded },
  )
}

/** The due-diligence reference of the European operator: private, as its schema says. */
function recordStatement(
  { ledger }: Pick<Setting, 'ledger'>,
  random: Random,
  number: number,
  shipper: Organization,
  occurred: number,
): void {
  const { country, operator } = destinationOf(number)
  ledger.milestone({ key: `ship/${number}`, organization: shipper.key }, 'ms-dds', occurred, {
    numero: `26${country}${String(random.int(1, 9_999_999_999)).padStart(10, '0')}`,
    verificacion: `${random.pick([...'KRTVX'])}${random.pick([...'BDFGM'])}${String(random.int(0, 999_999)).padStart(6, '0')}`,
    presentada: isoDate(occurred),
    operador: operator,
  })
}
