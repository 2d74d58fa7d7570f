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
  /** What the pack says of the product's stage. */
  statement: PackStatement | undefined
  /** The account's language. */
  language: Language
  /** Of the product; undefined where it or its unit is unknown. */
  kilograms: number | undefined
  /** Of the account's last statement. */
  operator: Operator | null
  /** Where the goods go in the EU, and by which country they entered it last. */
  way: Pick<StatementContent, 'countryOfActivity' | 'borderCrossCountry'>
  /** What is cited of the origin. */
  references: readonly Reference[]
}

/** What a new statement says (EUD-04). */
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
