import { day, happening, isoDate, second, timeOfDay } from '../calendar.ts'
import { partition, type Random, round, sum } from '../random.ts'
import { pendingOf, type Setting } from '../setting.ts'
import { type Ageing, alcoholOf, analysis, laboratoryOf, wineryOf } from './cellar.ts'
import type { Vat, Vintage } from './plan.ts'
import { cellarRemarks, wineNames } from './texts.ts'
import type { Volumes } from './volumes.ts'

export interface Blend {
  key: string
  identifier: string
  name: string
  vintage: Vintage
  /** The vats whose wine is in it, press wine included, with their hectolitres. */
  parts: { vat: Vat; volume: number }[]
  /** None in a young blend. */
  ageings: Ageing[]
  volume: number
  made: number
  /** When it was last written about: it is bottled later. */
  recorded: number
}

export const varietyNames: Record<string, string> = {
  malbec: 'Malbec',
  cfranc: 'Cabernet Franc',
  csauv: 'Cabernet Sauvignon',
  bonarda: 'Bonarda',
  pverdot: 'Petit Verdot',
  semillon: 'Semillón',
  chardonnay: 'Chardonnay',
}

/** Percentages of the varieties by volume, largest first; rounded so that they add up to 100. */
export function composition(parts: Blend['parts']): { variety: string; percent: number }[] {
  const volumes = new Map<string, number>()
  for (const { vat, volume } of parts)
    volumes.set(vat.block.variety, (volumes.get(vat.block.variety) ?? 0) + volume)
  const total = sum([...volumes.values()])
  const shares = [...volumes]
    .map(([variety, volume]) => ({ variety, percent: round((volume / total) * 100, 1) }))
    .sort((a, b) => b.percent - a.percent)
  shares[0]!.percent = round(100 - sum(shares.slice(1).map(({ percent }) => percent)), 1)
  return shares
}

const rows = (parts: Blend['parts']) =>
  composition(parts).map(({ variety, percent }) => ({
    name: varietyNames[variety]!,
    dataSchema: { porcentaje: percent },
  }))

const remark = (random: Random) => random.maybe(0.3, cellarRemarks)

/** Blends of two or three ageings, young ones of a vat emptied whole, and press wine added to some of the former. */
export function recordBlends(
  setting: Setting,
  vats: readonly Vat[],
  current: readonly Ageing[],
  volumes: Volumes,
): Blend[] {
  const random = setting.random.fork('wine/blends')
  const ready = current.filter(({ vat }) => vat.vintage === '2024').slice(0, volumes.blended)
  const sizes = partition(random, ready.length, volumes.assembled, 2, 3)
  const numbers = new Map<string, number>()
  const next = (year: string) => {
    const number = (numbers.get(year) ?? 0) + 1
    numbers.set(year, number)
    return `CO-${year}-${String(number).padStart(3, '0')}`
  }
  const names = (i: number) => wineNames[i % wineNames.length]!
  const blends = sizes.map((size, i) =>
    recordAssembly(setting, random, ready.splice(0, size), next('25'), names(i)),
  )
  for (const [i, vat] of vats.filter(({ use }) => use === 'young').entries()) {
    blends.push(recordYoung(setting, random, vat, next(vat.vintage.slice(2)), names(sizes.length + i)))
  }
  for (const [i, vat] of vats.filter(({ use }) => use === 'press').entries())
    recordPress(setting, random, blends[i]!, vat)
  for (const blend of blends) recordCare(setting, random, blend)
  const entered = setting.ledger.beforeNewest('ps-corte')
  for (let n = 1; n <= pendingOf(volumes.blends); n++) {
    setting.ledger.product(
      { key: `blend/pending/${n}`, organization: wineryOf(setting).key },
      'ps-corte',
      {
        identifier: next('25'),
        nombre: names(n + 3),
        vendimia: '2024',
        volumen: 180,
        enologia: 'enologia@valle.example',
      },
      timeOfDay(entered, random.next()),
    )
  }
  return blends
}

const blendData = (blend: Blend) => ({
  identifier: blend.identifier,
  nombre: blend.name,
  vendimia: blend.vintage,
  volumen: blend.volume,
  enologia: 'enologia@valle.example',
  composicion: rows(blend.parts),
})

