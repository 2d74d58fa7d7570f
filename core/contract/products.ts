import Type, { type Static } from 'typebox'
import { minReason } from '../rules/reason.ts'
import type { Available } from '../rules/balance.ts'
import {
  bytes,
  Collection,
  ColumnQuery,
  FormAnswer,
  FormValues,
  GroundFormat,
  HoldOrNull,
  Id,
  IdOf,
  IdParams,
  Ids,
  ignoring,
  LanguageQuery,
  maxCreated,
  maxSheetBytes,
  Named,
  OrNull,
  Paged,
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
  YesNo,
} from './route.ts'

/** GS1-02: the code that is printed, and its address. */
const ProductCode = OrNull(
  shape({
    gtin: Type.String({ description: '14 digits' }),
    ai: Type.Enum(['10', '21'], { description: '10: value is a lot, 21: a serial number' }),
    value: Type.String(),
    address: Type.String(),
  }),
)

export const Product = shape({
  _id: Id,
  uuid: Id,
  organization: Named,
  productSchema: Id,
  productSchemaVersion: Type.Integer(),
  dataSchema: FormAnswer(
    'By the names of `schema.properties` of its stage. By id it also has `nodeType`, and `nodeId` or `nodeIds`: its origins, where a transformation made it',
  ),
  i18n: TranslationsAnswer,
  showLogo: Type.Boolean(),
  isUnidentified: Type.Boolean(),
  hasOrigin: Type.Boolean(),
  hasDestination: Type.Boolean(),
  requirementsSatisfied: Type.Boolean(),
  ready: Type.Unsafe<boolean | null>({
    type: ['boolean', 'null'],
    description:
      'Whether it has all that its stage demands (GET /products/{id}/readiness); null while that is reckoned, or where an amount or a running check leaves it open',
  }),
  lacks: OrNull(shape({ must: Type.Integer(), should: Type.Integer() })),
  hold: HoldOrNull,
  countOfMilestones: Type.Integer(),
  countOfInsights: Type.Integer(),
  lastUpdateMilestone: TextOrNull,
  warnings: Type.Array(Warning),
  correctedAt: TextOrNull,
  formerly: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'Identifiers that corrections replaced, the last one last: by id, and in lists that a search narrows where it fits one of them',
    }),
  ),
  gs1: ProductCode,
  version: Type.Integer(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Product = Static<typeof Product>

/** A row of a list. */
export const ListedProduct = shape({
  ...Product.properties,
  used: Type.Optional(
    Type.Unsafe<{ quantity: number; unit: string | null } | null>({
      type: ['object', 'null'],
      properties: { quantity: { type: 'number' }, unit: { type: ['string', 'null'] } },
      required: ['quantity', 'unit'],
      description:
        'With isTransforming=1: what live transformations took from it; null where one is unknown or units differ',
    }),
  ),
  available: Type.Optional(
    Type.Unsafe<Pick<Available, 'left' | 'limit'>>({
      type: 'object',
      properties: { left: { type: ['number', 'null'] }, limit: { type: ['number', 'null'] } },
      required: ['left', 'limit'],
      description:
        'With isTransforming=1: what the transformation may take of it, in the unit of its amount, and how much more its stage tolerates. What the transformation of `milestoneId` took itself is left to it; null where nobody knows',
    }),
  ),
})
export type ListedProduct = Static<typeof ListedProduct>

export const ProductPage = shape({
  ...Paged(ListedProduct).properties,
  onHold: Type.Optional(
    Type.Integer({
      description: 'With isTransforming=1: how many a hold or recall keeps from being offered',
    }),
  ),
})

/** A product's own read-only members: answers carry them, writes ignore them (§3). */
const ignored = ignoring(
  '_id',
  'uuid',
  'productSchemaVersion',
  'hasOrigin',
  'hasDestination',
  'requirementsSatisfied',
  'ready',
  'lacks',
  'hold',
  'countOfMilestones',
  'countOfInsights',
  'lastUpdateMilestone',
  'correctedAt',
  'formerly',
  'gs1',
  'used',
  'available',
  'warnings',
  'createdAt',
  'updatedAt',
)

const values = {
  i18n: Type.Optional(Translations),
  isUnidentified: Type.Optional(Type.Boolean()),
  showLogo: Type.Optional(Type.Boolean()),
}

export const ProductInput = shape({
  organization: Reference,
  productSchema: Reference,
  dataSchema: FormValues(
    'By the names of `schema.properties` of GET /api/productSchemas/{id}, which says what each value is; `identifier` names the product',
  ),
  ...values,
  ...ignored,
  productSchemaVersion: newAs('`productSchema`'),
  ...ignoring('version'),
})

/** What makes a new product, as POST /milestones takes it; its organization is by default that of the product. */
export const FirstMilestone = shape({
  organization: Type.Optional(Reference),
  milestoneSchema: Reference,
  dataSchema: FormValues(
    'As that of POST /milestones: a transformation names its origins in `nodeId`, or in `nodeIds` where its `ratio` is ["n", 1]',
  ),
  i18n: Type.Optional(Translations),
  milestoneSchemaVersion: newAs('`milestoneSchema`'),
})
export type FirstMilestone = Static<typeof FirstMilestone>

/** One of many new products. */
export const NewProduct = shape({ ...ProductInput.properties, milestone: Type.Optional(FirstMilestone) })
export type NewProduct = Static<typeof NewProduct>

const change = {
  organization: Type.Optional(Reference),
  dataSchema: Type.Optional(FormValues('The whole form: what is left out is emptied')),
  ...values,
  ...ignored,
  ...ignoring('productSchema'),
  productSchemaVersion: sentAs('productSchemaVersion'),
  version: Type.Optional(Type.Integer()),
}
export type ProductInput = Static<typeof ProductInput>
export const ProductChange = shape(change)
export const ProductCorrection = shape({
  ...change,
  reason: Type.String({ minLength: minReason, maxLength: 1000 }),
})
export type ProductChange = Static<typeof ProductChange>

/** Copies in one call. */
export const maxCopies = 1_000

export const ProductCopy = shape({
  dataSchema: FormValues('What differs from the original; at least its `identifier`'),
  isUnidentified: Type.Optional(Type.Boolean()),
  productSchemaVersion: newAs("the original's stage"),
})
export type ProductCopy = Static<typeof ProductCopy>

/** A relative day stays relative where it is kept, as in a saved view. */
const day = "YYYY-MM-DD, `today` or `today-N` for N days before, in the account's time zone"

/** PRD-21: the client's query members. All are texts; platform/lists parses them. */
export const ProductListQuery = Type.Object({
  ...ColumnQuery,
  productSchema: Type.Optional(IdOf('the stage')),
  organizationFilter: Type.Optional(Text(20_000, 'Another name of `organization`')),
  organizationId: Type.Optional(IdOf('one organization whose products are wanted')),
  lastUpdateMilestone: Type.Optional(
    Type.Enum(['1', '-1'], { description: 'Sorts by the last process: -1 begins with the latest' }),
  ),
  requirementsSatisfied: YesNo(
    'Only products that have their origin or need none; with false, those that still lack it',
  ),
  isUnidentified: YesNo('Only products without an identifier; with false, those that have one'),
  ready: YesNo(
    'Only products that have all that their stage demands; with false, those that lack something. By what was last reckoned',
  ),
  createdFrom: Type.Optional(Text(20, `Only products created from this day on: ${day}`)),
  createdTo: Type.Optional(Text(20, `Only products created until the end of this day: ${day}`)),
  direction: Type.Optional(
    Type.Enum(['0', '1'], { description: 'With `productId`: 0 its direct origins, 1 what was made from it' }),
  ),
  productId: Type.Optional(IdOf('the product whose neighbours are wanted')),
  isTransforming: YesNo('Only products that may be the origin of a transformation'),
  is1toN: YesNo(
    'With `isTransforming`: 1 if the step shares its origins. Otherwise an origin may not have been used at all',
  ),
  productDestination: Type.Optional(
    IdOf('the product that a transformation makes, which is no origin of itself'),
  ),
  milestoneId: Type.Optional(IdOf('the transformation that is edited, whose origins stay in the list')),
  format: GroundFormat,
})
export type ProductListQuery = Static<typeof ProductListQuery>

const read = { permission: 'any' } as const
const write = { permission: 'write' } as const
const archive = { permission: 'archive' } as const

export const products = {
  list: route({
    method: 'GET',
    path: '/products',
    access: read,
    area: null,
    summary: 'Products of a stage: searched, filtered, sorted; origins to pick from with isTransforming=1',
    query: ProductListQuery,
    answer: ProductPage,
    file: bytes(['application/geo+json']),
  }),
  relatedSchemas: route({
    method: 'GET',
    path: '/products/listRelatedProductSchemas',
    access: read,
    area: null,
    summary: 'Stages of the direct neighbours that exist, for each product',
    query: Type.Object({
      products: Type.Optional(Text(20_000, 'Ids of products, as `[a,b]` or `a,b`')),
      productSchema: Type.Optional(IdOf('their stage')),
      language: LanguageQuery,
    }),
    answer: Collection(
      shape({ productId: Id, previousNodeSchemas: Type.Array(Named), nextNodeSchemas: Type.Array(Named) }),
    ),
  }),
  next: route({
    method: 'GET',
    path: '/productSchemas/:id/next',
    access: read,
    area: null,
    summary: "The next identifier of an organization's products of a stage",
    params: IdParams,
    query: Type.Object({
      organization: Type.String({ maxLength: 100, description: 'The id of the organization' }),
    }),
    answer: shape({
      identifier: Type.Unsafe<string | null>({
        type: ['string', 'null'],
        description: 'That of the highest number of its series and one more; null where they have no numbers',
      }),
    }),
  }),
  create: route({
    method: 'POST',
    path: '/products',
    access: write,
    area: null,
    summary: 'A new product of a stage',
    body: ProductInput,
    answer: Product,
    creates: true,
  }),
  createMany: route({
    method: 'POST',
    path: '/products/createMany',
    access: write,
    area: null,
    summary:
      'Up to 1,000 new products, each with the process that makes it where one is sent, all or none. A refusal names each row',
    body: shape({ products: Type.Array(NewProduct, { minItems: 1, maxItems: maxCreated }) }),
    bodyLimit: maxSheetBytes,
    answer: Collection(Product),
    status: 201,
    creates: true,
  }),
  copy: route({
    method: 'POST',
    path: '/products/copy',
    access: archive,
    area: null,
    summary:
      'Clones a product, all or none: values that a row leaves out are those of the original; with insights=true the attributes, too',
    query: Type.Object({
      productId: Type.Optional(IdOf('the original')),
      insights: YesNo('Whether the copies get the attributes of the original'),
      language: LanguageQuery,
    }),
    body: Type.Array(ProductCopy, { minItems: 1, maxItems: maxCopies }),
    bodyLimit: maxSheetBytes,
    answer: Collection(Product),
    status: 201,
    creates: true,
  }),
  get: route({
    method: 'GET',
    path: '/products/:id',
    access: read,
    area: null,
    summary: 'One product',
    params: IdParams,
    answer: Collection(Product),
  }),
  update: route({
    method: 'PUT',
    path: '/products/:id',
    access: write,
    area: null,
    summary: 'Changes a product that no other was made from',
    params: IdParams,
    body: ProductChange,
    answer: Product,
  }),
  correct: route({
    method: 'PUT',
    path: '/products/:id/correct',
    access: { permission: 'admin' },
    area: 'people',
    summary: 'Corrects a product after it was used, with a reason',
    params: IdParams,
    body: ProductCorrection,
    answer: Product,
  }),
  archive: route({
    method: 'DELETE',
    path: '/products/:id',
    access: archive,
    area: null,
    summary: 'Archives a product without links, with its processes and attributes',
    params: IdParams,
    answer: null,
  }),
  archiveMany: route({
    method: 'POST',
    path: '/productsDeleteMany',
    access: archive,
    area: null,
    summary: 'Archives several products, or none of them',
    body: shape({
      ids: Ids,
      transformations: Type.Optional(
        Type.Boolean({
          description:
            'Archives before the transformations that made them, by the rules of DELETE /milestones/{id}. Without it, a product with an origin is refused',
        }),
      ),
    }),
    answer: shape({ ids: Ids }),
  }),
}
