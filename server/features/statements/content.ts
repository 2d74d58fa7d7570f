import type { StatementChange } from '../../../core/contract/statements.ts'
import { type Fault, refuseFaults } from '../../../core/errors/refusal.ts'
import { isReferenceNumber, isVerificationNumber, numberOf } from '../../../core/eudr/numbers.ts'
import {
  cleanText,
  type Commodity,
  isAmount,
  type Operator,
  type Reference,
  type Species,
  type StatementContent,
} from '../../../core/eudr/statement.ts'
import { supplementaryUnitOf } from '../../../core/eudr/supplementary.ts'
import { anyText } from './sent.ts'
import type { Reader } from './read.ts'
import { type KnownStatement, contentOf } from './records.ts'
import { citedOf, readNumbers } from './references.ts'

/** What a statement says after a change, which stands at `path` of the body; refuses what no statement can say, at its path. Absent members stay, null clears. */
export async function changedContent(
  reader: Reader,
  row: KnownStatement,
  body: StatementChange,
  path = '',
): Promise<StatementContent> {
  const before = contentOf(row)
  const faults: Fault[] = []
  const references =
    body.references === undefined
      ? before.references
      : await changedReferences(reader, row, body.references ?? [], faults)
  const content: StatementContent = {
    internalReferenceNumber: before.internalReferenceNumber,
    operatorRole: body.operatorRole ?? before.operatorRole,
    activityType: body.activityType ?? before.activityType,
    countryOfActivity:
      body.countryOfActivity === undefined ? before.countryOfActivity : body.countryOfActivity,
    borderCrossCountry:
      body.borderCrossCountry === undefined ? before.borderCrossCountry : body.borderCrossCountry,
    comment: body.comment === undefined ? before.comment : anyText(body.comment),
    geoLocationConfidential: body.geoLocationConfidential ?? before.geoLocationConfidential,
    operator: body.operator === undefined ? before.operator : operatorOf(body.operator, faults),
    commodities:
      body.commodities === undefined
        ? before.commodities
        : (body.commodities ?? []).map((one, n) => commodityOf(one, `/commodities/${n}`, faults)),
    references,
  }
  content.commodities = content.commodities.map(withUnit)
  refuseFaults(faults.map((fault) => ({ ...fault, path: path + fault.path })))
  return content
}

function operatorOf(sent: StatementChange['operator'], faults: Fault[]): Operator | null {
  if (!sent) return null
  const operator: Operator = {
    name: anyText(sent.name),
    identifierType: sent.identifierType ?? null,
    identifierValue: anyText(sent.identifierValue),
    country: anyText(sent.country)?.toUpperCase() ?? null,
    street: anyText(sent.street),
    postalCode: anyText(sent.postalCode),
    city: anyText(sent.city),
    email: anyText(sent.email),
    phone: anyText(sent.phone),
  }
  if (operator.country !== null && !/^[A-Z]{2}$/.test(operator.country))
    faults.push({ path: '/operator/country', key: 'statements.fault.country' })
  if (operator.email !== null && !/^[^\s@]+@[^\s@]+$/.test(operator.email))
    faults.push({ path: '/operator/email', key: 'statements.fault.email' })
  return Object.values(operator).some((member) => member !== null) ? operator : null
}

type SentCommodity = NonNullable<StatementChange['commodities']>[number]

function commodityOf(sent: SentCommodity, path: string, faults: Fault[]): Commodity {
  const heading = anyText(sent.hsHeading)?.replace(/[\s.]/g, '') ?? null
  if (heading !== null && !/^[0-9]{2,6}$/.test(heading))
    faults.push({ path: `${path}/hsHeading`, key: 'statements.fault.heading' })
  for (const member of ['netWeight', 'supplementaryUnit'] as const)
    if (typeof sent[member] === 'number' && !isAmount(sent[member]))
      faults.push({ path: `${path}/${member}`, key: 'statements.fault.amount' })
  const qualifier = anyText(sent.supplementaryUnitQualifier)?.toUpperCase() ?? null
  if (qualifier !== null && !/^[A-Z0-9]{3,4}$/.test(qualifier))
    faults.push({ path: `${path}/supplementaryUnitQualifier`, key: 'statements.fault.qualifier' })
  return {
    hsHeading: heading,
    descriptionOfGoods: anyText(sent.descriptionOfGoods),
    netWeight: sent.netWeight ?? null,
    supplementaryUnit: sent.supplementaryUnit ?? null,
    supplementaryUnitQualifier: qualifier,
    percentageEstimationOrDeviation: sent.percentageEstimationOrDeviation ?? null,
    species: (sent.species ?? []).flatMap((one) => speciesOf(one)),
  }
}

/** The unit of an amount is that of its heading, where nobody names one (EUD-16). */
function withUnit(one: Commodity): Commodity {
  const { hsHeading, supplementaryUnit, supplementaryUnitQualifier } = one
  if (hsHeading === null || supplementaryUnit === null || supplementaryUnitQualifier !== null) return one
  return { ...one, supplementaryUnitQualifier: supplementaryUnitOf(hsHeading) ?? null }
}

/** Pairs without a name are left out. */
function speciesOf(sent: Species): Species[] {
  const [scientificName, commonName] = [
    cleanText(sent.scientificName).trim(),
    cleanText(sent.commonName).trim(),
  ]
  return scientificName === '' && commonName === '' ? [] : [{ scientificName, commonName }]
}

/** Where a number comes from, and whether it was verified, the server knows better than whoever sends it. */
async function changedReferences(
  reader: Reader,
  row: KnownStatement,
  sent: NonNullable<StatementChange['references']>,
  faults: Fault[],
): Promise<Reference[]> {
  const { upstream } = await readNumbers(reader, row.product_id)
  const known = new Map([...citedOf(upstream), ...row.cited].map((one) => [one.referenceNumber, one]))
  const own = await ownNumbers(
    reader,
    sent.flatMap(({ use, referenceNumber }) => (use === 'group' ? [numberOf(referenceNumber)] : [])),
  )
  const seen = new Set<string>()
  return sent.map((one, n) => {
    const path = `/references/${n}`
    const referenceNumber = numberOf(one.referenceNumber)
    const verificationNumber = numberOf(one.verificationNumber)
    const use = one.use ?? 'keep'
    if (!isReferenceNumber(referenceNumber))
      faults.push({ path: `${path}/referenceNumber`, key: 'statements.fault.reference' })
    else if (seen.has(referenceNumber))
      faults.push({ path: `${path}/referenceNumber`, key: 'statements.fault.twice' })
    if (!isVerificationNumber(verificationNumber))
      faults.push({ path: `${path}/verificationNumber`, key: 'statements.fault.verification' })
    if (use === 'group' && !own.has(referenceNumber))
      faults.push({ path: `${path}/use`, key: 'statements.fault.notOwn' })
    seen.add(referenceNumber)
    const before = known.get(referenceNumber)
    const isSame = before?.verificationNumber === verificationNumber
    return {
      referenceNumber,
      verificationNumber,
      use,
      from: before?.from ?? { source: 'hand', product: null },
      verified: isSame ? before.verified : null,
    }
  })
}

/** Those among numbers that the account itself declared. */
async function ownNumbers({ tx }: Reader, numbers: readonly string[]): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set()
  const rows = await tx.db
    .selectFrom('statements')
    .select('eu')
    .where('account_id', '=', tx.accountId)
    .where('declared', '=', 'available')
    .where('deleted_at', 'is', null)
    .execute()
  const declared = new Set(rows.map(({ eu }) => eu?.referenceNumber))
  return new Set(numbers.filter((number) => declared.has(number)))
}
