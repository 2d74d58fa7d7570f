import type { AccessTable } from './table.ts'

const loadData = { identifier: '2026-099999', vendimia: '2026', kilos: 4000, modo: 'mano' }
const reason = 'Se anotó en el cuartel de al lado'

export const products: AccessTable<'products'> = {
  list: {
    request: ({ organization, block, load, picking }) => ({
      query: {
        productSchema: 'ps-cuartel',
        organization: JSON.stringify([{ id: organization }]),
        isTransforming: '1',
        is1toN: '1',
        productDestination: load,
        milestoneId: picking,
        productId: block,
        direction: '1',
      },
    }),
    otherRequests: [
      ({ organization }) => ({ query: { productSchema: 'ps-cuartel', organizationId: organization } }),
    ],
    answer: { shows: 2 },
    cases: {
      'by neighbour': {
        request: ({ block }) => ({
          query: { productSchema: 'ps-partida-uva', productId: block, direction: '1' },
        }),
        answer: { shows: 1 },
        exceptions: { allButBlocks: { shows: 0 } },
      },
      'of loads': {
        request: () => ({ query: { productSchema: 'ps-partida-uva' } }),
        answer: { shows: 1 },
      },
      'with a search': {
        request: () => ({ query: { productSchema: 'ps-cuartel', search: 'zur' } }),
        answer: { shows: 2 },
      },
      'as a file of plots': {
        request: () => ({ query: { productSchema: 'ps-cuartel', format: 'geojson' } }),
        answer: { shows: 2 },
      },
    },
  },
  relatedSchemas: {
    request: ({ block, load }) => ({ query: { products: `[${block},${load}]` } }),
    answer: { shows: 2, neighbours: 2 },
    exceptions: { allButBlocks: { shows: 1, neighbours: 0 }, allButLoads: { shows: 1, neighbours: 0 } },
  },
  next: {
    request: ({ organization }) => ({ params: { id: 'ps-cuartel' }, query: { organization } }),
  },
  create: {
    request: ({ organization }) => ({
      body: { organization, productSchema: 'ps-partida-uva', dataSchema: loadData },
    }),
  },
  createMany: {
    request: ({ organization }) => ({
      body: {
        products: [
          {
            organization,
            productSchema: 'ps-partida-uva',
            dataSchema: { ...loadData, identifier: 'Unidentified - 3fa9c21b' },
          },
        ],
      },
    }),
    answer: { shows: 1 },
    cases: {
      'from the block': {
        request: ({ organization, block }) => ({
          body: {
            products: [
              {
                organization,
                productSchema: 'ps-partida-uva',
                dataSchema: { ...loadData, identifier: 'Unidentified - 3fa9c21b' },
                milestone: {
                  milestoneSchema: 'ms-cosecha-uva',
                  dataSchema: {
                    occurred_at: '2026-03-21T10:00:00.000Z',
                    kilos: 4480,
                    modo: 'mano',
                    nodeId: block,
                  },
                },
              },
            ],
          },
        }),
        answer: { shows: 1 },
      },
    },
  },
  copy: {
    request: ({ load }) => ({
      query: { productId: load, insights: 'true' },
      body: [{ dataSchema: { identifier: 'Unidentified - 3fa9c21b' } }],
    }),
    answer: { shows: 1 },
  },
  get: {
    request: ({ block }) => ({ params: { id: block } }),
    answer: { shows: 1 },
    cases: {
      'of the load': { request: ({ load: id }) => ({ params: { id } }), answer: { shows: 1 } },
    },
  },
  update: {
    request: ({ vat, organization }) => ({
      params: { id: vat },
      body: { organization: { _id: organization }, showLogo: false },
    }),
  },
  correct: {
    request: ({ block, organization }) => ({
      params: { id: block },
      body: { organization, showLogo: true, reason },
    }),
  },
  archive: { request: ({ block }) => ({ params: { id: block } }) },
  archiveMany: { request: ({ block, load }) => ({ body: { ids: [block, load] } }) },
}
