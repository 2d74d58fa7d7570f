import Type, { type Static } from 'typebox'
import { balanceStates } from '../fields/balanceRoles.ts'
import { bytes } from './bytes.ts'
import { MaskedProduct } from './milestones.ts'
import {
  Id,
  IdOf,
  IdParams,
  LanguageQuery,
  Named,
  NamedOrNull,
  OrNull,
  route,
  shape,
  Text,
  TextOrNull,
  Timestamp,
} from './route.ts'

const figure = (description: string) => Type.Unsafe<number | null>({ type: ['number', 'null'], description })

export const BalanceProduct = shape({ _id: Id, identifier: Type.String(), stage: Named })
export type BalanceProduct = Static<typeof BalanceProduct>

export const BalanceEvent = shape({
  at: Timestamp,
  kind: Type.Enum(['in', 'out', 'loss', 'gain', 'correction'], {
    description:
      'correction: what an administrator changed after the product was used, on the day of that change; until then the movement stands as it was recorded first',
  }),
  quantity: figure(
    'In the unit of the product; of a correction, what it added to the balance, or less than zero; null where nobody said it, or where the caller may not read it',
  ),
  left: figure('What was left afterwards'),
  milestone: NamedOrNull,
  product: Type.Union([BalanceProduct, MaskedProduct, Type.Null()], {
    description: 'At the other end of a transformation',
  }),
  by: TextOrNull,
})
export type BalanceEvent = Static<typeof BalanceEvent>

export const ProductBalance = shape({
  product: BalanceProduct,
  unit: TextOrNull,
  made: figure('Its own amount, or else what its links brought'),
  in: figure('What its links brought; null without any, or where one is unknown or measures something else'),
  gain: figure('What processes added'),
  loss: figure('What processes lost; one that closed the product took what was left'),
  out: figure('What was taken of it'),
  left: figure('made + gain − loss − out'),
  difference: figure('made − in; null where a yield judges that'),
  state: Type.Enum([...balanceStates], {
    description:
      'unknown: an amount that counts is missing. over: more was taken than there was, or the difference is beyond the limit. balanced: what is left is within the limit. none: the stage has no balance',
  }),
  limit: OrNull(shape({ quantity: Type.Number(), percent: Type.Number() })),
  events: Type.Array(BalanceEvent, { description: 'By date' }),
  missing: Type.Array(BalanceProduct, { description: 'Products whose amounts are missing' }),
  restricted: Type.Integer({
    description: 'Products at the other ends that the caller may not read; they count and are not named',
  }),
})
export type ProductBalance = Static<typeof ProductBalance>

export const StagePeriod = shape({
  stage: Named,
  unit: Type.String(),
  opening: Type.Number({ description: 'What there was before the first day' }),
  in: Type.Number({ description: 'What was made of products whose day lies in the period' }),
  gain: Type.Number(),
  loss: Type.Number(),
  out: Type.Number(),
  closing: Type.Number({ description: 'opening + in + gain − loss − out, exactly' }),
  products: Type.Integer({ description: 'Those whose day lies in the period' }),
  unknown: Type.Integer({
    description: 'Products of the period with an amount that nobody knows; no figure holds them',
  }),
  lacking: Type.Array(shape({ _id: Id, identifier: Type.String() }), {
    description: 'The first twenty of those, by identifier',
  }),
})
export type StagePeriod = Static<typeof StagePeriod>

export const PeriodProduct = shape({
  product: BalanceProduct,
  in: Type.Number({ description: 'What was made of it, where its day lies in the period; else 0' }),
  left: Type.Number({ description: 'What was left of it at the end of the last day' }),
})
export type PeriodProduct = Static<typeof PeriodProduct>

export const PeriodProducts = shape({
  collection: Type.Array(PeriodProduct, { description: 'The twenty that brought most, and then left most' }),
  total: Type.Integer({
    description:
      'All that came in or moved within the period, or were there before; products of the period with an amount that nobody knows are not among them',
  }),
})

const days = {
  from: Text(10, 'The first day, YYYY-MM-DD in the time zone of the account'),
  to: Text(10, 'The last day, which counts; at most 400 days'),
  organization: Type.Optional(IdOf('the organization whose products count')),
  language: LanguageQuery,
}

const format = Type.Optional(Type.Literal('csv', { description: 'Its rows as a table instead of JSON' }))

/** BAL: what went into a product, what was lost, what left it, and what is left. */
export const balance = {
  of: route({
    method: 'GET',
    path: '/products/:id/balance',
    access: { permission: 'any' },
    area: null,
    summary: 'What went into a product, what was lost, what left it, and what is left',
    params: IdParams,
    query: Type.Object({ language: LanguageQuery, format }),
    answer: ProductBalance,
    file: bytes(['text/csv; charset=utf-8']),
  }),
  period: route({
    method: 'GET',
    path: '/balance',
    access: { permission: 'any' },
    area: null,
    summary: 'What the stages of a chain had, took in, lost, gave away and have left over some days',
    query: Type.Object({
      vertical: IdOf('the chain'),
      ...days,
      format,
    }),
    answer: shape({ collection: Type.Array(StagePeriod) }),
    file: bytes(['text/csv; charset=utf-8']),
  }),
  products: route({
    method: 'GET',
    path: '/balance/products',
    access: { permission: 'any' },
    area: null,
    summary: 'The products that make the figures of a stage over some days, biggest first',
    query: Type.Object({ vertical: IdOf('the chain'), stage: IdOf('a stage of it'), ...days }),
    answer: PeriodProducts,
  }),
}
