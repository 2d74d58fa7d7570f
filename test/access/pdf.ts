import { body } from './send.ts'
import type { AccessTable } from './table.ts'

declare module './world.ts' {
  interface World {
    /** A PDF that its administrator ordered. */
    pdf: string
  }
}

export const pdf: AccessTable<'pdf'> = {
  async records({ admin, block }) {
    const label = { itemType: 'ProductSchemaQR', itemIds: [block], templateId: 'pt-cuartel' }
    return { pdf: (await body(admin.post('/pdf', label))).key }
  },
  templates: {
    request: () => ({ params: { itemType: 'ProductSchemaQR' }, query: { itemIds: 'ps-cuartel' } }),
    answer: { shows: 1 },
  },
  pull: {
    request: ({ block: product }) => ({ params: { product }, query: { pull: '[product]' } }),
  },
  order: {
    request: ({ block }) => ({
      body: { itemType: 'ProductSchemaQR', itemIds: [block], templateId: 'pt-cuartel' },
    }),
  },
  get: { request: ({ pdf: key }) => ({ params: { key } }) },
  // Cancelling somebody else's order answers nothing and changes nothing.
  cancel: { request: ({ pdf: key }) => ({ params: { key } }) },
}
