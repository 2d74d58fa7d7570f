import { type AssessedRisk, riskCheckOf, riskChecks, type RiskSetting } from './assessment.ts'
import { type EuCode, maxProducers, maxStatementBytes } from '../geometry/eu.ts'
import type { Commodity as PackCommodity } from './commodities.ts'
import { type AnnexRow, type Listing, listingOf } from './annex.ts'
import {
  activityCountries,
  type Commodity,
  maxPercentage,
  maxProducersInAll,
  neededOfOperator,
  type StatementContent,
} from './statement.ts'
import { supplementaryUnitOf } from './supplementary.ts'

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
  'UNIT_REQUIRED',
  'UNIT_NOT_ALLOWED',
  'HS_SHORT',
  'PERCENTAGE',
  'SPECIES_MISSING',
  'COUNTRY_OF_ACTIVITY_MISSING',
  'BORDER_MISSING',
  'REPRESENTED_MISSING',
  'ACTIVITY_OUTSIDE_EU',
  'EORI_MISSING',
  'REFERENCE_UNVERIFIED',
  'DRIFT',
  ...riskChecks,
] as const
export type StatementCheck = (typeof statementChecks)[number]

export interface Finding {
  code: StatementCheck
  /** Only `warn` and `blocking` hold something back. */
  state: 'told' | 'warn' | 'blocking'
  /** The row of Annex I that decides on the heading. */
  row?: AnnexRow
  /** A pointer into the statement. */
  path?: string
  /** Values for the message. */
  params?: Record<string, string | number>
  euCode?: EuCode
}

interface Origin {
  /** The commodity of the product's chain. */
  commodity: PackCommodity
  /** Products and processes that the person may not read. */
  restricted: number
  /** Products whose own origin isn't there yet. */
  pending: number
  bytes: number
  producers: number
  /** Country of the product's organization, the declarant if no operator is represented: ISO alpha-2, undefined if unknown. */
  country: string | undefined
  /** The account's day, YYYY-MM-DD. */
  today: string
  /** The origin changed after it was frozen. */
  isDrifted: boolean
}

interface Gate {
  /** The newest assessment of the product that is its own. */
  assessed: AssessedRisk | null
  riskSetting: RiskSetting
}

/** Gaps of the assessment, with the severity that the account chose (RSK-06). */
export function riskFindings({ assessed, riskSetting }: Gate): Finding[] {
  const code = riskSetting === 'off' ? null : riskCheckOf(assessed)
  return code === null ? [] : [{ code, state: riskSetting === 'require' ? 'blocking' : 'warn' }]
}

/** What stands against a statement, or is odd about it. */
export function statementFindings(
  content: StatementContent,
  { commodity, restricted, pending, bytes, producers, country, today, isDrifted, ...gate }: Origin & Gate,
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
    for (const { member, ...finding } of commodityFindings(one, content.activityType, commodity, today))
      findings.push({ ...finding, path: `/commodities/${n}/${member}` })
  if (content.countryOfActivity === null) block('COUNTRY_OF_ACTIVITY_MISSING', '/countryOfActivity')
  if (content.borderCrossCountry === null && content.activityType !== 'DOMESTIC')
    warn('BORDER_MISSING', '/borderCrossCountry')
  if (content.operatorRole === 'REPRESENTATIVE_OPERATOR') {
    const missing = neededOfOperator.find((member) => (content.operator?.[member] ?? null) === null)
    if (missing !== undefined)
      block('REPRESENTED_MISSING', content.operator ? `/operator/${missing}` : '/operator')
  }
  findings.push(...operatorFindings(content, country))
  const unverified = content.references.findIndex(({ verified }) => verified?.result !== 'EXISTING_USABLE')
  if (unverified !== -1)
    warn('REFERENCE_UNVERIFIED', `/references/${unverified}`, {
      number: content.references[unverified]!.referenceNumber,
      count: content.references.filter(({ verified }) => verified?.result !== 'EXISTING_USABLE').length,
    })
  if (isDrifted) warn('DRIFT')
  findings.push(...riskFindings(gate))
  return findings.toSorted((one, other) => orderOf(one.code) - orderOf(other.code))
}

const orderOf = (code: StatementCheck) => statementChecks.indexOf(code)

/**
 * EUD-16: an operator outside of the EU only imports, and one who crosses its border needs an EORI. If no operator is represented, the
 * EU already knows the declarant.
 */
