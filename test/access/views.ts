import { body } from './send.ts'
import type { AccessTable } from './table.ts'

declare module './world.ts' {
  interface World {
    /** An authority view of the block. */
    view: string
  }
}

const include = { private: true, plots: true, files: true, statements: true, descendants: false }

/** Administrators alone. */
export const views: AccessTable<'views'> = {
  async records({ admin, block, mark }) {
    const view = {
      products: [block],
      recipient: `SENASA ${mark}`,
      reason: `Inspección ${mark}`,
      include,
      pin: true,
    }
    return { view: (await body(admin.post('/views', view)))._id }
  },
  list: { request: ({ block: product }) => ({ query: { product } }), answer: { shows: 1 } },
  create: {
    request: ({ block }) => ({
      body: { products: [block], recipient: 'SENASA', reason: 'Inspección pedida', include, pin: false },
    }),
  },
  get: { request: ({ view: id }) => ({ params: { id } }) },
  end: { request: ({ view: id }) => ({ params: { id } }) },
}
