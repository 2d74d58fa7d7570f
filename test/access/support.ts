import { svg, uploaded } from '../kit/files.ts'
import { body } from './send.ts'
import type { AccessTable } from './table.ts'

declare module './world.ts' {
  interface World {
    /** Its file is a picture. */
    supportRequest: string
  }
}

export const support: AccessTable<'support'> = {
  async records({ admin, account }, api) {
    const { url } = await uploaded(api, admin, { type: 'image/svg+xml', content: svg, isForSupport: true })
    const asked = { issue: `Ayuda para ${account}`, priority: 'alta', files: [url] }
    return { supportRequest: (await body(admin.post('/support', asked)))._id }
  },
  create: {
    request: () => ({ body: { issue: 'No encuentro un lote', priority: 'media', files: [] } }),
  },
  list: { request: () => ({}), answer: { shows: 1 } },
  update: {
    request: ({ supportRequest }) => ({ params: { id: supportRequest }, body: { read: true } }),
  },
  file: { request: ({ supportRequest }) => ({ params: { id: supportRequest, n: '0' } }) },
}