function* operatorFindings(
  { activityType, operatorRole, operator }: StatementContent,
  country: string | undefined,
): Generator<Finding> {
  const represented = operatorRole === 'REPRESENTATIVE_OPERATOR' ? operator : null
  const state = represented ? 'blocking' : 'warn'
  const at = represented ? (represented.country ?? undefined) : (operator?.country ?? country)
  if (activityType !== 'IMPORT' && at !== undefined && !activityCountries.some((one) => one === at))
    yield { code: 'ACTIVITY_OUTSIDE_EU', state, path: '/activityType', params: { country: at } }
  const hasEori = operator?.identifierType === 'eori' && operator.identifierValue !== null
  if (activityType !== 'DOMESTIC' && !hasEori)
    yield {
      code: 'EORI_MISSING',
      state,
      ...(represented ? { path: '/operator/identifierType' } : {}),
    }
}

interface OfCommodity extends Omit<Finding, 'path' | 'euCode'> {
  member: string
}

function* commodityFindings(
  one: Commodity,
  activityType: StatementContent['activityType'],
  commodity: PackCommodity,
  today: string,
): Generator<OfCommodity> {
  const crosses = activityType !== 'DOMESTIC'
  const blocking = 'blocking' as const
  if (one.hsHeading === null) yield { code: 'HS_MISSING', state: blocking, member: 'hsHeading' }
  else yield* headingFindings(one.hsHeading, listingOf(commodity, one.hsHeading, today))
  if (one.descriptionOfGoods === null)
    yield { code: 'DESCRIPTION_MISSING', state: blocking, member: 'descriptionOfGoods' }
  // At home the pair of unit and qualifier may stand for the weight.
  if (one.netWeight === null && (crosses || !isEstimated(one)))
    yield { code: 'WEIGHT_MISSING', state: crosses ? blocking : 'warn', member: 'netWeight' }
  if (one.supplementaryUnit !== null && one.supplementaryUnitQualifier === null)
    yield { code: 'UNIT_MISSING', state: blocking, member: 'supplementaryUnitQualifier' }
  // If the heading has a known unit, its own checks report a missing amount.
  const hasUnitChecks = crosses && one.hsHeading !== null && supplementaryUnitOf(one.hsHeading) !== undefined
  if (one.supplementaryUnit === null && one.supplementaryUnitQualifier !== null && !hasUnitChecks)
    yield { code: 'UNIT_MISSING', state: blocking, member: 'supplementaryUnit' }
  if (crosses && one.hsHeading !== null) yield* unitFindings(one, one.hsHeading)
  if (crosses ? one.percentageEstimationOrDeviation !== null : !isEstimated(one))
    yield { code: 'PERCENTAGE', state: blocking, member: 'percentageEstimationOrDeviation' }
  if (one.species.length === 0)
    yield { code: 'SPECIES_MISSING', state: commodity === 'wood' ? blocking : 'warn', member: 'species' }
}

/** What Annex I says of a heading: not listed, listed in part, or by a row that nobody verified (EUD-17). */
function* headingFindings(heading: string, { isListed, row }: Listing): Generator<OfCommodity> {
  const member = 'hsHeading'
  if (!isListed) yield { code: 'HS_UNUSUAL', state: 'warn', member, params: { heading } }
  if (row?.unverified || row?.ex)
    yield { code: 'HS_UNUSUAL', state: 'told', member, params: { heading }, row }
}

function* unitFindings(
  { supplementaryUnit, supplementaryUnitQualifier }: Commodity,
  heading: string,
): Generator<OfCommodity> {
  const unit = supplementaryUnitOf(heading)
  const params = { heading, unit: unit ?? '' }
  if (unit === undefined) yield { code: 'HS_SHORT', state: 'warn', member: 'hsHeading', params: { heading } }
  else if (unit === null) {
    if (supplementaryUnit !== null || supplementaryUnitQualifier !== null)
      yield { code: 'UNIT_NOT_ALLOWED', state: 'blocking', member: 'supplementaryUnit', params }
  } else if (supplementaryUnit === null)
    yield { code: 'UNIT_REQUIRED', state: 'blocking', member: 'supplementaryUnit', params }
  else if (supplementaryUnitQualifier !== null && supplementaryUnitQualifier !== unit)
    yield { code: 'UNIT_NOT_ALLOWED', state: 'blocking', member: 'supplementaryUnitQualifier', params }
}

/** Domestic goods: weight and percentage, unit and qualifier, or all of them. */
function isEstimated(one: Commodity): boolean {
  const {
    netWeight,
    percentageEstimationOrDeviation: percentage,
    supplementaryUnit,
    supplementaryUnitQualifier,
  } = one
  const hasPair = supplementaryUnit !== null && supplementaryUnitQualifier !== null
  if (netWeight === null && percentage === null) return hasPair
  return netWeight !== null && percentage !== null && percentage <= maxPercentage
}
