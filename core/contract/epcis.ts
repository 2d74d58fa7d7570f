import Type, { type Static } from 'typebox'
import { bytes, Id, IdParams, route, shape } from './route.ts'

const Count = Type.Integer()

/** What an exported document has, before anybody loads it. */
export const ExportSummary = shape({
  stages: Type.Array(shape({ _id: Id, name: Type.String(), products: Count }), {
    description: 'Products of the lineage, in the order of the chain',
  }),
  events: Type.Array(shape({ type: Type.String(), count: Count })),
  hidden: Type.Integer({ description: 'Private processes, which have no event' }),
  restricted: Type.Integer({ description: 'Products that the caller may not read' }),
  faults: Type.Integer({ description: 'Of the shape of EPCIS 2.0' }),
})
export type ExportSummary = Static<typeof ExportSummary>

const direction = Type.Optional(
  Type.Enum(['0', '1', 'both'], {
    description: '0 (default) with all that it came from, 1 with all that it went into',
  }),
)

/** Events of EPCIS 2.0. */
export const epcis = {
  export: route({
    method: 'GET',
    path: '/products/:id/epcis',
    access: { permission: 'any' },
    area: null,
    summary: 'The events of a product and its lineage as a document of EPCIS 2.0, oldest first',
    params: IdParams,
    query: Type.Object({
      direction,
      private: Type.Optional(
        Type.Literal('true', {
          description: 'Also what public pages don’t show, as far as the caller may read it',
        }),
      ),
    }),
    answer: bytes(['application/ld+json; charset=utf-8']),
  }),
  summary: route({
    method: 'GET',
    path: '/products/:id/epcis/summary',
    access: { permission: 'any' },
    area: null,
    summary:
      'What the document of EPCIS 2.0 of a product and its lineage has: products by stage, events by type',
    params: IdParams,
    query: Type.Object({ direction }),
    answer: ExportSummary,
  }),
}
