import { body } from './send.ts'
import type { AccessTable } from './table.ts'

declare module './world.ts' {
  interface World {
    /** About a block. */
    concern: string
  }
}

const says = { text: 'Un vecino dice que se desmontó', from: 'Vecino' }

const shown = {
  answer: { shows: 1, editable: 1, archivable: 0 },
  exceptions: { stagesToRead: { shows: 1, editable: 0, archivable: 0 } },
}

/** By the rights on what they are about. */
export const concerns: AccessTable<'concerns'> = {
  async records({ admin, block, mark }) {
    const about = { type: 'product', id: block }
    const raised = { ...says, about, text: `${says.text}, ${mark}` }
    return { concern: (await body(admin.post('/concerns', raised)))._id }
  },
  list: {
    request: () => ({}),
    ...shown,
    cases: {
      'about an origin': { request: ({ block: product }) => ({ query: { product } }), ...shown },
    },
  },
  create: {
    request: ({ block: id }) => ({ body: { ...says, about: { type: 'product', id } } }),
    cases: {
      'about an organization': {
        request: ({ organization: id }) => ({ body: { ...says, about: { type: 'organization', id } } }),
      },
      'about a place': {
        request: ({ location: id }) => ({ body: { ...says, about: { type: 'location', id } } }),
      },
      'about a country': {
        request: () => ({ body: { ...says, about: { type: 'country', id: 'AR' } } }),
      },
    },
  },
  close: {
    request: ({ concern: id }) => ({ params: { id }, body: { reason: 'Se miró y no era así' } }),
  },
}
