import { cooperative } from '../../organizations/cafe.ts'
import { day, happening, hour, isoDate, isoInstant, minute, second, timeOfDay } from '../calendar.ts'
import { type Random, round, sum } from '../random.ts'
import { figure } from '../facts.ts'
import { translated } from '../setting.ts'
import { type Delivery, remark } from './farms.ts'
import type { CoffeeSetting } from './index.ts'
import { profiles, shipmentDescriptions } from './texts.ts'

/** A lot of the wet mill, with its dry parchment in kilos. */
interface WetLot {
  key: string
  kilos: number
  recorded: number
}

/** A lot of the dry mill, with its green coffee in quintals. */
interface DryLot {
  key: string
  quintals: number
  recorded: number
}

const organization = cooperative.key
const number = (prefix: string, n: number) => `${prefix}-2526-${String(n).padStart(3, '0')}`

/** Pulps deliveries together, ferments and dries them. Five kilos of cherries make one of parchment. */
export function recordWetLot(
  { ledger }: CoffeeSetting,
  random: Random,
  n: number,
  deliveries: readonly Delivery[],
): WetLot {
  const key = `wet/${n}`
  const ready = Math.max(...deliveries.map(({ recorded }) => recorded))
  const cherries = sum(deliveries.map(({ kilos }) => kilos))
  const kilos = Math.round(cherries * random.between(0.192, 0.208, 3))
  const occurred = happening(ready + random.int(40, 120) * minute)
  const made = ledger.milestone(
    { key, organization },
    'ms-despulpado',
    occurred,
    {
      kilos: cherries,
      agua: Math.round((cherries * random.between(1, 1.8)) / 10) * 10,
      fin: isoInstant(occurred + 90 * minute),
    },
    {
      origins: deliveries.map((delivery) => ({ product: delivery.key, quantity: delivery.kilos })),
      observaciones: remark(random),
      after: Math.max(ready, occurred + 90 * minute),
    },
  )
  ledger.product(
    { key, organization },
    'ps-beneficio',
    { ...wetLotData(n, kilos), proceso: n % 3 === 2 ? 'honey' : 'lavado' },
    made - random.int(40, 170) * second,
  )
  const fermented = happening(occurred + random.int(22, 34) * hour)
  const seen = ledger.milestone(
    { key, organization },
    'ms-fermentado',
    fermented,
    {
      horas: Math.round((fermented - occurred) / hour),
      ph: random.between(3.9, 4.5, 1),
      temperatura: random.int(18, 23),
      lavados: random.int(2, 4),
    },
    { observaciones: remark(random), after: made },
  )
  const days = random.int(11, 18)
  const recorded = ledger.milestone(
    { key, organization },
    'ms-secado',
    happening(fermented + days * day),
    {
      metodo: random.pick(['marquesina', 'marquesina', 'camas', 'patio']),
      dias: days,
      humedad: random.between(10.6, 11.8, 1),
      actividad: random.between(0.54, 0.62),
    },
    { observaciones: remark(random), after: seen },
  )
  return { key, kilos, recorded }
}

export const wetLotData = (n: number, kilos: number) => ({
  identifier: number('LB', n),
  cosecha: '2025/26',
  proceso: 'lavado',
  kilos,
  responsable: 'beneficio@cafe.example',
})

/** A lot that went wrong: nothing can be made of it any more. */
export function recordDefect({ ledger }: CoffeeSetting, lot: WetLot): void {
  ledger.milestone(
    { key: lot.key, organization },
    'ms-defecto',
    happening(lot.recorded + 2 * day),
    {
      defecto: 'vinagre',
      motivo: 'Quedó una noche de más en el tanque; la taza lo mostró en las tres muestras.',
      destino: 'consumo',
    },
    { after: lot.recorded },
  )
}

export const inQuintals = (kilos: number, quintal: number): number => round(kilos / quintal, 2)

