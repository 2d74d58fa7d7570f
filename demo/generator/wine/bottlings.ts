import { withRole } from '../../organizations.ts'
import { day, happening, isoDate, second, timeOfDay } from '../calendar.ts'
import { partition, type Random, sum } from '../random.ts'
import { type Fact, figure, height } from '../facts.ts'
import { type Bilingual, pendingOf, type Setting, translated } from '../setting.ts'
import { type Blend, composition, varietyNames } from './blends.ts'
import { alcoholOf, monthsBetween, wineryOf } from './cellar.ts'
import type { Block } from './plan.ts'
import { buyers, cellarRemarks, notes, noteTitles, wineDescriptions } from './texts.ts'
import type { Volumes } from './volumes.ts'

interface Bottling {
  key: string
  identifier: string
  blend: Blend
  /** Hectolitres, and millilitres a bottle. */
  volume: number
  size: number
}

/** One to three lots a blend; the youngest blend isn't bottled yet. */
export function recordBottlings(setting: Setting, blends: readonly Blend[], volumes: Volumes): void {
  const random = setting.random.fork('wine/bottlings')
  const bottled = [...blends].sort((a, b) => a.recorded - b.recorded).slice(0, -1)
  const counts = partition(random, volumes.bottlings - pendingOf(volumes.bottlings), bottled.length, 1, 3)
  const numbers = new Map<string, number>()
  const next = (year: string) => {
    const number = (numbers.get(year) ?? 0) + 1
    numbers.set(year, number)
    return `L-${year}-${String(number).padStart(3, '0')}`
  }
  for (const [i, blend] of bottled.entries()) {
    let at = happening(blend.recorded + random.int(25, 45) * day)
    const shares = portions(random, counts[i]!)
    for (const [n, share] of shares.entries()) {
      const identifier = next(setting.calendar.year(at).slice(2))
      const size = n === 0 ? 750 : random.pick([750, 1500, 375])
      const bottling = {
        key: `bottling/${identifier}`,
        identifier,
        blend,
        volume: Math.floor(blend.volume * share * 10) / 10,
        size,
      }
      at = recordBottling(setting, random, bottling, at)
      at = happening(at + random.int(4, 12) * day)
    }
  }
  const entered = setting.ledger.beforeNewest('ps-lote-vino')
  for (let n = 1; n <= pendingOf(volumes.bottlings); n++)
    recordPending(setting, random, n, next(setting.calendar.year(entered).slice(2)), entered)
}

/** Parts of a whole, the first the largest; a hundredth stays in the pipes. */
function portions(random: Random, count: number): number[] {
  const weights = Array.from({ length: count }, (_, i) => random.between(1, 1.5) + (i === 0 ? 2 : 0))
  return weights.map((weight) => (weight / sum(weights)) * 0.99)
}

/** `Siete Cuarteles Malbec 2024`, or a blend when no variety makes 85 in 100 of it. */
function wineName({ name, vintage, parts }: Blend): Bilingual {
  const [main] = composition(parts)
  const variety = main && main.percent >= 85 ? varietyNames[main.variety]! : undefined
  return [`${name} ${variety ?? 'Corte'} ${vintage}`, `${name} ${variety ?? 'Blend'} ${vintage}`]
}

/** Answers when it was recorded. */
function recordBottling(setting: Setting, random: Random, bottling: Bottling, occurred: number): number {
  const { ledger, organizations } = setting
  const { key, identifier, blend, volume, size } = bottling
  const winery = wineryOf(setting)
  const line = random.pick(['propia', 'movil'])
  const bottler = line === 'movil' ? withRole(organizations, 'bottler')[0] : undefined
  const recorded = ledger.milestone(
    { key, organization: (bottler ?? winery).key },
    'ms-fraccionamiento',
    occurred,
    {
      volumen: volume,
      linea: line,
      tapon: random.pick(['corcho', 'corcho', 'tecnico', 'rosca']),
    },
    {
      origins: [{ product: blend.key }],
      observaciones: random.maybe(0.3, cellarRemarks),
      after: blend.recorded,
    },
  )
  const wine = wineName(blend)
  const description = random.pick(suited(blend, wineDescriptions))
  ledger.product(
    { key, organization: winery.key },
    'ps-lote-vino',
    {
      identifier,
      vino: wine[0],
      botellas: Math.floor(((volume * 100) / (size / 1000)) * 0.99),
      formato: String(size),
      alcohol: alcoholOf(blend.parts.map(({ vat }) => vat)),
      analisisInv: `${setting.calendar.year(occurred)}-${random.int(110_000, 129_999)}`,
      tienda: 'https://valle.example/tienda',
      descripcion: description[0],
    },
    recorded - random.int(40, 170) * second,
    { i18n: translated({ vino: wine, descripcion: description }) },
  )
  for (const fact of attributes(blend)) ledger.insight(key, fact, recorded)
  recordPapers(setting, random, bottling, recorded)
  recordDispatch(setting, bottling, recorded)
  return recorded
}

