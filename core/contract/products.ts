import Type, { type Static } from 'typebox'
import {
  Collection,
  Id,
  IdParams,
  Ids,
  JsonObject,
  ListQuery,
  maxSheetBytes,
  Named,
  Paged,
  Reference,
  route,
  shape,
  Text,
  TextOrNull,
  Timestamp,
  Translations,
  TranslationsAnswer,
  Values,
  Warning,
  YesNo,
} from './route.ts'

export const Product = shape({
  _id: Id,
  uuid: Id,
  organization: Named,
  productSchema: Id,
  productSchemaVersion: Type.Integer(),
  dataSchema: Values,
  i18n: TranslationsAnswer,
  showLogo: Type.Boolean(),
  isUnidentified: Type.Boolean(),
  hasOrigin: Type.Boolean(),
  hasDestination: Type.Boolean(),
  requirementsSatisfied: Type.Boolean(),
  countOfMilestones: Type.Integer(),
  countOfInsights: Type.Integer(),
  lastUpdateMilestone: TextOrNull,
  warnings: Type.Array(Warning),
  correctedAt: TextOrNull,
  version: Type.Integer(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Product = Static<typeof Product>

/** A row of a list. */
const ListedProduct = shape({
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
})
export type ListedProduct = Static<typeof ListedProduct>

/** A product's own read-only members: answers carry them, writes ignore them (§3). */
const ignored = {
  _id: Type.Optional(Type.Unknown()),
  uuid: Type.Optional(Type.Unknown()),
  productSchemaVersion: Type.Optional(Type.Unknown()),
  hasOrigin: Type.Optional(Type.Unknown()),
  hasDestination: Type.Optional(Type.Unknown()),
  requirementsSatisfied: Type.Optional(Type.Unknown()),
  countOfMilestones: Type.Optional(Type.Unknown()),
  countOfInsights: Type.Optional(Type.Unknown()),
  lastUpdateMilestone: Type.Optional(Type.Unknown()),
  correctedAt: Type.Optional(Type.Unknown()),
  used: Type.Optional(Type.Unknown()),
  warnings: Type.Optional(Type.Unknown()),
  createdAt: Type.Optional(Type.Unknown()),
  updatedAt: Type.Optional(Type.Unknown()),
}

const values = {
  i18n: Type.Optional(Translations),
  isUnidentified: Type.Optional(Type.Boolean()),
  showLogo: Type.Optional(Type.Boolean()),
}

const ProductInput = shape({
  organization: Reference,
  productSchema: Reference,
  dataSchema: JsonObject,
  ...values,
  ...ignored,
  version: Type.Optional(Type.Unknown()),
})

const change = {
  organization: Type.Optional(Reference),
  dataSchema: Type.Optional(JsonObject),
  ...values,
  ...ignored,
  productSchema: Type.Optional(Type.Unknown()),
  version: Type.Optional(Type.Integer()),
}
export const ProductChange = shape(change)
export type ProductChange = Static<typeof ProductChange>

/** Copies in one call. */
export const maxCopies = 1_000

const ProductCopy = shape({
  dataSchema: JsonObject,
  isUnidentified: Type.Optional(Type.Boolean()),
})
export type ProductCopy = Static<typeof ProductCopy>

/** PRD-21: the client's query members. All are texts; platform/lists parses them. */
export const ProductListQuery = Type.Object({
  ...ListQuery,
  sort: Type.Optional(Text(300)),
  productSchema: Type.Optional(Text(100)),
  currentPage: Type.Optional(Text(20)),
  searchHeader: Type.Optional(Text(2000)),
  headers: Type.Optional(Text(2000)),
  organization: Type.Optional(Text(20_000)),
  organizationFilter: Type.Optional(Text(20_000)),
  organizationId: Type.Optional(Id),
  lastUpdateMilestone: Type.Optional(Type.Enum(['1', '-1'])),
  direction: Type.Optional(Type.Enum(['0', '1'])),
  productId: Type.Optional(Id),
  isTransforming: Type.Optional(YesNo),
  is1toN: Type.Optional(YesNo),
  productDestination: Type.Optional(Id),
  milestoneId: Type.Optional(Id),
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
    answer: Paged(ListedProduct),
  }),
  relatedSchemas: route({
    method: 'GET',
    path: '/products/listRelatedProductSchemas',
    access: read,
    area: null,
    summary: 'Stages of the direct neighbours that exist, for each product',
    query: Type.Object({
      products: Type.Optional(Text(20_000)),
      productSchema: Type.Optional(Text(100)),
      language: Type.Optional(Text(20)),
    }),
    answer: Collection(
      shape({ productId: Id, previousNodeSchemas: Type.Array(Named), nextNodeSchemas: Type.Array(Named) }),
    ),
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
  copy: route({
    method: 'POST',
    path: '/products/copy',
    access: archive,
    area: null,
    summary:
      'Clones a product, all or none: values that a row leaves out are those of the original; with insights=true the attributes, too',
    query: Type.Object({
      productId: Type.Optional(Text(100)),
      insights: Type.Optional(YesNo),
      language: Type.Optional(Text(20)),
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
    area: null,
    summary: 'Corrects a product after it was used, with a reason',
    params: IdParams,
    body: shape({ ...change, reason: Type.String({ minLength: 10, maxLength: 1000 }) }),
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
    body: shape({ ids: Ids }),
    answer: shape({ ids: Ids }),
  }),
}
