import { body } from './send.ts'
import type { AccessTable } from './table.ts'

const vat = { lavado: 'vapor', olor: 'limpio' }

declare module './world.ts' {
  interface World {
    /** Filled by the administrator; no process names it. */
    check: string
  }
}

export const checks: AccessTable<'checks'> = {
  async records({ admin, asset }) {
    const dataSchema = { lavado: 'agua', olor: 'limpio' }
    const { ids } = await body(
      admin.post('/checks', [{ checkSchema: 'cs-sanidad-vasija', asset, dataSchema }]),
    )
    return { check: ids[0] }
  },
  schemas: { request: () => ({}), answer: { shows: 1 } },
  schema: { request: () => ({ params: { id: 'cs-sanidad-vasija' } }), answer: { shows: 1 } },
  // Before its process is saved, a check is its author's alone.
  list: { request: ({ check }) => ({ query: { ids: check } }), answer: { shows: 1 } },
  get: {
    request: () => ({ params: { id: 'cs-sanidad-vasija' } }),
    answer: { shows: 1 },
    cases: {
      'of a filled check': {
        request: ({ check }) => ({ params: { id: check } }),
        answer: { shows: 1 },
      },
    },
  },
  create: {
    request: ({ asset }) => ({ body: [{ checkSchema: 'cs-sanidad-vasija', asset, dataSchema: vat }] }),
    answer: { shows: 1 },
  },
  update: {
    request: ({ check, asset }) => ({ body: [{ _id: check, asset, dataSchema: vat }] }),
    answer: { shows: 1 },
  },
}
