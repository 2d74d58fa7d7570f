import type { Language } from '../i18n/index.ts'
import type { PackStatement } from './shape.ts'
import {
  amountOf,
  cleanText,
  type Commodity,
  internalReference,
  type Operator,
  type Reference,
  type StatementContent,
} from '../eudr/statement.ts'

interface StatementFacts {
  identifier: string
  /** The account's running number. */
  number: number
  /** Statement settings of the product's stage. */
  statement: PackStatement | undefined
  /** The account's language. */
  language: Language
  /** The product's mass; undefined if it or its unit is unknown. */
  kilograms: number | undefined
  /** The operator of the account's last statement. */
  operator: Operator | null
  /** The EU country of destination and the last country of entry. */
  way: Pick<StatementContent, 'countryOfActivity' | 'borderCrossCountry'>
  /** References from the origin. */
  references: readonly Reference[]
}

/** Content of a new statement (EUD-04). */
export function newContent(known: StatementFacts): StatementContent {
  const { statement, kilograms } = known
  const netWeight = kilograms === undefined ? null : amountOf(kilograms)
  const texts = statement?.description ?? {}
  const description = texts[known.language] ?? Object.values(texts)[0]
  const commodity: Commodity = {
    hsHeading: statement?.hsHeading ?? null,
    descriptionOfGoods: description === undefined ? null : cleanText(description),
    netWeight,
    supplementaryUnit: null,
    supplementaryUnitQualifier: null,
    percentageEstimationOrDeviation: null,
    species: (statement?.species ?? []).map(({ scientificName, commonName }) => ({
      scientificName: cleanText(scientificName),
      commonName: cleanText(commonName),
    })),
  }
  return {
    internalReferenceNumber: internalReference(known.identifier, known.number),
    operatorRole: 'OPERATOR',
    activityType: statement?.activityType ?? 'EXPORT',
    ...known.way,
    comment: null,
    geoLocationConfidential: true,
    operator: known.operator,
    commodities: [commodity],
    references: [...known.references],
  }
}
