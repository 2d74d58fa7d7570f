import Type, { type Static } from 'typebox'
import { Collection, Id, OrNull, route, shape, Text, YesNo } from './route.ts'

/** Rows of one account. */
const maxGtins = 1_000

/** GS1-01: which GTIN the products of a stage and organization have; `where`: those with a value of a field. */
export const Gtin = shape({
  productSchema: Id,
  organization: Id,
  where: Type.Optional(shape({ field: Text(60), value: Text(500) })),
  gtin: Text(20, '8, 12, 13 or 14 digits; answers have 14'),
})
export type Gtin = Static<typeof Gtin>

/** A row as it is read. */
export const DescribedGtin = shape({
  ...Gtin.properties,
  coded: Type.Integer({ description: 'Live products whose code has its GTIN' }),
  differs: OrNull(
    shape({
      field: Type.String({ description: 'A field in which these products differ' }),
      values: Type.Array(Type.String()),
    }),
  ),
})
export type DescribedGtin = Static<typeof DescribedGtin>

export const Gtins = shape({
  collection: Type.Array(Gtin),
  coded: Type.Integer({ description: 'Live products that get a code by these rows, or another one' }),
})

const admin = { permission: 'admin' } as const

export const gs1 = {
  gtins: route({
    method: 'GET',
    path: '/gs1/gtins',
    access: admin,
    area: 'people',
    summary: 'The table of GTINs',
    answer: Collection(DescribedGtin),
  }),
  replaceGtins: route({
    method: 'PUT',
    path: '/gs1/gtins',
    access: admin,
    area: 'people',
    summary:
      'Replaces the table of GTINs. Products get their codes at once or, if they exist, soon; codes that they had go on leading to them',
    query: Type.Object({ preview: YesNo('Says how many products it concerns, and changes nothing') }),
    body: shape({ collection: Type.Array(Gtin, { maxItems: maxGtins }) }),
    answer: Gtins,
  }),
}
