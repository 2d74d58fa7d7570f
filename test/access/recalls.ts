import { body } from './send.ts'
import type { AccessTable } from './table.ts'

declare module './world.ts' {
  interface World {
    /** A hold of a vat that no other request names. */
    recall: string
    recalled: string
    /** A drill with the same vat. */
    drill: string
  }
}

export const recalls: AccessTable<'recalls'> = {
  async records({ admin, organization, mark }) {
    const { _id: recalled } = await body(
      admin.post('/products', {
        organization,
        productSchema: 'ps-vasija',
        dataSchema: { identifier: 'V-015', vendimia: '2026', material: 'acero', capacidad: 100 },
      }),
    )
    const hold = {
      kind: 'hold',
      product: recalled,
      organization,
      products: 'all',
      reason: `Olor raro, ${mark}`,
    }
    const { _id: drill } = await body(admin.post('/recalls', { ...hold, kind: 'drill' }))
    return { recalled, recall: (await body(admin.post('/recalls', hold)))._id, drill }
  },
  list: { request: () => ({}), answer: { shows: 2 } },
  create: {
    request: ({ vat: product, organization }) => ({
      body: { kind: 'drill', product, organization, products: [product], reason: 'Práctica anual' },
    }),
  },
  get: { request: ({ recall: id }) => ({ params: { id } }) },
  items: { request: ({ recall: id }) => ({ params: { id } }), answer: { shows: 1 } },
  update: { request: ({ recall: id }) => ({ params: { id }, body: { reason: 'Otra práctica del año' } }) },
  setItems: {
    request: ({ recall: id, recalled }) => ({
      params: { id },
      body: { products: [recalled], state: 'returned' },
    }),
  },
  addProducts: {
    request: ({ recall: id, recalled }) => ({ params: { id }, body: { products: [recalled] } }),
  },
  notify: { request: ({ drill: id }) => ({ params: { id }, body: {} }) },
  lift: { request: ({ recall: id }) => ({ params: { id }, body: { reason: 'Fue un error de carga' } }) },
  end: { request: ({ recall: id }) => ({ params: { id }, body: { reason: 'Terminó la práctica' } }) },
}
