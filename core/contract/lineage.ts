import Type, { type Static } from 'typebox'
import { LineageProduct, MaskedProduct } from './milestones.ts'
import {
  CurrentPage,
  HoldOrNull,
  Id,
  IdOf,
  IdParams,
  LanguageQuery,
  ListQuery,
  Named,
  Paged,
  route,
  shape,
  TextOrNull,
  Timestamp,
} from './route.ts'

/** 0 before, 1 after. */
const Direction = Type.Union([Type.Literal(0), Type.Literal(1)])
export const MaskedNear = shape({ ...MaskedProduct.properties, direction: Direction })
/** §2.4: what the link took; of several links the sum, null where one is unknown or units differ. */
const amount = {
  quantity: Type.Unsafe<number | null>({ type: ['number', 'null'] }),
  unit: TextOrNull,
}
export const Near = shape({ ...LineageProduct.properties, direction: Direction, ...amount })
export const NearProduct = Type.Union([Near, MaskedNear])
export type NearProduct = Static<typeof NearProduct>

export const Related = shape({ ...Near.properties, organization: Named, createdAt: Timestamp })
export const RelatedProduct = Type.Union([Related, MaskedNear])
export type RelatedProduct = Static<typeof RelatedProduct>

export const Grouped = shape({ _id: Id, name: Type.String(), ...amount })
export const GroupedProduct = Type.Union([Grouped, MaskedProduct])
export type GroupedProduct = Static<typeof GroupedProduct>

const groupedPage = Paged(GroupedProduct)
export const GroupedProducts = shape({ ...groupedPage.properties, docs: groupedPage.properties.collection })
const read = { permission: 'any' } as const

export const GraphProduct = shape({
  _id: Id,
  uuid: Type.String(),
  identifier: Type.String(),
  stage: Named,
  organization: Named,
  createdAt: Timestamp,
  isUnidentified: Type.Boolean(),
  hold: HoldOrNull,
  headline: Type.Optional(Type.String({ description: 'The first header with a unit, as text' })),
})
export type GraphProduct = Static<typeof GraphProduct>
export const GraphEdge = shape({
  from: Type.String({ description: 'The _id or key of the origin' }),
  to: Type.String({ description: 'The _id or key of the destination' }),
  kind: Type.Enum(['1-1', '1-n', 'n-1']),
  ...amount,
})
export const Graph = shape({
  nodes: Type.Array(Type.Union([GraphProduct, MaskedProduct]), { description: 'Nearest first' }),
  edges: Type.Array(GraphEdge),
  truncated: Type.Boolean({ description: 'Depth or nodes cut something off' }),
})
export type Graph = Static<typeof Graph>

/** TRF-13, TRF-14: the neighbourhood of a product in its lineage; what the caller may not read is masked. */
/** How far a graph is drawn. */
export const GraphDepth = Type.String({ pattern: '^([1-9]|1[0-9]|20)$', description: 'Steps: 1 to 20' })

export const lineage = {
  near: route({
    method: 'GET',
    path: '/transformations/near-products/:id',
    access: read,
    area: null,
    summary: 'Direct neighbours of a product, before and after it',
    params: IdParams,
    answer: Paged(NearProduct),
  }),
  related: route({
    method: 'GET',
    path: '/transformations/related-products/:id',
    access: read,
    area: null,
    summary:
      'Neighbours of a product in one direction and of one stage; with originId only those of its lineage',
    params: IdParams,
    query: Type.Object({
      ...ListQuery,
      direction: Type.Optional(
        Type.Enum(['0', '1'], { description: '0 the origins, 1 what was made from it' }),
      ),
      schemaId: Type.Optional(IdOf('the stage of the neighbours')),
      originId: Type.Optional(IdOf('a product in whose lineage the neighbours are')),
      currentPage: CurrentPage,
    }),
    answer: Paged(RelatedProduct),
  }),
  grouping: route({
    method: 'GET',
    path: '/transformations/grouping-products/:id',
    access: read,
    area: null,
    summary: "Origins of a grouping; a product's id gives those of all its groupings",
    params: IdParams,
    query: Type.Object({ ...ListQuery, currentPage: CurrentPage }),
    answer: GroupedProducts,
  }),
  graph: route({
    method: 'GET',
    path: '/graph/products/:id',
    access: { permission: 'any', flag: 'graphs' },
    area: null,
    summary: 'The ancestors and descendants of a product, and the links between them (GRF-03)',
    params: IdParams,
    query: Type.Object({
      depth: Type.Optional(GraphDepth),
      nodes: Type.Optional(
        Type.String({
          pattern: '^([1-9][0-9]{0,2}|[1-4][0-9]{3}|5000)$',
          description: 'Products: 1 to 5000',
        }),
      ),
      language: LanguageQuery,
    }),
    answer: Graph,
  }),
}
