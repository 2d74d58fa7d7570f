import Type, { type Static } from 'typebox'
import { bytes, Id, LanguageQuery, route, shape, Text } from './route.ts'

export const EvidenceOrder = shape({
  product: Id,
  direction: Type.Optional(
    Type.Union([Type.Literal(0), Type.Literal(1)], {
      description: '1 (default) with what the product went into, 0 with what it came from',
    }),
  ),
  recall: Type.Optional(
    Type.Union([Id, Type.Null()], {
      description: 'A recall or drill of the product, which the report tells',
    }),
  ),
})
export type EvidenceOrder = Static<typeof EvidenceOrder>

/** 202 of `GET /evidence/{key}`: products and events, once they are counted. */
export interface EvidenceProgress {
  done: number
  total: number
}

/** Why a packet did not come out. */
export type EvidenceFailure = 'absent' | 'time' | 'memory' | 'space'

const access = { permission: 'any' } as const

/** What an authority gets of a product: its trace, its processes with their files and their history, signed (PKT). */
export const evidence = {
  order: route({
    method: 'POST',
    path: '/evidence',
    access,
    area: null,
    creates: true,
    summary: 'Orders a packet of evidence of a product and of what it went into or came from; a job makes it',
    query: Type.Object({ language: LanguageQuery }),
    body: EvidenceOrder,
    status: 202,
    answer: shape({ key: Type.String() }),
  }),
  get: route({
    method: 'GET',
    path: '/evidence/:key',
    access,
    area: null,
    summary: '202 with {done, total} while it is made; then the ZIP, for ten minutes, for who ordered it',
    params: shape({ key: Text(100, 'The key that the order has answered') }),
    answer: bytes(['application/zip', 'application/json; charset=utf-8']),
  }),
}