/** Nobody tastes wood in a young wine. */
const suited = <T extends string | Bilingual>({ ageings }: Blend, texts: readonly T[]): T[] =>
  texts.filter(
    (text) => ageings.length || !/madera|vainilla/i.test(typeof text === 'string' ? text : text[0]),
  )

/** Three facts that its own lineage bears out. */
function attributes({ parts, ageings, made }: Blend): Fact[] {
  const loads = parts.flatMap(({ vat }) => vat.loads)
  const byHand = loads.filter(({ block }) => block.handpicked).length
  return [
    [
      height(meanAltitude([...new Set(loads.map(({ block }) => block))])),
      ['altura del viñedo', 'altitude of the vineyard'],
    ],
    byHand === loads.length
      ? ['100 %', ['cosechado a mano', 'picked by hand']]
      : [`${byHand}/${loads.length}`, ['partidas cosechadas a mano', 'loads picked by hand']],
    ageing(ageings, made),
  ]
}

const meanAltitude = (blocks: readonly Block[]): number =>
  Math.round(sum(blocks.map(({ altitude }) => altitude)) / blocks.length)

function ageing(ageings: Blend['ageings'], made: number): Fact {
  if (!ageings.length)
    return [
      ['Joven', 'Young'],
      ['sin madera', 'without oak'],
    ]
  const months = Math.min(...ageings.map(({ began }) => monthsBetween(began, made)))
  return [
    [`${months} meses`, `${months} months`],
    ageings.every(({ vessel }) => vessel === 'barrica')
      ? ['en barrica', 'in oak barrels']
      : ['de crianza', 'of ageing'],
  ]
}

/** Certificates come by post; the tasting note is written a few weeks after bottling. */
function recordPapers(setting: Setting, random: Random, { key, blend }: Bottling, after: number): void {
  const { ledger } = setting
  const winery = wineryOf(setting)
  const titled = random.pick(suited(blend, noteTitles))
  const certificates = [
    { nombre: 'inv', emisor: 'Instituto de Control del Vino' },
    random.pick([
      { nombre: 'sustentable', emisor: 'Certificadora Andina' },
      { nombre: 'vegano', emisor: 'Certificadora Andina' },
    ]),
  ]
  for (const { nombre, emisor } of certificates) {
    const occurred = happening(after + random.int(4, 30) * day)
    ledger.milestone(
      { key, organization: winery.key },
      'ms-certificado',
      occurred,
      {
        nombre,
        emisor,
        vigencia: isoDate(occurred + 730 * day),
        enlace: {
          title: emisor,
          url: `https://certificados.example/verificar/${key.slice(9).toLowerCase()}-${nombre}`,
        },
      },
      { days: [3, 20] },
    )
  }
  ledger.milestone(
    { key, organization: winery.key },
    'ms-nota-cata',
    happening(after + random.int(20, 50) * day),
    {
      titulo: titled[0],
      nota: random.pick(suited(blend, notes)),
      descriptores: random
        .shuffle(suited(blend, ['ciruela', 'violeta', 'grafito', 'hierbas', 'vainilla']))
        .slice(0, random.int(2, 4)),
      puntaje: random.int(87, 95),
      catador: 'ecorreas@valle.example',
    },
    { i18n: translated({ titulo: titled }) },
  )
}

/** Lots that are bottled later are still in the cellar. */
const lastBottled = '2026-07-15'

/** A lot goes to its buyer some weeks after it was bottled. */
function recordDispatch(setting: Setting, { key, identifier }: Bottling, bottled: number): void {
  const { ledger, calendar } = setting
  if (bottled > calendar.date(lastBottled)) return
  const random = setting.random.fork(`wine/dispatch/${identifier}`)
  ledger.milestone(
    { key, organization: wineryOf(setting).key },
    'ms-despacho-vino',
    happening(bottled + random.int(20, 45) * day),
    { ...random.pick(buyers), comprobante: `0001-${String(random.int(3_000, 5_999)).padStart(8, '0')}` },
    { after: bottled },
  )
}

/** A label that was printed before anybody said which blend is in the bottle. */
function recordPending(
  { ledger, calendar, ...setting }: Setting,
  random: Random,
  n: number,
  identifier: string,
  entered: number,
): void {
  const at = timeOfDay(entered, random.next())
  const key = `bottling/pending/${n}`
  const vintage = Number(calendar.year(entered)) - 1
  const wine: Bilingual = [`La Acequia Corte ${vintage}`, `La Acequia Blend ${vintage}`]
  const description = random.pick(wineDescriptions)
  ledger.product(
    { key, organization: wineryOf(setting).key },
    'ps-lote-vino',
    {
      identifier,
      vino: wine[0],
      botellas: 12_000,
      formato: '750',
      alcohol: 14.1,
      tienda: 'https://valle.example/tienda',
      descripcion: description[0],
    },
    at,
    { i18n: translated({ vino: wine, descripcion: description }) },
  )
  for (const fact of [
    ['Valle de Uco', 'Mendoza, Argentina'],
    [figure(14.1, ' %'), ['de alcohol', 'alcohol']],
    ['750 ml', ['por botella', 'a bottle']],
  ] satisfies Fact[]) {
    ledger.insight(key, fact, at)
  }
}
