import Type, { type Static } from 'typebox'
import { bytes, Collection, Id, route, shape, Text } from './route.ts'

/** An image to download: `name.type`, the bytes in base64 (QRP-01). */
const QrImage = shape({
  name: Type.String(),
  type: Type.Union([Type.Literal('png'), Type.Literal('svg')]),
  image: Type.String(),
})
export type QrImage = Static<typeof QrImage>

export const qr = {
  show: route({
    method: 'GET',
    path: '/show/:id',
    atOrigin: true,
    access: 'public',
    area: null,
    summary: 'QR image of a product or organization, by _id or uuid: it leads to its public page',
    params: shape({ id: Text(8000) }),
    query: Type.Object({ type: Type.Optional(Text(20)) }),
    answer: bytes(['image/png', 'image/svg+xml']),
  }),
  get: route({
    method: 'GET',
    path: '/qr/:id',
    access: { permission: 'any' },
    area: null,
    summary:
      'QR image of a product or organization, by _id or uuid; several ids, comma-joined, give a collection',
    params: shape({ id: Text(8000) }),
    query: Type.Object({
      type: Type.Optional(Text(20)),
      language: Type.Optional(Text(20)),
      itemType: Type.Optional(Text(40)),
    }),
    answer: Type.Union([QrImage, Collection(QrImage)]),
  }),
  send: route({
    method: 'POST',
    path: '/qr/send',
    access: { permission: 'write' },
    area: null,
    summary: 'Mails the QR code of a product or an organization, by _id or uuid, to one address',
    query: Type.Object({ language: Type.Optional(Text(20)) }),
    body: shape({ email: Text(254), itemId: Id }),
    answer: shape({}),
  }),
}
