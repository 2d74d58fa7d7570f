import type { Commodity, Operator, StatementContent } from './statement.ts'

/** A file as a tree of texts, numbers and booleans; repeated elements are lists. Members are in XML order. */
export interface Tree {
  [name: string]: Node | Node[]
}
export type Node = string | number | boolean | Tree

/** The statement in the EU's structure (EUD-07), without producers; empty members are left out. */
export function statementTree(content: StatementContent): Tree {
  const { operatorRole, operator } = content
  const represented = operatorRole === 'REPRESENTATIVE_OPERATOR' && operator !== null
  return filled({
    operatorRole,
    statement: filled({
      internalReferenceNumber: content.internalReferenceNumber,
      activityType: content.activityType,
      representedOperator: represented ? operatorTree(operator) : null,
      countryOfActivity: content.countryOfActivity,
      borderCrossCountry: content.borderCrossCountry,
      comment: content.comment,
      commodities: content.commodities.map(commodityTree),
      geoLocationConfidential: content.geoLocationConfidential,
      groupedDeclarations: content.references
        .filter(({ use }) => use === 'group')
        .map(({ referenceNumber }) => ({ groupedDeclaration: referenceNumber })),
    }),
  })
}

const operatorTree = (operator: Operator): Tree =>
  filled({
    operatorReferenceNumber: filled({
      identifierType: operator.identifierType,
      identifierValue: operator.identifierValue,
    }),
    operatorAddress: filled({
      country: operator.country,
      street: operator.street,
      postalCode: operator.postalCode,
      city: operator.city,
    }),
    operatorEmail: operator.email,
    operatorPhone: operator.phone,
    operatorName: operator.name,
  })

const commodityTree = (commodity: Commodity, n: number): Tree =>
  filled({
    position: n + 1,
    descriptors: filled({
      descriptionOfGoods: commodity.descriptionOfGoods,
      goodsMeasure: filled({
        percentageEstimationOrDeviation: commodity.percentageEstimationOrDeviation,
        netWeight: commodity.netWeight,
        supplementaryUnit: commodity.supplementaryUnit,
        supplementaryUnitQualifier: commodity.supplementaryUnitQualifier,
      }),
    }),
    hsHeading: commodity.hsHeading,
    speciesInfo: commodity.species.map(({ scientificName, commonName }) =>
      filled({ scientificName, commonName }),
    ),
  })

/** The members that say something. */
function filled(members: Record<string, Node | Node[] | null>): Tree {
  const tree: Tree = {}
  for (const [name, value] of Object.entries(members)) {
    if (value === null || value === '') continue
    if (typeof value === 'object' && Object.keys(value).length === 0) continue
    tree[name] = value
  }
  return tree
}
