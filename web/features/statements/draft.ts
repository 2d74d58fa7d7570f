import type { Statement, StatementChange } from '../../../core/contract/statements.ts'
import type { activityCountries } from '../../../core/eudr/statement.ts'
import type { Product } from '../../../core/contract/products.ts'
import { amountOf } from '../../../core/eudr/statement.ts'
import type { Form } from '../../../core/fields/index.ts'
import { formatNumber } from '../../../core/i18n/format.ts'
import { readNumber } from '../../../core/readers/number.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { amountColumn, amountIn, inUnit } from '../../../core/rules/quantity.ts'

type Country = (typeof activityCountries)[number]

export type CommodityTexts = Record<
  | 'hsHeading'
  | 'descriptionOfGoods'
  | 'netWeight'
  | 'supplementaryUnit'
  | 'supplementaryUnitQualifier'
  | 'percentageEstimationOrDeviation'
  | 'species',
  string
>
export const operatorMembers = [
  'name',
  'identifierType',
  'identifierValue',
  'country',
  'street',
  'postalCode',
  'city',
  'email',
  'phone',
] as const
export type OperatorTexts = Record<(typeof operatorMembers)[number], string>

/** A statement as its form holds it: every input a text. */
export interface Draft {
  operatorRole: Statement['operatorRole']
  activityType: Statement['activityType']
  countryOfActivity: string
  borderCrossCountry: string
  comment: string
  geoLocationConfidential: boolean
  operator: OperatorTexts
  commodities: CommodityTexts[]
}

export const emptyCommodity: CommodityTexts = {
  hsHeading: '',
  descriptionOfGoods: '',
  netWeight: '',
  supplementaryUnit: '',
  supplementaryUnitQualifier: '',
  percentageEstimationOrDeviation: '',
  species: '',
}

export function draftOf(statement: Statement, language: Language): Draft {
  const number = (value: number | null) => (value === null ? '' : formatNumber(value, language))
  return {
    operatorRole: statement.operatorRole,
    activityType: statement.activityType,
    countryOfActivity: statement.countryOfActivity ?? '',
    borderCrossCountry: statement.borderCrossCountry ?? '',
    comment: statement.comment ?? '',
    geoLocationConfidential: statement.geoLocationConfidential,
    operator: Object.fromEntries(
      operatorMembers.map((member) => [member, statement.operator?.[member] ?? '']),
    ) as OperatorTexts, // One text for each member.
    commodities: statement.commodities.map((one) => ({
      hsHeading: one.hsHeading ?? '',
      descriptionOfGoods: one.descriptionOfGoods ?? '',
      netWeight: number(one.netWeight),
      supplementaryUnit: number(one.supplementaryUnit),
      supplementaryUnitQualifier: one.supplementaryUnitQualifier ?? '',
      percentageEstimationOrDeviation: number(one.percentageEstimationOrDeviation),
      species: one.species
        .map(({ scientificName, commonName }) => [scientificName, commonName].filter(Boolean).join(', '))
        .join('\n'),
    })),
  }
}

/** What a product weighs by the column of its amount, as a statement takes it. */
export function kilogramsOf(
  form: Form | undefined,
  product: Pick<Product, 'dataSchema' | 'productSchemaVersion'> | undefined,
): number | undefined {
  const column = form && amountColumn(form)
  const quantity =
    column && product && amountIn(column, product.productSchemaVersion, product.dataSchema[column.name])
  const kilograms = quantity === undefined ? undefined : inUnit({ quantity, unit: column!.unit }, 'kg')
  return kilograms === undefined ? undefined : (amountOf(kilograms) ?? undefined)
}

/** Numbers that can't be read, by their places. */
export function unreadable(draft: Draft, language: Language): string[] {
  return draft.commodities.flatMap((one, n) =>
    (['netWeight', 'supplementaryUnit', 'percentageEstimationOrDeviation'] as const).flatMap((member) =>
      one[member].trim() !== '' && readNumber(one[member], language) === undefined
        ? [`/commodities/${n}/${member}`]
        : [],
    ),
  )
}

/** What is sent of a draft; an empty text clears. */
export function changeOf(
  draft: Draft,
  references: Statement['references'],
  language: Language,
): StatementChange {
  const number = (text: string) => readNumber(text, language) ?? null
  const operator = Object.fromEntries(
    operatorMembers.map((member) => [member, draft.operator[member].trim() || null]),
  ) as NonNullable<StatementChange['operator']> // As the contract has its members.
  return {
    operatorRole: draft.operatorRole,
    activityType: draft.activityType,
    countryOfActivity: (draft.countryOfActivity || null) as Country | null, // Of the select.
    borderCrossCountry: (draft.borderCrossCountry || null) as Country | null, // Of the select.
    comment: draft.comment || null,
    geoLocationConfidential: draft.geoLocationConfidential,
    operator,
    references: references.map(({ referenceNumber, verificationNumber, use }) => ({
      referenceNumber,
      verificationNumber,
      use,
    })),
    commodities: draft.commodities.map((one) => ({
      hsHeading: one.hsHeading || null,
      descriptionOfGoods: one.descriptionOfGoods || null,
      netWeight: number(one.netWeight),
      supplementaryUnit: number(one.supplementaryUnit),
      supplementaryUnitQualifier: one.supplementaryUnitQualifier || null,
      percentageEstimationOrDeviation: number(one.percentageEstimationOrDeviation),
      species: one.species
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => {
          const [scientificName = '', ...common] = line.split(',')
          return { scientificName: scientificName.trim(), commonName: common.join(',').trim() }
        }),
    })),
  }
}
