import Type from 'typebox'
import { bytes, IdParams, route } from './route.ts'

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
      direction: Type.Optional(
        Type.Enum(['0', '1', 'both'], {
          description: '0 (default) with all that it came from, 1 with all that it went into',
        }),
      ),
      private: Type.Optional(
        Type.Literal('true', {
          description: 'Also what public pages don’t show, as far as the caller may read it',
        }),
      ),
    }),
    answer: bytes(['application/ld+json; charset=utf-8']),
  }),
}
