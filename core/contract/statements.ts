import Type, { type Static } from 'typebox'
import { assessmentStates, risks } from '../eudr/assessment.ts'
import { statementChecks } from '../eudr/checks.ts'
import {
  activityCountries,
  activityTypes,
  identifierTypes,
  maxCommodities,
  maxReferences,
  maxSpecies,
  operatorRoles,
  referenceSources,
  statementStates,
  verifications,
} from '../eudr/statement.ts'
import { checkCodes } from '../rules/preflight.ts'
import { KeptFile } from './assessments.ts'
import { Day } from './certificates.ts'
import { PlotFindings, Ways } from './origin.ts'
import {
  bytes,
  CurrentPage,
  Id,
  IdParams,
  ignoring,
  LanguageQuery,
  Named,
  OrNull,
  Paged,
  Reference,
  route,
  shape,
  Text,
  TextOrNull,
  Timestamp,
} from './route.ts'

const Of = shape({ _id: Id, identifier: Type.String(), stage: Named })
const OfOrNull = OrNull(Of)
const NumberOrNull = Type.Unsafe<number | null>({ type: ['number', 'null'] })

const Species = shape({ scientificName: Type.String(), commonName: Type.String() })
export const StatementCommodity = shape({
  hsHeading: TextOrNull,
  descriptionOfGoods: TextOrNull,
  netWeight: NumberOrNull, // kilograms
  supplementaryUnit: NumberOrNull,
  supplementaryUnitQualifier: TextOrNull,
  percentageEstimationOrDeviation: NumberOrNull,
  species: Type.Array(Species),
})
export const StatementOperator = shape({
  name: TextOrNull,
  identifierType: OrNull(Type.Enum([...identifierTypes])),
  identifierValue: TextOrNull,
  country: TextOrNull,
  street: TextOrNull,
  postalCode: TextOrNull,
  city: TextOrNull,
  email: TextOrNull,
  phone: TextOrNull,
})
const Verified = OrNull(shape({ result: Type.Enum([...verifications]), at: Timestamp }))
export const StatementReference = shape({
  referenceNumber: Type.String(),
  verificationNumber: Type.String(),
  use: Type.Enum(['keep', 'group']),
  from: shape({ source: Type.Enum([...referenceSources]), product: OfOrNull }),
  verified: Verified,
})

export const FrozenPlots = shape({
  at: Timestamp,
  by: Named,
  plots: Type.Integer(),
  producers: Type.Integer(),
  areaHa: Type.Number(),
  bytes: Type.Integer(),
  sha256: Type.String({ description: 'Of the GeoJSON' }),
  /** Since when the origin is another one. */
  drift: OrNull(shape({ at: Timestamp })),
})
export const EuAnswer = shape({
  uuid: TextOrNull,
  referenceNumber: TextOrNull,
  verificationNumber: TextOrNull,
  status: TextOrNull,
  date: TextOrNull,
  rejectionReason: TextOrNull,
  message: TextOrNull,
  byHand: Type.Boolean(),
  asked: Type.Optional(Timestamp),
  ended: Type.Optional(Timestamp),
  /** When the EU is next asked about the outcome. */
  until: Type.Optional(Timestamp),
  lostAmendment: Type.Optional(Timestamp),
  absent: Type.Optional(Timestamp),
  submitted: Type.Optional(Timestamp),
})

export const StatementRisk = shape({
  _id: Id,
  state: Type.Enum([...assessmentStates]),
  risk: OrNull(Type.Enum([...risks])),
})

export const Statement = shape({
  _id: Id,
  internalReferenceNumber: Type.String(),
  product: Of,
  state: Type.Enum([...statementStates]),
  operatorRole: Type.Enum([...operatorRoles]),
  activityType: Type.Enum([...activityTypes]),
  countryOfActivity: TextOrNull,
  borderCrossCountry: TextOrNull,
  comment: TextOrNull,
  geoLocationConfidential: Type.Boolean(),
  operator: OrNull(StatementOperator),
  commodities: Type.Array(StatementCommodity),
  references: Type.Array(StatementReference),
  frozen: OrNull(FrozenPlots),
  eu: OrNull(EuAnswer),
  /** State of the product's newest assessment of its own (RSK-01). */
  risk: OrNull(StatementRisk),
  /** Files of the origin, and until when they are kept; once it is available, and read by its id (RSK-10). */
  keepUntil: Type.Optional(OrNull(Day)),
  files: Type.Optional(Type.Array(KeptFile)),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  version: Type.Integer(),
})
export type Statement = Static<typeof Statement>

