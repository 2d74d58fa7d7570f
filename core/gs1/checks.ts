import { countries } from '../geometry/countries.ts'
import facts from './identifiers.json' with { type: 'json' }

/** The 82 signs of names in GS1 codes, in the order that the check of a GMN counts by (GS1 General Specifications, figure 7.11-1). */
const set82 = `!"%&'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz`

const signsOfPair = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83]

const numbers = new Set(countries.filter(({ code }) => code !== 'XK').map(({ number }) => number))
const letters = new Set(countries.filter(({ code }) => code !== 'XK').map(({ code }) => code))
const currencies = new Set(facts.currencies.split(' '))

/** The last digit of a number of digits without it: modulo 10, weights 3 and 1 from the right. */
export function checkDigitOf(digits: string): string {
  let sum = 0
  for (let n = 0; n < digits.length; n++) sum += Number(digits.at(-1 - n)) * (n % 2 === 0 ? 3 : 1)
  return String((10 - (sum % 10)) % 10)
}

/** The last two signs of a GMN without them. */
export function checkPairOf(text: string): string {
  let sum = 0
  for (let n = 0; n < text.length; n++) sum += set82.indexOf(text.at(-1 - n)!) * (primes[n] ?? 0)
  const rest = sum % 1021
  return `${signsOfPair[rest >> 5]}${signsOfPair[rest & 31]}`
}

/** A year of two digits is within 49 years before and 50 after the present one (GS1 General Specifications, 7.12). */
export function yearOf(digits: string): number {
  const now = new Date().getUTCFullYear()
  const ahead = Number(digits) - (now % 100)
  return now + ahead + (ahead >= 51 ? -100 : ahead <= -50 ? 100 : 0)
}

const isDay = (year: number, month: string, day: string): boolean =>
  Number(month) >= 1 &&
  Number(month) <= 12 &&
  Number(day) >= 1 &&
  Number(day) <= new Date(Date.UTC(2000 + (year % 400), Number(month), 0)).getUTCDate()

const isShortDay = (digits: string, day = digits.slice(4)): boolean =>
  isDay(yearOf(digits.slice(0, 2)), digits.slice(2, 4), day)

const isBelow = (digits: string, limit: number): boolean => digits !== '' && Number(digits) < limit

/** ISO 13616: letters count from 10, the first four signs stand last, modulo 97 is 1. */
function isIban(text: string): boolean {
  if (!/^[A-Z]{2}[0-9A-Z]{9,32}$/.test(text) || !letters.has(text.slice(0, 2))) return false
  let rest = 0
  for (const sign of `${text.slice(4)}${text.slice(0, 4)}`) rest = Number(`${rest}${parseInt(sign, 36)}`) % 97
  return rest === 1
}

/** `7/12`: neither begins with a zero, the first is at most the second. */
function isPosition(text: string): boolean {
  const [, n = '', of = ''] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(text) ?? []
  return n !== '' && (n.length - of.length || (n > of ? 1 : 0)) <= 0
}

const isOneOf = (values: string) => (text: string) => values.split(' ').includes(text)

/** Checks of GS1's dictionary by their names (GS1-05), except coupons and package types. */
export const checks = {
  csum: (text: string) => text !== '' && checkDigitOf(text.slice(0, -1)) === text.at(-1),
  csumalpha: (text: string) => text.length >= 2 && checkPairOf(text.slice(0, -2)) === text.slice(-2),
  gcppos1: (text: string) => /^\d{4}/.test(text),
  gcppos2: (text: string) => /^.\d{4}/.test(text),
  zero: (text: string) => /^0+$/.test(text),
  nonzero: (text: string) => /[^0]/.test(text),
  nozeroprefix: (text: string) => !text.startsWith('0'),
  hyphen: (text: string) => /^-+$/.test(text),
  hasnondigit: (text: string) => /\D/.test(text),
  yesno: isOneOf('0 1'),
  winding: isOneOf('0 1 9'),
  iso5218: isOneOf('0 1 2 9'),
  importeridx: (text: string) => /^[A-Za-z0-9_-]$/.test(text),
  yymmdd: (text: string) => isShortDay(text),
  yymmd0: (text: string) => isShortDay(text, text.slice(4) === '00' ? '01' : text.slice(4)),
  yyyymmdd: (text: string) => isDay(Number(text.slice(0, 4)), text.slice(4, 6), text.slice(6)),
  hh: (text: string) => isBelow(text, 24),
  mi: (text: string) => isBelow(text, 60),
  ss: (text: string) => isBelow(text, 60),
  hhmi: (text: string) => isBelow(text.slice(0, 2), 24) && isBelow(text.slice(2), 60),
  latitude: (text: string) => isBelow(text, 1_800_000_001),
  longitude: (text: string) => isBelow(text, 3_600_000_001),
  pcenc: (text: string) => !/%(?![0-9A-Fa-f]{2})/.test(text),
  pieceoftotal: (text: string) => {
    const [piece, total] = [text.slice(0, text.length / 2), text.slice(text.length / 2)]
    return text.length % 2 === 0 && /[^0]/.test(piece) && piece <= total
  },
  posinseqslash: isPosition,
  iso3166: (text: string) => numbers.has(text),
  iso3166999: (text: string) => text === '999' || numbers.has(text),
  iso3166alpha2: (text: string) => letters.has(text),
  iso4217: (text: string) => currencies.has(text),
  iban: isIban,
  mediatype: (text: string) => /^(?:0[1-9]|10|[89]\d)$/.test(text),
  packagetype: () => true,
  couponcode: () => true,
  couponposoffer: () => true,
} as const

export type Check = keyof typeof checks
