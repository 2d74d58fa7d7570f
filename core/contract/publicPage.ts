import Type, { type Static } from 'typebox'
import { accents, type AccentName } from '../look/colours.ts'
import { PublicFile, PublicPlace, PublicValue } from '../fields/publicValue.ts'
import { Language, LanguageQuery, route, shape, Text, Timestamp } from './route.ts'

/**
 * Everything that a public page knows (§2.5). The shapes have no member for ids of records, accounts, people or private
 * processes. The answer is cut to its shape, so nothing else can leak.
 */
export { PublicCheck, PublicFile, PublicPlace, PublicValue } from '../fields/publicValue.ts'

const optional = Type.Optional
const many = Type.Array
const text = Type.String()

export const PublicField = shape({
  /** The property's name in the form: the page sums up one field over several products. */
  key: text,
  /** Marks the text that describes the product. */
  role: optional(Type.Literal('description')),
  title: text,
  header: Type.Boolean(),
  /** Words that people typed in the account's language, on a page in another one. */
  foreign: optional(Type.Literal(true)),
  value: PublicValue,
})

export const PublicProcess = shape({
  name: text,
  date: Timestamp,
  organization: text,
  transformation: Type.Boolean(),
  /** A certificate or a report. The page lists documents in a section of their own. */
  document: optional(Type.Literal(true)),
  fields: many(PublicField),
  correctedOn: optional(Timestamp),
  /** When it was recorded, if that was after its product was used. */
  recordedOn: optional(Timestamp),
})

export const PublicOutline = many(Type.Tuple([Type.Number(), Type.Number()]))

export const StoryProduct = shape({
  /** Present for the page's own product, and where the stage says publicIdentifier. */
  identifier: optional(text),
  organization: text,
  date: Timestamp,
  correctedOn: optional(Timestamp),
  /** The public transformation that made it. */
  madeBy: optional(text),
  fields: many(PublicField),
  processes: many(PublicProcess),
  /** Public polygons, [lng, lat]. */
  outlines: optional(many(PublicOutline)),
})

/** What people call the products of the stage. */
export const StageWords = shape({ one: text, many: text, gender: optional(Type.Enum(['m', 'f'])) })

export const StoryStage = shape({
  name: text,
  words: optional(StageWords),
  /** The unit in the reader's hand (a bottle), if one product is many of them. */
  item: optional(text),
  marca: optional(text),
  /** Place in the workflow. It decides the hue, and the mark if the stage names none. */
  position: Type.Integer(),
  own: Type.Boolean(),
  /** The recall begins with one of its products. */
  recalled: optional(Type.Literal(true)),
  total: Type.Integer(),
  /** The first 200; `total` counts the rest. */
  products: many(StoryProduct),
  /** Indexes of the stages in this story that its products were made from. */
  from: many(Type.Integer()),
})

/** Which texts are in the page's language; all others are in the account's. */
const translated = <Member extends string>(...members: Member[]) => optional(many(Type.Enum(members)))

export const PublicOrganization = shape({
  name: text,
  translated: translated('description', 'alert', 'disclaimer'),
  logoUrl: optional(text),
  frontImageUrl: optional(text),
  videoUrl: optional(text),
  description: optional(text),
  imageUrl: optional(text),
  files: many(PublicFile),
  alert: optional(text),
  disclaimer: optional(text),
  website: optional(text),
  phoneNumber: optional(text),
  socialMedia: many(shape({ name: text, url: optional(text) })),
  place: optional(PublicPlace),
})

const page = {
  uuid: text,
  /** The page's address, which its QR code contains. */
  address: text,
  language: Language,
  languages: many(Language),
  /** The account's language, in which texts were typed. */
  source: Language,
  accent: Type.Enum(Object.keys(accents) as AccentName[]),
  /** The account's zone, for the days on the page. */
  timeZone: text,
  updatedAt: Timestamp,
}

/**
 * A recall that reaches the product (RCL-06). Texts are in the account's language where the page's has none; `lang` says so.
 */
export const PublicRecall = shape({
  state: Type.Enum(['open', 'ended', 'lifted']),
  reason: text,
  action: text,
  phone: text,
  /** The organization that signs the page. */
  organization: text,
  since: Timestamp,
  /** When it ended or was lifted. */
  until: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' }),
  lang: optional(Language),
  /** Why it was lifted, in the account's language. */
  lifted: optional(text),
})

/** The product's newest statement to the EU, as far as its stage lets it be read (EUD-11). */
export const PublicStatement = shape({
  referenceNumber: text,
  date: Timestamp,
})

const TextOrNone = Type.Unsafe<string | null>({ type: ['string', 'null'] })
/** A certificate that covers the product or what it was made of (CRT-02). */
export const PublicCertificate = shape({
  name: text,
  issuer: TextOrNone,
  number: TextOrNone,
  /** Its last day, YYYY-MM-DD; null: it has no end. */
  until: TextOrNone,
  file: Type.Union([PublicFile, Type.Null()]),
})

export const PublicProduct = shape({
  kind: Type.Literal('product'),
  ...page,
  recall: optional(PublicRecall),
  statement: optional(PublicStatement),
  certificates: optional(many(PublicCertificate)),
  identifier: text,
  stage: text,
  /** Nobody has recorded its origin yet. */
  pending: Type.Boolean(),
  /** Has no logoUrl if the product hides the logo (QRP-13). */
  organization: PublicOrganization,
  insights: many(shape({ name: text, value: text, translated: translated('name', 'value') })),
  /** Places of the organizations in the story, by name, down to the town. */
  towns: many(shape({ organization: text, place: PublicPlace })),
  /** From the first stage to the product's own stage. The last entry holds the page's product alone. */
  story: many(StoryStage),
})

export const PublicOrganizationPage = shape({
  kind: Type.Literal('organization'),
  ...page,
  organization: PublicOrganization,
})

/** What is left of the page of an archived record: who withdrew it, and how to reach them. */
export interface WithdrawnPage {
  kind: 'withdrawn'
  /** Undefined where the organization is archived too. */
  organization?: PublicOrganization
  withdrawnAt: string
}

export type PublicField = Static<typeof PublicField>
export type PublicProcess = Static<typeof PublicProcess>
export type PublicOutline = Static<typeof PublicOutline>
export type StoryProduct = Static<typeof StoryProduct>
export type StoryStage = Static<typeof StoryStage>
export type PublicRecall = Static<typeof PublicRecall>
export type PublicCertificate = Static<typeof PublicCertificate>
export type PublicStatement = Static<typeof PublicStatement>
export type PublicOrganization = Static<typeof PublicOrganization>
export type PublicProduct = Static<typeof PublicProduct>
export type PublicOrganizationPage = Static<typeof PublicOrganizationPage>

export const publicPage = {
  get: route({
    method: 'GET',
    path: '/public/:uuid',
    access: 'public',
    area: null,
    summary: 'What the public page of a product or an organization shows',
    params: shape({ uuid: Text(100, '`uuid` of the product or organization') }),
    query: Type.Object({ language: LanguageQuery }),
    answer: Type.Union([PublicProduct, PublicOrganizationPage]),
  }),
}
