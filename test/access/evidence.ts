import { body } from './send.ts'
import type { AccessTable } from './table.ts'

declare module './world.ts' {
  interface World {
    /** A packet that its administrator ordered. */
    evidence: string
  }
}

export const evidence: AccessTable<'evidence'> = {
  async records({ admin, block }) {
    return { evidence: (await body(admin.post('/evidence', { product: block }))).key }
  },
  order: { request: ({ block: product }) => ({ body: { product } }) },
  get: { request: ({ evidence: key }) => ({ params: { key } }) },
}
