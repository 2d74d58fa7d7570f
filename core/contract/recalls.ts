import Type, { type Static } from 'typebox'
import { minReason } from '../rules/reason.ts'
import { bytes } from './bytes.ts'
import { maxTraceProducts } from '../rules/lineage.ts'
import { recallItemStates, recallKinds, recallStates, settableItemStates } from '../rules/recall.ts'
import { MaskedTraced, TracedProduct } from './trace.ts'
import {
  Id,
  IdParams,
  LanguageQuery,
  CurrentPage,
  Named,
  OrNull,
  Paged,
  Reference,
  route,
  shape,
  Text,
  TextOrNull,
  Timestamp,
} from './route.ts'

const Reason = Type.String({ minLength: minReason, maxLength: 500 })
const Action = Text(300)
const Phone = Text(40)
/** The texts of the notice in other languages, by language. */
const texts = Type.Record(
  Type.String(),
  shape({ reason: Type.Optional(Reason), action: Type.Optional(Action) }),
)

const ids = (maxItems: number) => Type.Array(Id, { minItems: 1, maxItems })

export const RecallInput = shape({
  kind: Type.Enum([...recallKinds]),
  product: Reference,
  products: Type.Union([ids(maxTraceProducts), Type.Literal('all')], {
    description:
      'Descendants of the product, which is always one of them; `all` is everything that it went into, readable or not',
  }),
  reason: Reason,
  action: Type.Optional(Action),
  phone: Type.Optional(Phone),
  organization: Reference,
  i18n: Type.Optional(texts),
})
export const RecallChange = shape({
  kind: Type.Optional(Type.Literal('recall', { description: 'A hold becomes a recall' })),
  reason: Type.Optional(Reason),
  action: Type.Optional(Action),
  phone: Type.Optional(Phone),
  i18n: Type.Optional(texts),
  version: Type.Optional(Type.Integer()),
})

const count = Type.Integer()
export const RecallCounts = shape({
  products: count,
  restricted: count,
  held: count,
  notified: count,
  confirmed: count,
  unanswered: count,
  done: count, // returned, destroyed, released
})
export const Drill = shape({
  tracedMs: Type.Integer(),
  products: count,
  located: Type.Integer({ description: 'With a holder' }),
  withContact: count,
  quantityLocated: Type.Unsafe<number | null>({ type: ['number', 'null'] }),
  quantityTotal: Type.Unsafe<number | null>({ type: ['number', 'null'] }),
})
export const Recall = shape({
  _id: Id,
  number: Type.Integer(),
  kind: Type.Enum([...recallKinds]),
  state: Type.Enum([...recallStates]),
  product: shape({ _id: Id, identifier: Type.String(), stage: Named }),
  reason: Type.String(),
  action: TextOrNull,
  phone: TextOrNull,
  organization: Named,
  i18n: texts,
  startedAt: Timestamp,
  startedBy: Named,
  endedAt: TextOrNull,
  counts: RecallCounts,
  drill: Type.Optional(Drill),
  version: Type.Integer(),
})
export type Recall = Static<typeof Recall>

export const RecallItem = shape({
  product: Type.Union([TracedProduct, MaskedTraced]),
  state: Type.Enum([...recallItemStates]),
  mail: Type.Unsafe<'sent' | 'failed' | null>({ type: ['string', 'null'], enum: ['sent', 'failed', null] }),
  note: TextOrNull,
  at: Timestamp,
  by: TextOrNull,
})
export type RecallItem = Static<typeof RecallItem>

const lifting = shape({ reason: Reason })

export const NotifyInput = shape({
  organizations: Type.Optional(ids(1_000)),
  contacts: Type.Optional(
    Type.Array(Text(254), {
      minItems: 1,
      maxItems: 1_000,
      description: 'E-mails of those who have its products, as its items show them',
    }),
  ),
})
export type NotifyInput = Static<typeof NotifyInput>
/** Recipients of a recall; e-mail addresses show only to users of that organization. */
export const Recipients = shape({
  organizations: Type.Array(shape({ _id: OrNull(Id), name: Type.String(), email: TextOrNull })),
})
export type Recipients = Static<typeof Recipients>

