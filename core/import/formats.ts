import { cellOfSerial, percentOf } from './spreadsheet.ts'
import type { Cell } from './sheet.ts'

/** How a spreadsheet displays numbers of a style. */
export interface NumberFormat {
  as: 'number' | 'day' | 'percent' | 'elapsed'
  /** For whole numbers that stand without marks: signs around and between figures, `0` for each figure that is always there. */
  mask?: string
  /** A word behind the figures, as in `#,##0" lb"`. */
  unit?: string
  /** Commas at the end divide by a thousand each. */
  thousands?: number
}

const plain: NumberFormat = { as: 'number' }

/** The format that a code of Excel describes. */
export function formatOf(code: string): NumberFormat {
  // Colours, conditions and languages are no signs; the first section is the one of positive numbers.
  const [section = ''] = splitSections(code.replace(/\[[^\]]*\]/g, '').replace(/[_*]./g, ''))
  const bare = section.replace(/"[^"]*"|\\./g, '')
  if (bare.includes('%')) return { as: 'percent' }
  // Hours that go on behind 24.
  if (/\[h+\]/i.test(code)) return { as: 'elapsed' }
  if (!/general/i.test(bare) && /[dmyhs]/i.test(bare)) return { as: 'day' }
  const literal = section.replace(/"([^"]*)"|\\(.)/g, (_, quoted?: string, escaped?: string) =>
    [...(quoted ?? escaped ?? '')].map((sign) => (/[0#?]/.test(sign) ? '' : sign)).join(''),
  )
  const unit = /[0#?]\s*([\p{L}@][\p{L}³²/.]{0,11})\s*$/u.exec(literal)?.[1]
  const thousands = /[0#?](,+)(?:\D*)$/.exec(bare)?.[1]?.length
  // A single zero without literal text changes nothing.
  const isMask = !/[#?,.eE]/.test(bare) && /^\D*0/.test(literal) && !/^0\D*$/.test(literal)
  return {
    as: 'number',
    ...(isMask ? { mask: literal } : {}),
    ...(unit !== undefined && !/^general$/i.test(unit) ? { unit } : {}),
    ...(thousands === undefined ? {} : { thousands }),
  }
}

/** Sections stand between semicolons outside of quotes. */
const splitSections = (code: string): string[] => code.match(/(?:"[^"]*"|\\.|[^;"\\])+/g) ?? []

/** A number as its sheet shows it. */
export function cellOfNumber(value: number, format: NumberFormat = plain, is1904 = false): Cell {
  if (format.as === 'day') return cellOfSerial(value, is1904)
  if (format.as === 'percent') return percentOf(value)
  if (format.as === 'elapsed') return elapsed(value)
  const number = format.thousands === undefined ? value : value / 1000 ** format.thousands
  const shown =
    format.mask !== undefined && Number.isSafeInteger(number) && number >= 0
      ? masked(number, format.mask)
      : undefined
  const { unit } = format
  if ((shown === undefined || shown === String(number)) && unit === undefined) return number
  return { number, ...(shown === undefined ? {} : { shown }), ...(unit === undefined ? {} : { unit }) }
}

/** Days as hours and minutes. */
function elapsed(days: number): string {
  const minutes = Math.round(days * 24 * 60)
  return `${Math.trunc(minutes / 60)}:${String(Math.abs(minutes % 60)).padStart(2, '0')}`
}

/** Puts digits into a mask from its end; surplus digits go to the first place. */
function masked(number: number, mask: string): string {
  const figures = [...String(number)]
  const places = [...mask].filter((sign) => sign === '0').length
  const padded = [...'0'.repeat(Math.max(0, places - figures.length)), ...figures]
  let left = padded.length - places
  return [...mask]
    .map((sign) => {
      if (sign !== '0') return sign
      const taken = padded.splice(0, 1 + left).join('')
      left = 0
      return taken
    })
    .join('')
}
