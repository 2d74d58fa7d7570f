import Type, { type Static } from 'typebox'
import { bytes, Collection, Id, LanguageQuery, route, shape, Text } from './route.ts'

/** An image to download: `name.type`, the bytes in base64 (QRP-01). */
export const QrImage = shape({
  name: Type.String(),
  type: Type.Union([Type.Literal('png'), Type.Literal('svg')]),
  image: Type.String(),
})
export type QrImage = Static<typeof QrImage>

const ImageType = Type.Optional(Text(20, '`png` (default) or `svg`'))

export const qr = {
  show: route({
    method: 'GET',
    path: '/show/:id',
    atOrigin: true,
    access: 'public',
    area: null,
    summary: 'QR image of a product or organization, by _id or uuid: it leads to its public page',
    params: shape({ id: Text(8000, '`_id` or `uuid`') }),
    query: Type.Object({ type: ImageType }),
    answer: bytes(['image/png', 'image/svg+xml']),
  }),
  get: route({
    method: 'GET',
    path: '/qr/:id',
    access: { permission: 'any' },
    area: null,
    summary:
      'QR image of a product or organization, by _id or uuid; several ids, comma-joined, give a collection',
    params: shape({ id: Text(8000, '`_id` or `uuid`, or several of them: `a,b`') }),
    query: Type.Object({
      type: ImageType,
      language: LanguageQuery,
      itemType: Type.Optional(Text(40, 'Product or Organization')),
    }),
    answer: Type.Union([QrImage, Collection(QrImage)]),
  }),
  send: route({
    method: 'POST',
    path: '/qr/send',
    access: { permission: 'write' },
    area: null,
    summary: 'Mails the QR code of a product or an organization, by _id or uuid, to one address',
    query: Type.Object({ language: LanguageQuery }),
    body: shape({ email: Text(254), itemId: Id }),
    answer: shape({}),
  }),
}
