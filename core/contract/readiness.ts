import Type, { type Static } from 'typebox'
import { checkCodes } from '../rules/preflight.ts'
import { readyLevels } from '../rules/ready-shape.ts'
import {
  Id,
  IdParams,
  LanguageQuery,
  Named,
  NamedOrNull,
  OrNull,
  route,
  shape,
  TextOrNull,
  Timestamp,
} from './route.ts'

/** Products that an item names. */
export const maxItemProducts = 20

const states = ['ready', 'missing', 'unknown'] as const
const Tally = shape({ done: Type.Integer(), of: Type.Integer() })
export const ReadinessProduct = shape({ _id: Id, identifier: Type.String(), stage: Named })

export const ReadinessItem = shape({
  code: Type.String({ description: 'Of its rule; what the EU refuses has an item a check' }),
  check: Type.Unsafe<(typeof checkCodes)[number] | null>({
    ...OrNull(Type.Enum([...checkCodes])),
    description: 'The check that refuses; null where its rule is no look at all of them, or nothing blocks',
  }),
  title: Type.String(),
  level: Type.Enum([...readyLevels]),
  state: Type.Enum(['ok', 'missing', 'unknown']),
  stage: Type.Unsafe<Static<typeof NamedOrNull>>({
    ...NamedOrNull,
    description: 'Whose products it asks; null where it asks those of several stages',
  }),
  asked: Type.Integer({ description: 'Products that it asks' }),
  count: Type.Integer({ description: 'Those that lack it, or of which it is not known' }),
  products: Type.Array(ReadinessProduct, {
    description: `The first ${maxItemProducts} of those that the caller may read`,
  }),
  restricted: Type.Integer({
    description: 'Those that the caller may not read; they count and are not named',
  }),
  address: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Where the caller mends the first that they may mend; null where others alone mend it',
  }),
  at: OrNull(shape({ _id: Id, identifier: Type.String() })),
})
export type ReadinessItem = Static<typeof ReadinessItem>

export const ProductReadiness = shape({
  product: ReadinessProduct,
  state: Type.Enum([...states], {
    description:
      'missing: a rule of level must is not met. unknown: none is missing, but an amount is, or a check is running',
  }),
  must: Tally,
  should: Tally,
  items: Type.Array(ReadinessItem, { description: 'In the order of the chain' }),
  chain: Type.Array(shape({ ...Named.properties, count: Type.Integer(), identifier: TextOrNull }), {
    description:
      'What it came from, by stage in the order of the chain, itself last; `identifier` of a stage with one product that the caller may read',
  }),
  at: Timestamp,
})
export type ProductReadiness = Static<typeof ProductReadiness>

/** RDY: what a product lacks of what its account demands. */
export const readiness = {
  of: route({
    method: 'GET',
    path: '/products/:id/readiness',
    access: { permission: 'any' },
    area: null,
    summary: 'What a product still lacks of what its stage demands, and where each is mended',
    params: IdParams,
    query: Type.Object({ language: LanguageQuery }),
    answer: ProductReadiness,
  }),
}
