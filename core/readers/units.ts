import { type Language, locales } from '../i18n/locales.ts'
import { fold } from './name.ts'

/** Units whose figures add up, by measure. Each number says how many of the smallest unit it holds. Degrees, rates, shares and lengths are missing, because their sum means nothing. */
const measures = {
  mass: { mg: 1, g: 1e3, kg: 1e6, q: 1e8, t: 1e9, lb: 453_592.37, oz: 28_349.523125 },
  volume: { ml: 1, l: 1e3, hl: 1e5, 'm³': 1e6 },
  area: { 'm²': 1, ha: 1e4 },
  pieces: { u: 1 },
  heads: { cabezas: 1 },
  boxes: { cajas: 1 },
  bottles: { botellas: 1 },
}
type Measure = keyof typeof measures

/** FIG-02: what people write for a unit. Arroba, stone and gallon are missing, because their size differs by country and good. */
const words: Readonly<Record<string, readonly string[]>> = {
  g: ['gr', 'grs', 'gramo', 'gramos', 'gram', 'grams'],
  kg: ['kgs', 'kilo', 'kilos', 'kilogramo', 'kilogramos', 'kilogram', 'kilograms'],
  q: ['qq', 'quintal', 'quintales', 'quintals'],
  t: ['tn', 'tns', 'tonelada', 'toneladas', 'tonne', 'tonnes'],
  lb: ['lbs', 'libra', 'libras', 'pound', 'pounds'],
  oz: ['onza', 'onzas', 'ounce', 'ounces'],
  l: ['lt', 'lts', 'litro', 'litros', 'litre', 'litres', 'liter', 'liters'],
  'm³': ['m3'],
  'm²': ['m2'],
  ha: ['hectarea', 'hectareas', 'hectare', 'hectares'],
}
/** A ton is 1.000 kg in Spanish; in English it may be a long or a short one. */
const wordsOf: Partial<Record<Language, Readonly<Record<string, string>>>> = { es: { ton: 't', tons: 't' } }

const units = new Map(
  Object.entries(measures).flatMap(([measure, sizes]) =>
    Object.entries(sizes).map(
      ([symbol, size]) => [symbol, { measure: measure as Measure, symbol, size }] as const,
    ),
  ),
)
const symbols = new Map(
  [...units.keys()].flatMap((symbol) =>
    [symbol, ...(words[symbol] ?? [])].map((word) => [word, symbol] as const),
  ),
)

/** `symbol` is the common spelling of all its words. */
interface Unit {
  measure: Measure
  symbol: string
  size: number
}

const symbolOf = (word: string, language?: Language): string => {
  const folded = fold(word).replace(/\.$/, '')
  return symbols.get(folded) ?? (language && wordsOf[language]?.[folded]) ?? folded
}

const measuresWithSizes: readonly Measure[] = ['mass', 'volume', 'area']

/** The name and the size of a unit that carries one: `qq (46 kg)`. Its size is undefined if it can't be one. */
function sizedUnit(
  unit: string,
): { name: string; sized: (Unit & { plain: string }) | undefined } | undefined {
  const [, name, inside] = /^([^()]*\S)\s*\(([^()]*)\)$/.exec(unit.trim()) ?? []
  if (name === undefined || inside === undefined) return undefined
  const [, number = '', word = ''] = /^(\d{1,9}(?:[.,]\d{1,9})?)\s*(\D.*)$/.exec(inside.trim()) ?? []
  const of = units.get(symbolOf(word))
  const size = Number(number.replace(',', '.')) * (of?.size ?? 0)
  const isSized = of !== undefined && measuresWithSizes.includes(of.measure) && size > 0
  return {
    name,
    sized: isSized ? { measure: of.measure, symbol: symbolOf(name), size, plain: of.symbol } : undefined,
  }
}

/** Whether a unit has brackets without a size that is one, as `qq (0 kg)` has. */
export function hasBrokenSize(unit: string): boolean {
  const found = sizedUnit(unit)
  return found ? !found.sized : /[()]/.test(unit)
}

/** The unit in which a unit with a size has it: kg for `qq (46 kg)`. */
export const plainUnit = (unit: string | null): string | undefined =>
  unit === null ? undefined : sizedUnit(unit)?.sized?.plain

/** A unit that adds up, by its symbol, one of its words, or with its own size; in a language where that decides. */
export function readUnit(unit: string | undefined, language?: Language): Unit | undefined {
  const own = unit?.trim() ?? ''
  return sizedUnit(own)?.sized ?? units.get(symbolOf(own, language))
}

/** The measure of a unit; undefined for units whose sums mean nothing. */
export const measureOf = (unit: string | undefined): Measure | undefined => readUnit(unit)?.measure

/** Whether figures of a unit may be summed. */
export const addsUp = (unit: string | undefined): boolean => readUnit(unit) !== undefined

/** Whether a word says a unit as a form does: `quintales` is the qq (46 kg) of a form, since its size stands there. */
export function isSameUnit(word: string, unit: string, language: Language): boolean {
  const name = sizedUnit(unit)?.name ?? unit
  const [said, own] = [word, name].map((one) => symbolOf(one, language)) as [string, string]
  const pluralOf = (one: string) => fold(locales[language].pluralOf([one])[0]!)
  return fold(word) === fold(unit) || said === own || pluralOf(own) === said || pluralOf(said) === own
}

/** Converts a value to another unit. Undefined if the units have different measures. */
export function convert(value: number, from: string, to: string, language?: Language): number | undefined {
  if (from === to) return value
  const [known, wanted] = [readUnit(from, language), readUnit(to)]
  if (!known || known.measure !== wanted?.measure) return undefined
  const converted = (value * known.size) / wanted.size
  // For very large values the product may overflow.
  return Number.isFinite(converted) ? converted : value * (known.size / wanted.size)
}

/** Factor of each unit of the same measure, for SQL that converts; includes units with their own size. */
export function factorsTo(wanted: string, sized: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    [...symbols.keys(), ...sized].flatMap((unit) => {
      const factor = convert(1, unit, wanted)
      return factor === undefined ? [] : [[unit.trim().toLowerCase(), factor] as const]
    }),
  )
}
