import { type EuCode, maxProducers, maxStatementBytes } from '../geometry/eu.ts'
import type { Commodity as PackCommodity } from './commodities.ts'
import { isListed } from './annex.ts'
import {
  type Commodity,
  maxPercentage,
  maxProducersInAll,
  neededOfOperator,
  type StatementContent,
} from './statement.ts'

/** The checks of a statement besides those of its origin (EUD-05), in their order. */
export const statementChecks = [
  'RESTRICTED',
  'PENDING',
  'LIMIT',
  'COMMODITY_MISSING',
  'HS_MISSING',
  'HS_UNUSUAL',
  'DESCRIPTION_MISSING',
  'WEIGHT_MISSING',
  'UNIT_MISSING',
  'PERCENTAGE',
  'SPECIES_MISSING',
  'COUNTRY_OF_ACTIVITY_MISSING',
  'BORDER_MISSING',
  'REPRESENTED_MISSING',
  'REFERENCE_UNVERIFIED',
  'DRIFT',
] as const
export type StatementCheck = (typeof statementChecks)[number]

export interface Finding {
  code: StatementCheck
  state: 'warn' | 'blocking'
  /** A pointer into the statement. */
  path?: string
  /** What the message names. */
  params?: Record<string, string | number>
  euCode?: EuCode
}

interface Origin {
  /** Products and processes that the person may not read. */
  restricted: number
  /** Products whose own origin isn't there yet. */
  pending: number
  bytes: number
  producers: number
}

/** What stands against a statement, or is odd about it. `commodity`: of the product's chain. */
export function statementFindings(
  content: StatementContent,
  commodity: PackCommodity,
  { restricted, pending, bytes, producers }: Origin,
  drifted: boolean,
): Finding[] {
  const findings: Finding[] = []
  const block = (code: StatementCheck, path?: string, params?: Finding['params']) =>
    findings.push({ code, state: 'blocking', ...(path ? { path } : {}), ...(params ? { params } : {}) })
  const warn = (code: StatementCheck, path?: string, params?: Finding['params']) =>
    findings.push({ code, state: 'warn', ...(path ? { path } : {}), ...(params ? { params } : {}) })

  if (restricted > 0) block('RESTRICTED', undefined, { count: restricted })
  if (pending > 0) block('PENDING', undefined, { count: pending })
  // Each commodity has all producers with all their plots.
  const copies = Math.max(1, content.commodities.length)
  if (
    producers > maxProducers ||
    producers * copies > maxProducersInAll ||
    bytes * copies > maxStatementBytes
  )
    findings.push({ code: 'LIMIT', state: 'blocking', euCode: 'EUDR_MAXIMUM_GEO_SIZE_REACHED' })
  if (content.commodities.length === 0) block('COMMODITY_MISSING', '/commodities')
  for (const [n, one] of content.commodities.entries())
    for (const { code, state, member, params } of commodityFindings(one, content.activityType, commodity))
      (state === 'warn' ? warn : block)(code, `/commodities/${n}/${member}`, params)
  if (content.countryOfActivity === null) block('COUNTRY_OF_ACTIVITY_MISSING', '/countryOfActivity')
  if (content.borderCrossCountry === null && content.activityType !== 'DOMESTIC')
    warn('BORDER_MISSING', '/borderCrossCountry')
  if (content.operatorRole === 'REPRESENTATIVE_OPERATOR') {
    const missing = neededOfOperator.find((member) => (content.operator?.[member] ?? null) === null)
    if (missing !== undefined)
      block('REPRESENTED_MISSING', content.operator ? `/operator/${missing}` : '/operator')
  }
  const unverified = content.references.findIndex(({ verified }) => verified?.result !== 'EXISTING_USABLE')
  if (unverified !== -1)
    warn('REFERENCE_UNVERIFIED', `/references/${unverified}`, {
      number: content.references[unverified]!.referenceNumber,
      count: content.references.filter(({ verified }) => verified?.result !== 'EXISTING_USABLE').length,
    })
  if (drifted) warn('DRIFT')
  return findings.toSorted((one, other) => orderOf(one.code) - orderOf(other.code))
}

const orderOf = (code: StatementCheck) => statementChecks.indexOf(code)

interface OfCommodity {
  code: StatementCheck
  state: 'warn' | 'blocking'
  member: string
  params?: Finding['params']
}

function* commodityFindings(
  one: Commodity,
  activityType: StatementContent['activityType'],
  commodity: PackCommodity,
): Generator<OfCommodity> {
  const crosses = activityType !== 'DOMESTIC'
  const blocking = 'blocking' as const
  if (one.hsHeading === null) yield { code: 'HS_MISSING', state: blocking, member: 'hsHeading' }
  else if (!isListed(commodity, one.hsHeading))
    yield { code: 'HS_UNUSUAL', state: 'warn', member: 'hsHeading', params: { heading: one.hsHeading } }
  if (one.descriptionOfGoods === null)
    yield { code: 'DESCRIPTION_MISSING', state: blocking, member: 'descriptionOfGoods' }
  if (one.netWeight === null)
    yield { code: 'WEIGHT_MISSING', state: crosses ? blocking : 'warn', member: 'netWeight' }
  if (one.supplementaryUnit !== null && one.supplementaryUnitQualifier === null)
    yield { code: 'UNIT_MISSING', state: blocking, member: 'supplementaryUnitQualifier' }
  const percentage = one.percentageEstimationOrDeviation
  if (crosses ? percentage !== null : percentage === null || percentage > maxPercentage)
    yield { code: 'PERCENTAGE', state: blocking, member: 'percentageEstimationOrDeviation' }
  if (one.species.length === 0)
    yield { code: 'SPECIES_MISSING', state: commodity === 'wood' ? blocking : 'warn', member: 'species' }
}
