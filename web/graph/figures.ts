import { formatNumber } from '../../core/i18n/format.ts'
import { readNumber } from '../../core/readers/number.ts'
import type { Language } from '../../core/i18n/index.ts'
import { sumOf } from '../../core/rules/quantity.ts'
import { addsUp, convert } from '../../core/readers/units.ts'

/** From so many tonnes on, kilos are more than a box has room for. */
const minTonnes = 10

/** The headlines of products as one figure, where they add up: 28.900 kg and 29.400 kg are 58,3 t. */
export function figureOf(headlines: readonly (string | undefined)[], language: Language): string | undefined {
  const figures = headlines.map((headline) => readFigure(headline, language))
  const unit = figures[0]?.unit
  const values = figures.flatMap((one) => (one && one.unit === unit ? one.value : []))
  if (unit === undefined || !addsUp(unit) || values.length < headlines.length)
    return headlines.length === 1 ? headlines[0] : undefined
  const total = sumOf(values)
  const tonnes = convert(total, unit, 't')
  if (tonnes === undefined || tonnes < minTonnes) return formatNumber(total, language, unit)
  const decimals = tonnes < 100 ? 10 : 1
  return formatNumber(Math.round(tonnes * decimals) / decimals, language, 't')
}

/** A headline is a number with its unit, as people read it. */
function readFigure(headline: string | undefined, language: Language) {
  const [, figure = '', unit = ''] = /^(.*\d)\s+(\S+)$/u.exec(headline ?? '') ?? []
  const value = readNumber(figure, language)
  return value === undefined || unit === '' ? undefined : { value, unit }
}
