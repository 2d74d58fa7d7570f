import { checkDigitOf, checks } from './checks.ts'
import { faultOfValue, identifierOf } from './identifiers.ts'
import { encode, longGtin } from './link.ts'

/** Whether each product of a stage has a lot of its own, or a serial number. */
export const codeLevels = { lot: '10', item: '21' } as const
export type CodeLevel = keyof typeof codeLevels

/** Address in QR codes, stickers and mails of products with a code (GS1-03): of the code, or of the page by its uuid. */
export const qrAddresses = ['gs1', 'uuid'] as const
export type QrAddress = (typeof qrAddresses)[number]

/** A code of a product, and the path at which it is printed. */
export interface Code {
  gtin: string
  ai: '10' | '21'
  value: string
  path: string
  /** When a product got it that was there before, in ISO; absent of the code with which it began. */
  since?: string
  /** When another one took its place, in ISO; absent of the present one. */
  until?: string
}

/** Which GTIN products have: of a stage and an organization, and of one value of a field. */
export interface GtinRow {
  productSchema: string
  organization: string
  where?: { field: string; value: string }
  gtin: string
}

/** Removes blanks, hyphens and unseen characters from a number. */
const joined = (text: string): string => text.replace(/[\s\p{Cf}\p{Pd}]/gu, '')

/** A GTIN of 8, 12, 13 or 14 digits with 14; undefined for any other text. */
export function readGtin(text: string): string | undefined {
  const gtin = longGtin(joined(text))
  return /^\d{14}$/.test(gtin) && /[1-9]/.test(gtin) && checks.csum(gtin) ? gtin : undefined
}

/** The number meant by a faulty GTIN: with the right check digit, or with the leading zeros that a spreadsheet dropped. */
export function mendGtin(text: string): { gtin: string; wrong: 'digit' | 'zeros' } | undefined {
  const digits = joined(text)
  if (!/^\d{7,14}$/.test(digits) || readGtin(digits) !== undefined) return undefined
  const isWhole = /^(\d{8}|\d{12,14})$/.test(digits)
  const gtin = isWhole
    ? digits.slice(0, -1) + checkDigitOf(digits.slice(0, -1))
    : digits.padStart(digits.length < 8 ? 8 : 12, '0')
  return readGtin(gtin) === undefined ? undefined : { gtin, wrong: isWhole ? 'digit' : 'zeros' }
}

/** A GLN has 13 digits, the last of which is checked. */
export const isGln = (text: string): boolean =>
  faultOfValue(identifierOf('414')!, text) === undefined && /[1-9]/.test(text)

/** The extension distinguishes places with one GLN. */
export const isGlnExtension = (text: string): boolean =>
  faultOfValue(identifierOf('254')!, text) === undefined

/** Whether a company with these prefixes may issue a GTIN; GS1 itself issues GTIN-8. */
export const isWithinPrefixes = (gtin: string, prefixes: readonly string[]): boolean =>
  prefixes.length === 0 ||
  gtin.startsWith('000000') ||
  prefixes.some((prefix) => gtin.slice(1).startsWith(prefix))

/** A text or number of a form, as a text; empty of anything else. */
export function textIn(data: Readonly<Record<string, unknown>>, field: string): string {
  const value = data[field]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The row of a product: a row for one of its values comes before the row for all. */
export function rowOf(
  rows: readonly GtinRow[],
  { productSchema, organization }: Pick<GtinRow, 'productSchema' | 'organization'>,
  data: Readonly<Record<string, unknown>>,
): GtinRow | undefined {
  const own = rows.filter((row) => row.productSchema === productSchema && row.organization === organization)
  return (
    own.find(({ where }) => where && textIn(data, where.field) === where.value) ??
    own.find(({ where }) => !where)
  )
}

/** A text as a lot or serial number: no blanks or accents, GS1's set of 82 characters, 20 at most; undefined if impossible. */
export function asCodeValue(text: string): string | undefined {
  const value = text.normalize('NFD').replaceAll(/[\p{M}\s]/gu, '')
  return faultOfValue(identifierOf('10')!, value) ? undefined : value
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The value of a product that has no other: the first 20 signs of its uuid's bytes by RFC 4648, base 32. */
export function codeValueOfUuid(uuid: string): string {
  const bits = [...uuid.replaceAll('-', '')].map((digit) => parseInt(digit, 16).toString(2).padStart(4, '0'))
  const fives = bits.join('').match(/.{5}/g) ?? []
  return fives
    .slice(0, 20)
    .map((five) => base32[parseInt(five, 2)])
    .join('')
}

export const codeOf = (gtin: string, ai: Code['ai'], value: string): Code => ({
  gtin,
  ai,
  value,
  path: `/01/${gtin}/${ai}/${encode(value)}`,
})