function recordAssembly(
  setting: Setting,
  random: Random,
  ageings: Ageing[],
  identifier: string,
  name: string,
): Blend {
  const made = happening(Math.max(...ageings.map(({ began }) => began)) + random.int(320, 372) * day)
  const parts = ageings.map(({ vat, volume }) => ({ vat, volume }))
  const volume = round(sum(parts.map((part) => part.volume)), 1)
  const blend: Blend = {
    key: `blend/${identifier}`,
    identifier,
    name,
    vintage: '2024',
    parts,
    ageings,
    volume,
    made,
    recorded: 0,
  }
  blend.recorded = setting.ledger.milestone(
    { key: blend.key, organization: wineryOf(setting).key },
    'ms-armado-corte',
    made,
    {
      volumen: volume,
      composicion: rows(parts),
      ensayo: {
        title: 'Planilla de ensayos',
        url: `https://valle.example/ensayos/${identifier.toLowerCase()}`,
      },
    },
    {
      origins: ageings.map((ageing) => ({ product: ageing.key, quantity: ageing.volume })),
      observaciones: remark(random),
      after: Math.max(...ageings.map(({ recorded }) => recorded)),
    },
  )
  for (const ageing of ageings) ageing.used = blend.recorded
  recordProduct(setting, random, blend)
  return blend
}

function recordYoung(setting: Setting, random: Random, vat: Vat, identifier: string, name: string): Blend {
  const made = happening(vat.quiet + random.int(30, 45) * day)
  const parts = [{ vat, volume: vat.wine }]
  const blend: Blend = {
    key: `blend/${identifier}`,
    identifier,
    name,
    vintage: vat.vintage,
    parts,
    ageings: [],
    volume: vat.wine,
    made,
    recorded: 0,
  }
  blend.recorded = setting.ledger.milestone(
    { key: blend.key, organization: wineryOf(setting).key },
    'ms-corte-joven',
    made,
    { volumen: vat.wine, descube: isoDate(vat.quiet + random.int(2, 12) * day) },
    { origins: [{ product: vat.key }], observaciones: remark(random), after: vat.quiet },
  )
  recordProduct(setting, random, blend)
  return blend
}

const recordProduct = ({ ledger, ...setting }: Setting, random: Random, blend: Blend): void =>
  ledger.product(
    { key: blend.key, organization: wineryOf(setting).key },
    'ps-corte',
    blendData(blend),
    blend.recorded - random.int(40, 170) * second,
  )

/** A part of the vat presses well; the blend's figures follow. */
function recordPress(setting: Setting, random: Random, blend: Blend, vat: Vat): void {
  const occurred = happening(Math.max(blend.recorded, vat.quiet) + random.int(6, 14) * day)
  const volume = round(blend.volume * random.between(0.06, 0.12), 1)
  blend.parts.push({ vat, volume })
  blend.volume = round(blend.volume + volume, 1)
  const recorded = setting.ledger.milestone(
    { key: blend.key, organization: wineryOf(setting).key },
    'ms-agregado-prensa',
    occurred,
    { volumen: volume, proporcion: round((volume / blend.volume) * 100, 1) },
    {
      origins: [{ product: vat.key, quantity: volume }],
      observaciones: remark(random),
      after: Math.max(blend.recorded, vat.quiet),
    },
  )
  blend.recorded = recorded + random.int(60, 240) * second
  setting.ledger.edit(blend.key, blendData(blend), blend.recorded)
}

/** Analysed and filtered before it is bottled. */
function recordCare(setting: Setting, random: Random, blend: Blend): void {
  const { ledger } = setting
  const analysed = happening(blend.recorded + random.int(3, 9) * day)
  const seen = ledger.milestone(
    { key: blend.key, organization: laboratoryOf(setting).key },
    'ms-analisis-corte',
    analysed,
    analysis(random, alcoholOf(blend.parts.map(({ vat }) => vat))),
    { observaciones: remark(random), after: blend.recorded },
  )
  const kind = random.pick(['placas', 'membrana', 'membrana', 'sin'])
  blend.recorded = ledger.milestone(
    { key: blend.key, organization: wineryOf(setting).key },
    'ms-filtrado',
    happening(seen + random.int(8, 20) * day),
    {
      tipo: kind,
      turbidez: kind === 'sin' ? random.between(6, 14, 1) : random.between(0.3, 2, 1),
    },
    { observaciones: remark(random), after: seen },
  )
}
