/** Content of a statement for one product (EUD-03). Its state and numbers are elsewhere. */

export const statementStates = ['draft', 'frozen', 'submitted', 'available', 'rejected', 'withdrawn'] as const
type StatementState = (typeof statementStates)[number]
/** A product has at most one statement in these states. */
export const openStates: readonly StatementState[] = ['draft', 'frozen', 'submitted']

export const operatorRoles = ['OPERATOR', 'REPRESENTATIVE_OPERATOR'] as const
export const activityTypes = ['IMPORT', 'EXPORT', 'DOMESTIC'] as const
export const identifierTypes = [
  'eori',
  'vat',
  'gln',
  'tin',
  'cbr',
  'cin',
  'duns',
  'comp_num',
  'comp_reg',
  'oni',
] as const

/** The EU's countries, and Northern Ireland. */
export const activityCountries = [
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
  'XI',
] as const

export const maxCommodities = 100
export const maxReferences = 2_000
export const maxSpecies = 500
/** Limit over all commodities; `maxProducers` of geometry/eu.ts is the limit for one. */
export const maxProducersInAll = 10_000
/** Largest percentage by which a domestic amount may deviate. */
export const maxPercentage = 25
const maxInternalReference = 35
const maxIdentifierPart = 30

export interface Species {
  scientificName: string
  commonName: string
}

export interface Commodity {
  hsHeading: string | null
  descriptionOfGoods: string | null
  /** Kilograms. */
  netWeight: number | null
  supplementaryUnit: number | null
  supplementaryUnitQualifier: string | null
  percentageEstimationOrDeviation: number | null
  species: Species[]
}

export interface Operator {
  name: string | null
  identifierType: (typeof identifierTypes)[number] | null
  identifierValue: string | null
  country: string | null
  street: string | null
  postalCode: string | null
  city: string | null
  email: string | null
  phone: string | null
}

/** The EU's verdict on a cited declaration. */
export const verifications = ['EXISTING_USABLE', 'EXISTING_NON_USABLE', 'NON_EXISTENT'] as const
export interface Verification {
  result: (typeof verifications)[number]
  at: string
}

/** Sources of a cited number. */
export const referenceSources = ['statement', 'process', 'link', 'hand'] as const
export interface Reference {
  referenceNumber: string
  verificationNumber: string
  use: 'keep' | 'group'
  from: { source: (typeof referenceSources)[number]; product: string | null }
  verified: Verification | null
}

export interface StatementContent {
  internalReferenceNumber: string
  operatorRole: (typeof operatorRoles)[number]
  activityType: (typeof activityTypes)[number]
  countryOfActivity: string | null
  borderCrossCountry: string | null
  comment: string | null
  geoLocationConfidential: boolean
  operator: Operator | null
  commodities: Commodity[]
  references: Reference[]
}

/** The members of an operator that a file needs. */
export const neededOfOperator = [
  'name',
  'identifierType',
  'identifierValue',
  'country',
  'street',
  'postalCode',
  'city',
] as const satisfies readonly (keyof Operator)[]

/** The identifier, cut, and the running number of the account. */
export function internalReference(identifier: string, number: number): string {
  const suffix = `-${number}`
  const length = Math.min(maxIdentifierPart, maxInternalReference - suffix.length)
  return cleanText(firstCharacters(identifier, length)) + suffix
}

/** The first `length` code units, without splitting a surrogate pair. */
function firstCharacters(text: string, length: number): string {
  const cut = text.slice(0, length)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}

// eslint-disable-next-line no-control-regex
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Removes characters that XML 1.0 forbids, and writes line ends as LF, as XML parsers do. */
export const cleanText = (text: string): string =>
  text.replace(/\r\n|\r\u0085|[\r\u0085\u2028]/g, '\n').replace(forbidden, '')

const decimals = 6
const maxAmount = 10 ** 10

/** At most ten digits before the point and six after it. */
export const isAmount = (value: number): boolean =>
  value > 0 && value < maxAmount && Number(value.toFixed(decimals)) === value

/** An amount as a statement takes it; null where it takes none. */
export function amountOf(value: number): number | null {
  const cut = Number(value.toFixed(decimals))
  return isAmount(cut) ? cut : null
}
