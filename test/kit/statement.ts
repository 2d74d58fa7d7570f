import type { Statement } from '../../core/contract/statements.ts'

const stage = { _id: 'ps-embarque', name: 'Embarque de harina' }
/** A draft of a shipment, unless the test says otherwise. */
export const statement = (more: Partial<Statement> = {}): Statement => ({
  _id: 's1',
  internalReferenceNumber: 'EM-2526-001-1',
  product: { _id: 'p0', identifier: 'EM-2526-001', stage },
  state: 'draft',
  operatorRole: 'OPERATOR',
  activityType: 'EXPORT',
  countryOfActivity: null,
  borderCrossCountry: null,
  comment: null,
  geoLocationConfidential: true,
  operator: null,
  commodities: [
    {
      hsHeading: '230400',
      descriptionOfGoods: 'Harina de soja',
      netWeight: 273_200,
      supplementaryUnit: null,
      supplementaryUnitQualifier: null,
      percentageEstimationOrDeviation: null,
      species: [{ scientificName: 'Glycine max', commonName: 'soja' }],
    },
  ],
  references: [
    {
      referenceNumber: '26NL7K2QX084AB',
      verificationNumber: 'X1F902KD',
      use: 'keep',
      from: { source: 'process', product: { _id: 'p1', identifier: 'AC-2526-001', stage } },
      verified: null,
    },
  ],
  frozen: null,
  eu: null,
  risk: null,
  createdAt: '2026-05-26T12:00:00.000Z',
  updatedAt: '2026-05-26T12:00:00.000Z',
  version: 3,
  ...more,
})
export const frozen = {
  at: '2026-05-26T12:00:00.000Z',
  by: { _id: 'ana', name: 'Ana' },
  plots: 2,
  producers: 1,
  areaHa: 216.9,
  bytes: 900,
  sha256: 'ab',
  drift: null,
}

/** A plot as the origin of a product has it. */
export const plotOf = (identifier: string, kind: string, producer = 'Acopio') => ({
  product: { _id: identifier, identifier },
  organization: { _id: producer, name: producer },
  kind,
  outline: [
    [0, 0],
    [1, 0],
    [1, 1],
  ],
  areaHa: kind === 'polygon' ? 128 : null,
})