/** Hulls a lot, then looks at the beans and tastes them. */
export function recordDryLot(
  { ledger, calendar, quintal }: CoffeeSetting,
  random: Random,
  n: number,
  lot: WetLot,
): DryLot {
  const key = `dry/${n}`
  const output = random.between(0.786, 0.818, 3)
  const quintals = inQuintals(lot.kilos * output, quintal)
  const occurred = timeOfDay(calendar.date('2026-01-19') + n * 3 * day, random.next() * 0.6)
  const made = ledger.milestone(
    { key, organization },
    'ms-trilla',
    occurred,
    {
      kilos: lot.kilos,
      rendimiento: round(output * 100, 1),
      merma: round(100 - output * 100, 1),
      linea: random.pick(['L1', 'L2']),
    },
    { origins: [{ product: lot.key }], observaciones: remark(random), after: lot.recorded },
  )
  const profile = profiles[n % profiles.length]!
  const score = random.between(83.5, 87.5, 1)
  ledger.product(
    { key, organization },
    'ps-trillado',
    { ...dryLotData(n, quintals), puntaje: score, perfil: profile[0] },
    made - random.int(40, 170) * second,
    { i18n: translated({ perfil: profile }) },
  )
  const [points, scored] = figure(score)
  ledger.insight(
    key,
    [
      [`${points} puntos`, `${scored} points`],
      ['en taza', 'in the cup'],
    ],
    made,
  )
  const analysed = ledger.milestone(
    { key, organization },
    'ms-analisis-fisico',
    happening(made + day),
    {
      primarios: 0,
      secundarios: random.int(1, 7),
      humedad: random.between(10.4, 11.6, 1),
      cribas: screens(random),
    },
    { observaciones: remark(random), after: made },
  )
  const recorded = ledger.milestone(
    { key, organization },
    'ms-catacion',
    happening(analysed + day),
    {
      puntaje: score,
      notas: random.shuffle(['panela', 'caramelo', 'citrico', 'chocolate', 'floral']).slice(0, 3),
      cuerpo: random.pick(['medio', 'medio', 'alto']),
      catador: 'cata@cafe.example',
    },
    { observaciones: remark(random), after: analysed },
  )
  return { key, quintals, recorded }
}

/** Shares of the screens, which add up to a hundred. */
function screens(random: Random) {
  const large = random.int(24, 36)
  const rest = [large, random.int(22, 28), random.int(16, 20), random.int(6, 9)]
  const shares = [...rest, 100 - sum(rest)]
  return ['Criba 18', 'Criba 17', 'Criba 16', 'Criba 15', 'Fondo'].map((name, n) => ({
    name,
    dataSchema: { porcentaje: shares[n]! },
  }))
}

export const dryLotData = (n: number, quintals: number) => ({
  identifier: number('LT', n),
  cosecha: '2025/26',
  quintales: quintals,
  preparacion: ['europea', 'europea', 'supremo'][n % 3]!,
})

/** Loads parts of lots into a container. */
export function recordShipment(
  { ledger, calendar, quintal }: CoffeeSetting,
  random: Random,
  n: number,
  parts: readonly { lot: DryLot; share: number }[],
): void {
  const key = `shipment/${n}`
  const origins = parts.map(({ lot, share }) => ({
    product: lot.key,
    quantity: round(lot.quintals * share, 2),
  }))
  const quintals = round(sum(origins.map(({ quantity }) => quantity)), 2)
  const occurred = timeOfDay(calendar.date('2026-03-09') + n * 14 * day, 0.3)
  const made = ledger.milestone(
    { key, organization },
    'ms-carga-exportacion',
    occurred,
    {
      quintales: quintals,
      contenedor: `CAFU ${random.int(100_000, 999_999)} ${random.int(0, 9)}`,
      precinto: `PR-${random.int(80_000, 89_999)}`,
    },
    { origins, observaciones: remark(random), after: Math.max(...parts.map(({ lot }) => lot.recorded)) },
  )
  const description = shipmentDescriptions[n % shipmentDescriptions.length]!
  ledger.product(
    { key, organization },
    'ps-exportacion',
    {
      ...shipmentData(n, quintals, quintal),
      fechaEmbarque: isoDate(occurred + 2 * day),
      puertoCarga: 'buenaventura',
      buque: random.pick(['MV Sierra Verde', 'MV Punta Gallinas']),
      descripcion: description[0],
    },
    made - random.int(40, 170) * second,
    { i18n: translated({ descripcion: description }) },
  )
  ledger.insight(
    key,
    [
      [`${parts.length} lotes`, `${parts.length} lots`],
      ['de la misma cosecha', 'of the same harvest'],
    ],
    made,
  )
  ledger.milestone(
    { key, organization },
    'ms-certificado-cafe',
    happening(made + 2 * day),
    { nombre: 'origen', emisor: 'Certificadora del Macizo' },
    { after: made, days: [4, 9] },
  )
  ledger.milestone(
    { key, organization },
    'ms-dds-cafe',
    happening(made + 3 * day),
    {
      numero: `26DE${random.int(1_000_000_000, 9_999_999_999)}`,
      verificacion: `XF${random.int(100_000, 999_999)}`,
      presentada: isoDate(made + 3 * day),
      operador: 'Nordlicht Rösterei GmbH',
    },
    { after: made },
  )
}

export const shipmentData = (n: number, quintals: number, quintal: number) => ({
  identifier: number('EX', n),
  contrato: `C-${1480 + n}/26`,
  sacos: Math.max(1, Math.floor((quintals * quintal) / 70)),
  quintales: quintals,
  paisDestino: n % 2 ? 'DE' : 'BE',
  comprador: 'compras@tostadores.example',
})
