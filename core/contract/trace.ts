import Type, { type Static } from 'typebox'
import { MaskedProduct } from './milestones.ts'
import {
  bytes,
  CurrentPage,
  HoldOrNull,
  Id,
  IdParams,
  LanguageQuery,
  Named,
  OrNull,
  Paged,
  route,
  shape,
  Text,
  TextOrNull,
  Timestamp,
} from './route.ts'
import { maxTracedAtOnce } from '../rules/lineage.ts'

const amount = {
  quantity: Type.Unsafe<number | null>({ type: ['number', 'null'] }),
  unit: TextOrNull,
}

export const Holder = shape({
  _id: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Null where fields of a process name the holder',
  }),
  name: Type.String(),
  city: TextOrNull,
  phoneNumber: TextOrNull,
  email: TextOrNull,
})
export type Holder = Static<typeof Holder>

const way = {
  steps: Type.Integer({ description: 'From the start, by the shortest way' }),
  via: Type.Array(Type.String(), {
    description: 'Its neighbours nearer to the start, at most 20: the `_id` or `key` of each',
  }),
}
export const TracedProduct = shape({
  _id: Id,
  uuid: Id,
  identifier: Type.String(),
  stage: Named,
  organization: Named,
  holder: OrNull(Holder),
  ...way,
  ...amount,
  part: Type.Unsafe<number | null>({
    type: ['number', 'null'],
    description:
      'Of what the start went into: the share that comes from it. Of what it came from: the share of the start that comes from this product. Null where an amount on the way is unknown or units measure different things',
  }),
  mixed: Type.Boolean({ description: 'It has origins outside of the trace' }),
  closed: Type.Boolean({ description: 'A closing process stands' }),
  hold: HoldOrNull,
  createdAt: Timestamp,
})
export type TracedProduct = Static<typeof TracedProduct>
export const MaskedTraced = shape({ ...MaskedProduct.properties, ...way })

export const TraceStart = shape({ _id: Id, uuid: Id, identifier: Type.String(), stage: Named })
export type TraceStart = Static<typeof TraceStart>

/** Beyond this many rows a screen shows holders first. */
export const HolderSum = shape({
  key: Type.String({ description: 'Asks for the rows of this holder alone, as `holder`' }),
  holder: OrNull(Holder),
  products: Type.Integer(),
  ends: Type.Integer({ description: 'Those from which the trace goes no further' }),
  closed: Type.Integer({ description: 'Of the ends, those with a closing process' }),
  ...amount,
})
export type HolderSum = Static<typeof HolderSum>

export const TraceTotals = shape({
  products: Type.Integer({ description: 'Without the start; restricted ones count' }),
  restricted: Type.Integer({ description: 'Products that the caller may not read' }),
  stages: Type.Integer(),
  holders: Type.Integer(),
  ends: Type.Integer({ description: 'Readable products from which the trace goes no further' }),
  quantity: Type.Unsafe<number | null>({
    type: ['number', 'null'],
    description: 'The sum of the ends; null where their units differ or an amount is unknown',
  }),
  unit: TextOrNull,
})

const direction = Type.Union([Type.Literal(0), Type.Literal(1)], {
  description: '1 what it went into, 0 what it came from',
})
const { collection, ...page } = Paged(Type.Union([TracedProduct, MaskedTraced])).properties
export const Trace = shape({
  product: OrNull(TraceStart),
  products: Type.Optional(
    Type.Array(TraceStart, { description: 'The starts of a trace of several products' }),
  ),
  direction,
  at: Timestamp,
  totals: TraceTotals,
  holders: Type.Array(HolderSum, { description: 'Who has what, those with most ends first' }),
  collection,
  ...page,
  truncated: Type.Boolean({ description: 'There are more than 20,000 products, or more than 40 steps' }),
})
export type Trace = Static<typeof Trace>

const query = {
  currentPage: CurrentPage,
  holder: Type.Optional(Text(40, 'Only products of this holder: a `key` of `holders`')),
  language: LanguageQuery,
  format: Type.Optional(Type.Literal('csv', { description: 'Every row as a table instead of JSON' })),
}

/** TRC: what a product came from or went into, who has it, and how much of it. */
export const trace = {
  of: route({
    method: 'GET',
    path: '/products/:id/trace',
    access: { permission: 'any' },
    area: null,
    summary:
      'What a product went into or came from: who has it, how much of it, and the part that comes of it',
    params: IdParams,
    query: Type.Object({
      direction: Type.Optional(
        Type.Enum(['0', '1'], { description: '1 (default) what it went into, 0 what it came from' }),
      ),
      ...query,
    }),
    answer: Trace,
    file: bytes(['text/csv; charset=utf-8']),
  }),
  ofMany: route({
    method: 'POST',
    path: '/trace',
    access: { permission: 'any' },
    area: null,
    summary: 'The same of several products at once; it writes nothing',
    query: Type.Object(query),
    body: shape({
      products: Type.Array(Id, { minItems: 1, maxItems: maxTracedAtOnce }),
      direction: Type.Optional(direction),
    }),
    idempotent: true,
    answer: Trace,
    file: bytes(['text/csv; charset=utf-8']),
  }),
}
