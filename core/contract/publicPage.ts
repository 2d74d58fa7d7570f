import Type, { type Static } from 'typebox'
import { accents, type AccentName } from '../look/colours.ts'
import { Language, route, shape, Text, Timestamp } from './route.ts'

/**
 * Everything that a public page knows (§2.5). The shapes have no member for ids of records, accounts, people or private
 * processes. The answer is cut to its shape, so nothing else can leak.
 */
const optional = Type.Optional
const many = Type.Array
const text = Type.String()

/** `size` in bytes, of a file that was uploaded here. */
const File = shape({ name: text, href: text, size: optional(Type.Integer()) })

const Place = shape({
  name: optional(text),
  address: optional(text),
  city: optional(text),
  state: optional(text),
  country: optional(text),
  lat: optional(Type.Number()),
  lng: optional(Type.Number()),
})

/** Values that read as one line by themselves. */
const plainValues = [
  /** `code`: the field has a pattern, so its value is a number on paper and never a title. `long`: the value reads as a sentence. */
  shape({
    kind: Type.Literal('text'),
    text,
    code: optional(Type.Literal(true)),
    long: optional(Type.Literal(true)),
  }),
  shape({ kind: Type.Literal('number'), number: Type.Number(), unit: optional(text) }),
  shape({ kind: Type.Literal('date'), date: text, time: optional(Type.Literal(true)) }),
  shape({ kind: Type.Literal('choices'), labels: many(text) }),
] as const

/** What was looked at is left out: it may be a supply or somebody's asset. */
const Check = shape({
  name: text,
  answers: many(
    /** `no`: the answer is the no of a question with two answers. */
    shape({ title: text, value: Type.Union([...plainValues]), no: optional(Type.Literal(true)) }),
  ),
})

const Value = Type.Union([
  ...plainValues,
  /** The server has sanitised it. */
  shape({ kind: Type.Literal('rich'), html: text }),
  shape({ kind: Type.Literal('link'), href: text, label: text }),
  shape({ kind: Type.Literal('file'), file: File }),
  shape({ kind: Type.Literal('images'), sources: many(text) }),
  shape({ kind: Type.Literal('video'), source: text }),
  shape({ kind: Type.Literal('place'), place: Place }),
  shape({ kind: Type.Literal('names'), names: many(text) }),
  shape({ kind: Type.Literal('parts'), parts: many(shape({ name: text, share: Type.Number() })) }),
  shape({ kind: Type.Literal('checks'), checks: many(Check) }),
])

const Field = shape({
  /** The property's name in the form: the page sums up one field over several products. */
  key: text,
  /** The text that says what the product is. */
  role: optional(Type.Literal('description')),
  title: text,
  header: Type.Boolean(),
  /** Words that people typed in the account's language, on a page in another one. */
  foreign: optional(Type.Literal(true)),
  value: Value,
})

const Process = shape({
  name: text,
  date: Timestamp,
  organization: text,
  transformation: Type.Boolean(),
  /** A certificate or a report. The page lists documents in a section of their own. */
  document: optional(Type.Literal(true)),
  fields: many(Field),
  correctedOn: optional(Timestamp),
  /** When it was recorded, if that was after its product was used. */
  recordedOn: optional(Timestamp),
})

const Outline = many(Type.Tuple([Type.Number(), Type.Number()]))

const StoryProduct = shape({
  /** Present for the page's own product, and where the stage says publicIdentifier. */
  identifier: optional(text),
  organization: text,
  date: Timestamp,
  correctedOn: optional(Timestamp),
  /** The public transformation that made it. */
  madeBy: optional(text),
  fields: many(Field),
  processes: many(Process),
  /** Public polygons, [lng, lat]. */
  outlines: optional(many(Outline)),
})

/** What people call the products of the stage. */
const Words = shape({ one: text, many: text, gender: optional(Type.Enum(['m', 'f'])) })

const StoryStage = shape({
  name: text,
  words: optional(Words),
  /** What the reader holds (a bottle), if one product is many things. */
  item: optional(text),
  marca: optional(text),
  /** Place in the workflow. It decides the hue, and the mark if the stage names none. */
  position: Type.Integer(),
  own: Type.Boolean(),
  total: Type.Integer(),
  /** The first 200; `total` counts the rest. */
  products: many(StoryProduct),
  /** Indexes of the stages in this story that its products were made from. */
  from: many(Type.Integer()),
})

const Organization = shape({
  name: text,
  logoUrl: optional(text),
  frontImageUrl: optional(text),
  videoUrl: optional(text),
  description: optional(text),
  imageUrl: optional(text),
  files: many(File),
  alert: optional(text),
  disclaimer: optional(text),
  website: optional(text),
  phoneNumber: optional(text),
  socialMedia: many(shape({ name: text, url: optional(text) })),
  place: optional(Place),
})

const page = {
  uuid: text,
  /** The page's address, which its QR code contains. */
  address: text,
  language: Language,
  languages: many(Language),
  /** The account's own language: what people typed is in it. */
  source: Language,
  accent: Type.Enum(Object.keys(accents) as AccentName[]),
  /** The account's zone, for the days on the page. */
  timeZone: text,
  updatedAt: Timestamp,
}

const Product = shape({
  kind: Type.Literal('product'),
  ...page,
  identifier: text,
  stage: text,
  /** Nobody has recorded its origin yet. */
  pending: Type.Boolean(),
  /** Has no logoUrl if the product hides the logo (QRP-13). */
  organization: Organization,
  insights: many(shape({ name: text, value: text })),
  /** Where the organizations of the story stand, by their names: no further than the town. */
  towns: many(shape({ organization: text, place: Place })),
  /** From the first stage to the product's own stage. The last entry holds the page's product alone. */
  story: many(StoryStage),
})

const OrganizationPage = shape({ kind: Type.Literal('organization'), ...page, organization: Organization })

/** What is left of the page of an archived record: who withdrew it, and how to reach them. */
export interface WithdrawnPage {
  kind: 'withdrawn'
  /** Undefined where the organization is archived too. */
  organization?: PublicOrganization
  withdrawnAt: string
}

export type PublicFile = Static<typeof File>
export type PublicPlace = Static<typeof Place>
export type PublicValue = Static<typeof Value>
export type PublicCheck = Static<typeof Check>
export type PublicField = Static<typeof Field>
export type PublicProcess = Static<typeof Process>
export type PublicOutline = Static<typeof Outline>
export type StoryProduct = Static<typeof StoryProduct>
export type StoryStage = Static<typeof StoryStage>
export type PublicOrganization = Static<typeof Organization>
export type PublicProduct = Static<typeof Product>
export type PublicOrganizationPage = Static<typeof OrganizationPage>

export const publicPage = {
  get: route({
    method: 'GET',
    path: '/public/:uuid',
    access: 'public',
    area: null,
    summary: 'What the public page of a product or an organization shows',
    params: shape({ uuid: Text(100) }),
    query: Type.Object({ language: optional(Text(20)) }),
    answer: Type.Union([Product, OrganizationPage]),
  }),
}
