import Type, { type Static } from 'typebox'
import { minReason } from '../rules/reason.ts'
import {
  Collection,
  FormAnswer,
  FormValues,
  Id,
  IdOf,
  IdParams,
  ignoring,
  LanguageQuery,
  ListQuery,
  maxSheetBytes,
  Named,
  OrganizationFilter,
  Reference,
  route,
  newAs,
  sentAs,
  shape,
  Text,
  TextOrNull,
  Timestamp,
  Translations,
  TranslationsAnswer,
  Warning,
} from './route.ts'

/** A product of a lineage that the caller may not read. The key is valid within one answer only (§4). */
export const MaskedProduct = shape({ restricted: Type.Literal(true), key: Type.String() })
export type MaskedProduct = Static<typeof MaskedProduct>

/** A product of a lineage. */
export const LineageProduct = shape({ _id: Id, name: Type.String(), productSchema: Id })
export type LineageProduct = Static<typeof LineageProduct>

const ItemKind = Type.Union([Type.Literal('COMMON'), Type.Literal('DESTINATION'), Type.Literal('ORIGIN')])
const Truth = Type.Union([Type.Literal('true'), Type.Literal('false')])

/** Members of every card of a timeline, also of those that the reader may not open. */
const card = {
  itemKind: ItemKind,
  /** The product whose timeline holds the card. */
  viewedProduct: Id,
  milestoneSchema: Type.Object({
    _id: Id,
    name: Type.String(),
    productSchema: Id,
    productSchemaGroup: Type.Optional(Id),
  }),
  name: Type.String({ description: 'Of its schema, in the language asked for' }),
  /** The origins of a DESTINATION item or the destinations of an ORIGIN item: their number and the first four. */
  relatedCount: Type.Integer(),
  related: Type.Array(Type.Union([LineageProduct, MaskedProduct])),
  editable: Type.Boolean(),
  /** Why not: HAS_DESTINATION, LOCKED, ORIGIN_ITEM (texts `milestones.blocked`), or a reason of can() (texts `can`). */
  editReason: Type.Optional(Type.String()),
  archivable: Type.Boolean(),
  /** The same codes as `editReason`, and LATER_PROCESSES. */
  archiveReason: Type.Optional(Type.String()),
}

