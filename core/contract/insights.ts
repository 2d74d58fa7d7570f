import Type, { type Static } from 'typebox'
import {
  Collection,
  Id,
  IdOf,
  IdParams,
  ignoring,
  Reference,
  route,
  shape,
  Text,
  Timestamp,
} from './route.ts'

/** Longer than the stored text: the server trims it. */
const Sent = Text(2000)

/** The texts in other languages than the account's; the public page shows the account's where there are none. */
const Translations = Type.Record(
  Type.String(),
  shape({ name: Type.Optional(Sent), value: Type.Optional(Sent) }),
)

/** Up to three facts of a product, which open its public page (INS-02). */
export const Insight = shape({
  _id: Id,
  product: Id,
  name: Type.String({ description: 'A text, or the address of a picture' }),
  value: Type.String(),
  i18n: Translations,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  version: Type.Integer(),
})
export type Insight = Static<typeof Insight>

/** Members that answers carry and writes ignore (§3: a record's own read-only members). */
const ignored = ignoring('_id', 'createdAt', 'updatedAt')
export const InsightInput = shape({
  product: Reference,
  name: Sent,
  value: Sent,
  i18n: Type.Optional(Translations),
  ...ignored,
  ...ignoring('version'),
})
export const InsightChange = shape({
  name: Type.Optional(Sent),
  value: Type.Optional(Sent),
  i18n: Type.Optional(Translations),
  ...ignored,
  ...ignoring('product'),
  version: Type.Optional(Type.Integer()),
})

const read = { permission: 'any' } as const
const write = { permission: 'write' } as const

export const insights = {
  list: route({
    method: 'GET',
    path: '/insights/:id',
    access: read,
    area: null,
    summary: "A product's attributes, oldest first",
    params: shape({ id: IdOf('the product') }),
    answer: Collection(Insight),
  }),
  create: route({
    method: 'POST',
    path: '/insights',
    access: write,
    area: null,
    summary: 'A new attribute of a product, which has three at most; a name that is an address is a picture',
    body: InsightInput,
    answer: Insight,
    creates: true,
  }),
  update: route({
    method: 'PUT',
    path: '/insights/:id',
    access: write,
    area: null,
    summary: 'Changes an attribute',
    params: IdParams,
    body: InsightChange,
    answer: Insight,
  }),
  archive: route({
    method: 'DELETE',
    path: '/insights/:id',
    access: write,
    area: null,
    summary: 'Archives an attribute',
    params: IdParams,
    answer: null,
  }),
}
