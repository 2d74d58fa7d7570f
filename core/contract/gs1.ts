import Type, { type Static } from 'typebox'
import { maxAddressLength } from '../fields/web-address.ts'
import { Collection, Id, IdOf, ignoring, OrNull, route, shape, Text, YesNo } from './route.ts'

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

/** A row as GET answers it. */
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

const version = Type.Integer({ description: 'How often the table was replaced' })

export const DescribedGtins = shape({ collection: Type.Array(DescribedGtin), version })

export const Gtins = shape({
  collection: Type.Array(Gtin),
  version,
  coded: Type.Integer({ description: 'Live products that get a code by these rows, or another one' }),
})

/** Limit of live links in one account. */
export const maxGs1Links = 1_000

const linkMembers = {
  anchor: Text(
    200,
    'The path of a code, such as `/01/07791234500017/10/L-25*`: its last value may be `*` or end in one',
  ),
  linkType: Text(60, 'Of GS1’s vocabulary: `gs1:pip`, or its whole address'),
  href: Text(
    maxAddressLength,
    'An address of https; `{10}` stands for that element of the path asked for, `{*}` for what the star stood for',
  ),
  title: Text(200),
  type: Type.Optional(Text(100, 'Its media type')),
  hreflang: Type.Optional(
    Type.Array(Text(10), { maxItems: 40, description: '`es`, `es-AR`, or `und` for any language' }),
  ),
  default: Type.Optional(Type.Boolean({ description: 'Who asks for no type is led there' })),
  fwqs: Type.Optional(Type.Boolean({ description: 'The query that was asked goes along' })),
}

export const Gs1LinkInput = shape({ ...linkMembers, ...ignoring('_id') })
export type Gs1LinkInput = Static<typeof Gs1LinkInput>
/** GS1-08: where a resolver leads besides our own pages. */
export const Gs1Link = shape({ _id: Id, ...linkMembers })
export type Gs1Link = Static<typeof Gs1Link>

const admin = { permission: 'admin' } as const
const linkParams = shape({ id: IdOf('the link') })

export const gs1 = {
  gtins: route({
    method: 'GET',
    path: '/gs1/gtins',
    access: admin,
    area: 'people',
    summary: 'The table of GTINs',
    answer: DescribedGtins,
  }),
  replaceGtins: route({
    method: 'PUT',
    path: '/gs1/gtins',
    access: admin,
    area: 'people',
    summary:
      'Replaces the table of GTINs. Products get their codes at once or, if they exist, soon; codes that they had go on leading to them',
    query: Type.Object({ preview: YesNo('Says how many products it concerns, and changes nothing') }),
    body: shape({
      collection: Type.Array(Gtin, { maxItems: maxGtins }),
      version: Type.Optional(
        Type.Integer({ description: 'The version that was read: 409 STALE once there is another' }),
      ),
    }),
    answer: Gtins,
  }),
  links: route({
    method: 'GET',
    path: '/gs1/links',
    access: admin,
    area: 'people',
    summary: `Extra links of codes, up to ${maxGs1Links}, by their anchors`,
    answer: Collection(Gs1Link),
  }),
  createLink: route({
    method: 'POST',
    path: '/gs1/links',
    access: admin,
    area: 'people',
    creates: true,
    status: 201,
    summary: 'A further link of codes, which the resolver answers from now on; its address is never fetched',
    body: Gs1LinkInput,
    answer: Gs1Link,
  }),
  updateLink: route({
    method: 'PUT',
    path: '/gs1/links/:id',
    access: admin,
    area: 'people',
    summary: 'Replaces an extra link',
    params: linkParams,
    body: Gs1LinkInput,
    answer: Gs1Link,
  }),
  removeLink: route({
    method: 'DELETE',
    path: '/gs1/links/:id',
    access: admin,
    area: 'people',
    summary: 'Removes an extra link, for good',
    params: linkParams,
    answer: null,
  }),
}