/** What a new statement says; its preview has neither an id nor a reference yet (EUD-20). */
export const NewStatement = shape({
  ...Statement.properties,
  _id: OrNull(Id),
  internalReferenceNumber: TextOrNull,
})
export type NewStatement = Static<typeof NewStatement>

const optional = <T extends Parameters<typeof OrNull>[0]>(schema: T) => Type.Optional(OrNull(schema))
const Amount = Type.Number({ exclusiveMinimum: 0 })

export const StatementCommodityInput = shape({
  hsHeading: optional(Text(20)),
  descriptionOfGoods: optional(Text(150)),
  netWeight: optional(Amount),
  supplementaryUnit: optional(Amount),
  supplementaryUnitQualifier: optional(Text(4)),
  percentageEstimationOrDeviation: optional(Type.Number({ minimum: 0, maximum: 100 })),
  species: optional(
    Type.Array(shape({ scientificName: Text(200), commonName: Text(200) }), { maxItems: maxSpecies }),
  ),
})
export const StatementOperatorInput = shape({
  name: optional(Text(200)),
  identifierType: optional(Type.Enum([...identifierTypes])),
  identifierValue: optional(Text(80)),
  country: optional(Text(2)),
  street: optional(Text(300)),
  postalCode: optional(Text(80)),
  city: optional(Text(200)),
  email: optional(Text(254)),
  phone: optional(Text(50)),
})
export const StatementReferenceInput = shape({
  referenceNumber: Text(60),
  verificationNumber: Text(80),
  use: Type.Optional(Type.Enum(['keep', 'group'])),
  ...ignoring('from', 'verified'),
})
const Country = Type.Enum([...activityCountries])

export const StatementChange = shape({
  operatorRole: Type.Optional(Type.Enum([...operatorRoles])),
  activityType: Type.Optional(Type.Enum([...activityTypes])),
  countryOfActivity: optional(Country),
  borderCrossCountry: optional(Country),
  comment: optional(Text(2_000)),
  geoLocationConfidential: Type.Optional(Type.Boolean()),
  operator: optional(StatementOperatorInput),
  commodities: optional(Type.Array(StatementCommodityInput, { maxItems: maxCommodities })),
  references: optional(Type.Array(StatementReferenceInput, { maxItems: maxReferences })),
  version: Type.Optional(Type.Integer()),
  ...ignoring(
    '_id',
    'internalReferenceNumber',
    'product',
    'state',
    'frozen',
    'eu',
    'risk',
    'keepUntil',
    'files',
    'createdAt',
    'updatedAt',
  ),
})
export type StatementChange = Static<typeof StatementChange>

export const StatementCheck = shape({
  code: Type.Enum([...new Set([...checkCodes, ...statementChecks])]),
  state: Type.Enum(['ok', 'told', 'warn', 'blocking', 'running']),
  path: Type.Optional(Type.String({ description: 'JSON Pointer in the statement' })),
  plots: Type.Optional(Type.Array(Id)),
  findings: Type.Optional(PlotFindings),
  ways: Ways,
  euCode: Type.Optional(Type.String()),
  message: Type.String(),
})
export type StatementCheck = Static<typeof StatementCheck>

/** A statement whose numbers were entered by hand. */
export const NumberedStatement = shape({
  ...Statement.properties,
  warnings: Type.Array(StatementCheck, {
    description: 'What the assessment of risk lacks; numbers by hand are taken all the same',
  }),
})

export const ReferenceRow = shape({
  referenceNumber: Type.String(),
  verificationNumber: TextOrNull,
  date: TextOrNull,
  product: OfOrNull,
  source: Type.Enum(['statement', 'process', 'link']),
  verified: Verified,
})
export type ReferenceRow = Static<typeof ReferenceRow>

const read = { permission: 'any', flag: 'download_geojson' } as const
const write = { permission: 'write', flag: 'download_geojson' } as const
/** For administrators of the account alone. */
const declare = { permission: 'admin', flag: 'download_geojson' } as const
const language = Type.Object({ language: LanguageQuery })