/** RCL: products stopped inside, recalled with a public notice, or recalled for practice. */
export const recalls = {
  list: route({
    method: 'GET',
    path: '/recalls',
    access: { permission: 'any' },
    area: null,
    summary:
      'Holds, recalls and drills whose start the caller may read, newest first; as a table with format=csv',
    query: Type.Object({
      state: Type.Optional(Type.Enum([...recallStates], { description: 'Only those in this state' })),
      kind: Type.Optional(Type.Enum([...recallKinds], { description: 'Only those of this kind' })),
      search: Type.Optional(Text(200, 'The number, the start or the reason')),
      currentPage: CurrentPage,
      language: LanguageQuery,
      format: Type.Optional(Type.Literal('csv', { description: 'All of them as a table instead of JSON' })),
    }),
    answer: Paged(Recall),
    file: bytes(['text/csv; charset=utf-8']),
  }),
  create: route({
    method: 'POST',
    path: '/recalls',
    access: { permission: 'archive' },
    area: 'people',
    summary: 'Holds or recalls a product and what it went into, or tries that as a drill',
    bodyLimit: 2_000_000,
    body: RecallInput,
    answer: Recall,
    status: 201,
    creates: true,
  }),
  get: route({
    method: 'GET',
    path: '/recalls/:id',
    access: { permission: 'any' },
    area: null,
    summary: 'One recall',
    params: IdParams,
    query: Type.Object({ language: LanguageQuery }),
    answer: Recall,
  }),
  items: route({
    method: 'GET',
    path: '/recalls/:id/items',
    access: { permission: 'any' },
    area: null,
    summary: 'Its products, with who has them and what became of them',
    params: IdParams,
    query: Type.Object({
      state: Type.Optional(Type.Enum([...recallItemStates], { description: 'Only products in this state' })),
      currentPage: CurrentPage,
      language: LanguageQuery,
    }),
    answer: Paged(RecallItem),
  }),
  update: route({
    method: 'PUT',
    path: '/recalls/:id',
    access: { permission: 'archive' },
    area: 'people',
    summary: 'Changes its texts, or makes a recall of a hold',
    params: IdParams,
    body: RecallChange,
    answer: Recall,
  }),
  setItems: route({
    method: 'PUT',
    path: '/recalls/:id/items',
    access: { permission: 'archive' },
    area: 'people',
    summary: 'Says what became of some of its products',
    params: IdParams,
    body: shape({
      products: Type.Optional(ids(1_000)),
      restricted: Type.Optional(
        Type.Literal(true, { description: 'Instead of products: all that the administrator may not read' }),
      ),
      state: Type.Enum([...settableItemStates]),
      note: Type.Optional(Text(500)),
    }),
    answer: Recall,
  }),
  addProducts: route({
    method: 'POST',
    path: '/recalls/:id/products',
    access: { permission: 'archive' },
    area: 'people',
    summary: 'Adds descendants that were left out',
    params: IdParams,
    body: shape({ products: ids(1_000) }),
    answer: Recall,
    idempotent: true,
  }),
  lift: route({
    method: 'POST',
    path: '/recalls/:id/lift',
    access: { permission: 'archive' },
    area: 'people',
    summary: 'It was a mistake: everything is free',
    params: IdParams,
    body: lifting,
    answer: Recall,
  }),
  end: route({
    method: 'POST',
    path: '/recalls/:id/end',
    access: { permission: 'archive' },
    area: 'people',
    summary: 'It ran its course: products stay held unless released',
    params: IdParams,
    body: lifting,
    answer: Recall,
  }),
  notify: route({
    method: 'POST',
    path: '/recalls/:id/notify',
    access: { permission: 'archive' },
    area: 'people',
    summary:
      'Writes to those who have its products, by default to all with an address; a drill writes to nobody and answers (200) whom it would write to',
    params: IdParams,
    body: NotifyInput,
    answer: Recipients,
    status: 202,
    creates: true,
  }),
}
export type RecallInput = Static<typeof RecallInput>
