import { body } from './send.ts'
import type { AccessTable } from './table.ts'

declare module './world.ts' {
  interface World {
    /** Of the load. */
    insight: string
    archivedInsight: string
  }
}

/** By the rights on its product, a load. */
export const insights: AccessTable<'insights'> = {
  async records({ admin, load: product, mark }) {
    const make = async (name: string): Promise<string> =>
      (await body(admin.post('/insights', { product, name, value: `Dato ${mark}` })))._id
    const [insight, archivedInsight] = [await make('1.120 m'), await make('40 años')]
    await body(admin.delete(`/insights/${archivedInsight}`))
    return { insight, archivedInsight }
  },
  list: { request: ({ load }) => ({ params: { id: load } }), answer: { shows: 1 } },
  create: {
    // The block has none: the limit is three.
    request: ({ block }) => ({ body: { product: block, name: '1.120 m', value: 'altura del viñedo' } }),
  },
  update: { request: ({ insight }) => ({ params: { id: insight }, body: { value: 'altura' } }) },
  archive: {
    request: ({ archivedInsight }) => ({ params: { id: archivedInsight } }),
    liveRequest: ({ insight }) => ({ params: { id: insight } }),
  },
}