/** EUD: what is declared of products to the EU. */
export const statements = {
  list: route({
    method: 'GET',
    path: '/statements',
    access: read,
    area: 'statements',
    summary: 'Due diligence statements of products that the caller may read, newest first',
    query: Type.Object({
      product: Type.Optional(Text(100, 'Only those of this product')),
      state: Type.Optional(Type.Enum([...statementStates], { description: 'Only those in this state' })),
      search: Type.Optional(Text(200, 'The reference, the product or the number of the EU')),
      currentPage: CurrentPage,
      language: LanguageQuery,
    }),
    answer: Paged(Statement),
  }),
  create: route({
    method: 'POST',
    path: '/statements',
    access: write,
    area: 'statements',
    summary: 'Begins a statement of a product, filled with what is known, or shows what it would hold',
    query: Type.Object({
      preview: Type.Optional(
        Type.Literal('true', { description: 'Shows it, saves nothing and uses no number' }),
      ),
      language: LanguageQuery,
    }),
    body: shape({ product: Reference }),
    answer: NewStatement,
    status: 201,
    creates: true,
    previews: true,
  }),
  get: route({
    method: 'GET',
    path: '/statements/:id',
    access: read,
    area: 'statements',
    summary: 'One statement',
    params: IdParams,
    query: language,
    answer: Statement,
  }),
  update: route({
    method: 'PUT',
    path: '/statements/:id',
    access: write,
    area: 'statements',
    summary: 'Changes a draft; what is absent stays, null clears',
    params: IdParams,
    body: StatementChange,
    answer: Statement,
  }),
  archive: route({
    method: 'DELETE',
    path: '/statements/:id',
    access: { permission: 'archive', flag: 'download_geojson' },
    area: 'statements',
    summary: 'Archives a draft',
    params: IdParams,
    answer: null,
  }),
  check: route({
    method: 'GET',
    path: '/statements/:id/check',
    access: read,
    area: 'statements',
    summary: 'What stands against freezing it, or is odd',
    params: IdParams,
    query: language,
    answer: shape({ checks: Type.Array(StatementCheck) }),
  }),
  freeze: route({
    method: 'POST',
    path: '/statements/:id/freeze',
    access: write,
    area: 'statements',
    summary: 'Takes the plots once and lets nothing change any more',
    params: IdParams,
    answer: Statement,
    idempotent: true,
  }),
  reopen: route({
    method: 'POST',
    path: '/statements/:id/reopen',
    access: write,
    area: 'statements',
    summary: 'Makes a draft of a frozen one again',
    params: IdParams,
    answer: Statement,
    idempotent: true,
  }),
  reference: route({
    method: 'POST',
    path: '/statements/:id/reference',
    access: write,
    area: 'statements',
    summary: 'Enters the numbers of the EU by hand, or corrects them with a reason',
    params: IdParams,
    body: shape({
      referenceNumber: Text(60),
      verificationNumber: Text(80),
      date: Type.Optional(Text(30)),
      reason: Type.Optional(Text(500)),
    }),
    answer: NumberedStatement,
  }),
  submit: route({
    method: 'POST',
    path: '/statements/:id/submit',
    access: declare,
    area: 'statements',
    summary:
      "Declares a frozen one to the EU's system; after a call without an answer, asks first whether it is there",
    params: IdParams,
    answer: Statement,
    idempotent: true,
  }),
  refresh: route({
    method: 'POST',
    path: '/statements/:id/refresh',
    access: write,
    area: 'statements',
    summary: 'Asks the EU what became of it',
    params: IdParams,
    answer: Statement,
    idempotent: true,
  }),
  amend: route({
    method: 'POST',
    path: '/statements/:id/amend',
    access: declare,
    area: 'statements',
    summary: 'Amends an available one, checked and frozen anew, for some hours after it was declared',
    params: IdParams,
    body: shape({ content: StatementChange }),
    answer: Statement,
  }),
  withdraw: route({
    method: 'POST',
    path: '/statements/:id/withdraw',
    access: declare,
    area: 'statements',
    summary: 'Takes a declared one back, for some hours',
    params: IdParams,
    answer: Statement,
    idempotent: true,
  }),
  verify: route({
    method: 'POST',
    path: '/statements/:id/verify',
    access: write,
    area: 'statements',
    summary: 'Asks the EU whether the numbers that it cites may be used, up to 100 of them in one request',
    params: IdParams,
    answer: Statement,
    idempotent: true,
  }),
  file: route({
    method: 'GET',
    path: '/statements/:id/file',
    access: read,
    area: 'statements',
    summary: 'The frozen statement as the EU takes it (xml), the same as JSON, or its plots (geojson)',
    params: IdParams,
    query: Type.Object({
      format: Type.Enum(['xml', 'json', 'geojson'], { description: 'Which file' }),
      language: LanguageQuery,
    }),
    answer: bytes(['application/xml', 'application/json; charset=utf-8', 'application/geo+json']),
  }),
  references: route({
    method: 'GET',
    path: '/products/:id/references',
    access: read,
    area: 'statements',
    summary: 'Numbers of statements of a product and of what it was made of',
    params: IdParams,
    query: language,
    answer: shape({
      own: Type.Array(ReferenceRow),
      upstream: Type.Array(ReferenceRow),
      restricted: Type.Integer({ description: 'Products of the origin that the caller may not read' }),
    }),
  }),
}