export const Milestone = shape({
  ...card,
  _id: Id,
  milestoneSchemaVersion: Type.Integer(),
  product: Id,
  organization: Named,
  updated_by: shape({ name: TextOrNull }),
  priv: shape({ value: Truth, immutable: Type.Boolean() }),
  dataSchema: FormAnswer(
    'By the names of `schema.properties` of its process. Of a transformation also `nodeType`, `nodeIds` and `nodeQuantities`, as far as the caller may read the origins',
  ),
  i18n: TranslationsAnswer,
  warnings: Type.Array(Warning),
  late: Type.Boolean({ description: 'Recorded after its product was used' }),
  correctedAt: TextOrNull,
  /** Who signed it, and in whose name, if it came by a link (LNK-08). */
  answeredBy: Type.Optional(shape({ name: Type.String(), organization: Type.String() })),
  version: Type.Integer(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Milestone = Static<typeof Milestone>

/** An ORIGIN card whose destinations the caller may not read. */
export const MaskedItem = shape({ ...card, restricted: Type.Literal(true), key: Type.String() })
export type MaskedItem = Static<typeof MaskedItem>
export const TimelineItem = Type.Union([Milestone, MaskedItem])

/** Members that answers carry and writes ignore (§3). */
const ignored = ignoring(
  '_id',
  'name',
  'milestoneSchemaVersion',
  'itemKind',
  'viewedProduct',
  'relatedCount',
  'related',
  'editable',
  'editReason',
  'archivable',
  'archiveReason',
  'updated_by',
  'warnings',
  'late',
  'correctedAt',
  'answeredBy',
  'createdAt',
  'updatedAt',
)

export const MilestoneInput = shape({
  ...ignored,
  milestoneSchemaVersion: newAs('`milestoneSchema`'),
  ...ignoring('version'),
  product: Reference,
  organization: Reference,
  milestoneSchema: Reference,
  dataSchema: FormValues(
    'By the names of `schema.properties` of GET /api/milestoneSchema/{id}; `occurred_at` says when. A transformation names its origins: `nodeType` "PRODUCT" with `nodeIds`, a list, where its `ratio` is ["n", 1], else with `nodeId`. `nodeQuantities` says by their ids how much of each went in, in the unit of the form\'s field with `linkQuantity`',
  ),
  i18n: Type.Optional(Translations),
  priv: Type.Optional(Type.Union([Truth, shape({ value: Truth, immutable: Type.Optional(Type.Unknown()) })])),
})
export type MilestoneInput = Static<typeof MilestoneInput>

const change = {
  ...ignored,
  ...ignoring('product', 'milestoneSchema', 'priv'),
  milestoneSchemaVersion: sentAs('milestoneSchemaVersion'),
  organization: Type.Optional(Reference),
  dataSchema: Type.Optional(FormValues('The whole form, with the origins of a transformation')),
  i18n: Type.Optional(Translations),
  version: Type.Optional(Type.Integer()),
}
export const MilestoneChange = shape(change)
export const MilestoneCorrection = shape({
  ...change,
  reason: Type.String({ minLength: minReason, maxLength: 1000 }),
})
export type MilestoneChange = Static<typeof MilestoneChange>

/** Maximum number of rows in one call. The body limit of these routes is raised to fit them. */
export const maxMilestones = 10_000
const bodyLimit = maxSheetBytes

export const MilestoneCopy = shape({
  schemas: Type.Array(
    shape({
      id: Id,
      dataSchema: FormValues('As that of a new process'),
      i18n: Type.Optional(Translations),
      milestoneSchemaVersion: newAs('`milestoneSchema`'),
    }),
    {
      minItems: 1,
      maxItems: 200,
    },
  ),
  products: Type.Array(Reference, { minItems: 1, maxItems: maxMilestones }),
  organization: Reference,
})
export type MilestoneCopy = Static<typeof MilestoneCopy>

const read = { permission: 'any' } as const
const write = { permission: 'write' } as const

const get = {
  method: 'GET',
  access: read,
  area: null,
  summary: 'One process',
  params: IdParams,
  query: Type.Object({ language: LanguageQuery }),
  answer: Collection(Milestone),
} as const
const archive = {
  method: 'DELETE',
  access: { permission: 'archive' },
  area: null,
  summary: 'Archives a process; of a transformation its links too, which frees the origins',
  params: IdParams,
  answer: null,
} as const
const create = {
  method: 'POST',
  access: write,
  area: null,
  summary:
    'Records a process; one whose schema leads from another stage transforms its origins into the product',
  body: MilestoneInput,
  answer: Milestone,
  creates: true,
} as const
const update = {
  method: 'PUT',
  access: write,
  area: null,
  summary: 'Changes a process, and replaces the origins of a transformation',
  params: IdParams,
  body: MilestoneChange,
  answer: Milestone,
} as const

/** MIL-17: both spellings are served. */
export const milestones = {
  list: route({
    method: 'GET',
    path: '/milestones',
    access: read,
    area: null,
    summary: 'Timeline of one or several products: their processes, and the transformations that used them',
    query: Type.Object({
      productId: Type.Optional(IdOf('the product')),
      productIds: Type.Optional(Text(20_000, 'Ids of several products, as `[a,b]` or `a,b`')),
      search: ListQuery.search,
      organization: OrganizationFilter,
      language: LanguageQuery,
    }),
    answer: shape({
      collection: Type.Array(TimelineItem),
      /** The answer is full (4 MB); older processes exist. */
      capped: Type.Optional(Type.Boolean()),
    }),
  }),
  get: route({ ...get, path: '/milestones/:id' }),
  getSingular: route({ ...get, path: '/milestone/:id' }),
  create: route({ ...create, path: '/milestones' }),
  createSingular: route({ ...create, path: '/milestone' }),
  createMany: route({
    method: 'POST',
    path: '/milestones/createMany',
    access: write,
    area: null,
    summary:
      'Records up to 10,000 processes, all or none: common ones, and transformations of one origin. A refusal names each row',
    body: Type.Array(MilestoneInput, { minItems: 1, maxItems: maxMilestones }),
    bodyLimit,
    answer: Collection(Milestone),
    creates: true,
  }),
  copy: route({
    method: 'POST',
    path: '/milestones/copy',
    access: write,
    area: null,
    summary: 'Records the same processes on many products, all or none',
    body: MilestoneCopy,
    bodyLimit,
    answer: Collection(Milestone),
    creates: true,
  }),
  update: route({ ...update, path: '/milestones/:id' }),
  updateSingular: route({ ...update, path: '/milestone/:id' }),
  correct: route({
    method: 'PUT',
    path: '/milestones/:id/correct',
    access: { permission: 'admin' },
    area: 'people',
    summary: 'Corrects a process after its product was used, with a reason',
    params: IdParams,
    body: MilestoneCorrection,
    answer: Milestone,
  }),
  privacy: route({
    method: 'PUT',
    path: '/milestones/private/:id',
    access: write,
    area: null,
    summary: 'Shows a process on public pages, or hides it',
    params: IdParams,
    body: shape({ priv: Truth }),
    answer: shape({ _id: Id, priv: shape({ value: Truth, immutable: Type.Boolean() }) }),
  }),
  archive: route({ ...archive, path: '/milestones/:id' }),
  archiveSingular: route({ ...archive, path: '/milestone/:id' }),
  archiveTransformation: route({ ...archive, path: '/transformations/:id' }),
}
