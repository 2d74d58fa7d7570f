import Type, { type Static } from 'typebox'
import { certificateStates, maxKind } from '../rules/certificate.ts'
import { MaskedProduct } from './milestones.ts'
import {
  Clearable,
  Id,
  IdOf,
  IdParams,
  ignoring,
  LanguageQuery,
  ListQuery,
  Named,
  OrganizationFilter,
  OrNull,
  Paged,
  route,
  shape,
  SortBy,
  Text,
  TextOrNull,
  Timestamp,
} from './route.ts'

export const maxNote = 2_000
/** Organizations, stages or places that a certificate names. */
const maxNamed = 500

export const Day = Type.String({
  pattern: String.raw`^\d{4}-\d{2}-\d{2}$`,
  description: 'YYYY-MM-DD, in the time zone of the account',
})
const DayOrNull = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  description: 'The last day; null: without end',
})
export const CertificateFile = shape({ name: Text(200), url: Text(2_000), type: Text(100) })
export type CertificateFile = Static<typeof CertificateFile>

/** An organization that isn't assigned to the caller. */
export const HiddenOrganization = shape({ restricted: Type.Literal(true) })
const Organizations = Type.Array(Type.Union([Id, HiddenOrganization]), { maxItems: maxNamed })
const Ids = Type.Array(Id, { maxItems: maxNamed })

const details = {
  number: Clearable(Text(100)),
  issuer: Clearable(Text(200)),
  stages: Type.Optional(Ids),
  locations: Type.Optional(Ids),
  validTo: Clearable(Day),
  file: Clearable(CertificateFile),
  public: Type.Optional(Type.Boolean()),
  note: Clearable(Text(maxNote)),
}

/** Members that answers carry and writes ignore (§3). */
const ignored = ignoring('_id', 'state', 'createdAt', 'updatedAt')

export const CertificateInput = shape({
  name: Text(200),
  kind: Text(maxKind),
  organizations: Organizations,
  validFrom: Day,
  ...details,
  ...ignored,
  ...ignoring('version'),
})
export type CertificateInput = Static<typeof CertificateInput>

export const CertificateChange = shape({
  name: Type.Optional(Text(200)),
  kind: Type.Optional(Text(maxKind)),
  organizations: Type.Optional(Organizations),
  validFrom: Type.Optional(Day),
  ...details,
  ...ignored,
  version: Type.Optional(Type.Integer()),
})
export type CertificateChange = Static<typeof CertificateChange>

export const Certificate = shape({
  _id: Id,
  name: Type.String(),
  kind: Type.String(),
  number: TextOrNull,
  issuer: TextOrNull,
  organizations: Organizations,
  stages: Type.Array(Id, { description: 'None: all of them' }),
  locations: Type.Array(Id, { description: 'None: everywhere' }),
  validFrom: Day,
  validTo: DayOrNull,
  file: OrNull(CertificateFile),
  public: Type.Boolean({ description: 'Shown on the public pages of what it covers' }),
  note: TextOrNull,
  state: Type.Enum([...certificateStates], {
    description: 'Reckoned on the day of the answer. expiring: at most 60 days are left',
  }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  version: Type.Integer(),
})
export type Certificate = Static<typeof Certificate>

const CertifiedProduct = shape({ _id: Id, identifier: Type.String(), stage: Named })

/** A certificate that is about a product, and whether it covers it. */
export const ProductCertificate = shape({
  certificate: Certificate,
  product: Type.Union([CertifiedProduct, MaskedProduct]),
  covers: Type.Boolean({ description: 'False: it was not valid on the day of the product' }),
})
export type ProductCertificate = Static<typeof ProductCertificate>

/** Products that are counted one by one; from there on an answer says that there are more. */
export const maxCovered = 1_000

/** What a certificate that isn't saved yet would cover, and what comes after it. */
export const Coverage = shape({
  count: Type.Integer({ description: 'Products that it covers, of those that the caller may read' }),
  more: Type.Boolean({
    description: 'There are more than count: it stops at 1,000, and where 100,000 products were looked at',
  }),
  uncovered: OrNull(shape({ product: CertifiedProduct, day: Day })),
})
export type Coverage = Static<typeof Coverage>

const NamedIds = (what: string) => Type.Optional(Text(20_000, `${what}: their ids, as \`[a,b]\` or \`a,b\``))

/** CRT: what somebody vouches for of organizations, from a day to a day. */
export const certificates = {
  list: route({
    method: 'GET',
    path: '/certificates',
    access: { permission: 'any' },
    area: null,
    summary: 'Certificates of the assigned organizations, by name, number or issuer; page=false gives all',
    query: Type.Object({
      ...ListQuery,
      sortBy: SortBy('validTo', 'ending'),
      state: Type.Optional(Type.Enum([...certificateStates], { description: 'Only those in this state' })),
      kind: Type.Optional(Text(maxKind, 'Only those of this kind')),
      organization: OrganizationFilter,
    }),
    answer: Paged(Certificate),
  }),
  create: route({
    method: 'POST',
    path: '/certificates',
    access: { permission: 'write' },
    area: 'people',
    summary: 'A new certificate of some organizations',
    body: CertificateInput,
    answer: Certificate,
    creates: true,
  }),
  get: route({
    method: 'GET',
    path: '/certificates/:id',
    access: { permission: 'any' },
    area: null,
    summary: 'One certificate',
    params: IdParams,
    answer: Certificate,
  }),
  coverage: route({
    method: 'GET',
    path: '/certificates/coverage',
    access: { permission: 'any' },
    area: null,
    summary:
      'How many products a certificate with these members covers, and the first one after its last day that no other of its kind does',
    query: Type.Object({
      organizations: NamedIds('Its organizations'),
      stages: NamedIds('Its stages, none for all'),
      locations: NamedIds('Its places, none for everywhere'),
      kind: Type.Optional(Text(maxKind, 'Its kind; without one, nothing is said of what comes after it')),
      validFrom: Day,
      validTo: Type.Optional(Day),
      except: Type.Optional(IdOf('the certificate itself, where it is saved')),
      language: LanguageQuery,
    }),
    answer: Coverage,
  }),
  update: route({
    method: 'PUT',
    path: '/certificates/:id',
    access: { permission: 'write' },
    area: 'people',
    summary: 'Changes the members sent; all its organizations have to be assigned',
    params: IdParams,
    body: CertificateChange,
    answer: Certificate,
  }),
  archive: route({
    method: 'DELETE',
    path: '/certificates/:id',
    access: { permission: 'archive' },
    area: 'people',
    summary: 'Archives a certificate, which then covers nothing; all its organizations have to be assigned',
    params: IdParams,
    answer: null,
  }),
  ofProduct: route({
    method: 'GET',
    path: '/products/:id/certificates',
    access: { permission: 'any' },
    area: null,
    summary: 'The certificates that are about a product or what it was made of, and whether they cover it',
    params: IdParams,
    query: Type.Object({ language: LanguageQuery }),
    answer: shape({
      collection: Type.Array(ProductCertificate),
      capped: Type.Optional(Type.Boolean({ description: 'There are more than an answer of 4 MB holds' })),
    }),
  }),
}
