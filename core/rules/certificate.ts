/** What a certificate says of itself, as the rules see it. Days are texts, YYYY-MM-DD, of the account's time zone. */
export interface Certificate extends Validity {
  organizations: readonly string[]
  /** None: all of them. */
  stages: readonly string[]
  /** None: everywhere. */
  locations: readonly string[]
}

interface Validity {
  /** The first day. */
  validFrom: string
  /** The last day, which is included; null: without end. */
  validTo: string | null
}

/** Facts that decide whether a certificate covers a product. */
export interface ProductFacts {
  organization: string
  stage: string
  /** The places that its form names. */
  locations: readonly string[]
  /** On which it came into being: that of its earliest process, or else of its record. */
  day: string
}

export const certificateStates = ['future', 'valid', 'expiring', 'expired'] as const
export type CertificateState = (typeof certificateStates)[number]

/** Characters of a kind. */
export const maxKind = 60

/** A certificate counts as expiring for this many days before its end. */
const expiringDays = 60

/** Days before its end on which administrators are written to (CRT-03), the nearest to it first. */
const warningDays = [7, 30, 60] as const

/** Whether a certificate is about the product, on whatever day (CRT-02). */
export const concerns = (certificate: Certificate, product: Omit<ProductFacts, 'day'>): boolean =>
  certificate.organizations.includes(product.organization) &&
  (certificate.stages.length === 0 || certificate.stages.includes(product.stage)) &&
  (certificate.locations.length === 0 ||
    certificate.locations.some((place) => product.locations.includes(place)))

const isWithin = ({ validFrom, validTo }: Validity, day: string): boolean =>
  validFrom <= day && (validTo === null || day <= validTo)

/** CRT-02; of several certificates for one need any counts. */
export const covers = (certificate: Certificate, product: ProductFacts): boolean =>
  concerns(certificate, product) && isWithin(certificate, product.day)

/** Days from one day to another; negative if that lies before. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** The first and last day of all; the last stands for the end of a certificate without one. */
const [ever, never] = ['0000-01-01', '9999-12-31']
export const endless = never

/** Between which days a certificate begins and ends in each state, both included. */
export const stateDays = (
  today: string,
): Record<CertificateState, Record<'begins' | 'ends', readonly [from: string, to: string]>> => {
  const begun = [ever, today] as const
  return {
    future: { begins: [dayAfter(today, 1), never], ends: [ever, never] },
    valid: { begins: begun, ends: [dayAfter(today, expiringDays + 1), never] },
    expiring: { begins: begun, ends: [today, dayAfter(today, expiringDays)] },
    expired: { begins: begun, ends: [ever, dayAfter(today, -1)] },
  }
}

export function certificateState({ validFrom, validTo }: Validity, today: string): CertificateState {
  const days = stateDays(today)
  const isIn = (day: string, [from, to]: readonly [string, string]) => from <= day && day <= to
  return certificateStates.find(
    (state) => isIn(validFrom, days[state].begins) && isIn(validTo ?? endless, days[state].ends),
  )!
}

/** Which reminder mail is due: earlier ones count as sent, except the latest. */
export function warningDue(
  { validFrom, validTo }: Validity,
  today: string,
  sent: { validTo: string; days: number } | null,
): (typeof warningDays)[number] | undefined {
  if (validTo === null || validFrom > today || validTo < today) return undefined
  const left = daysBetween(today, validTo)
  const days = warningDays.find((mark) => left <= mark)
  return days === undefined || (sent?.validTo === validTo && sent.days <= days) ? undefined : days
}
