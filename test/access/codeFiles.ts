import { body } from './send.ts'
import type { AccessTable } from './table.ts'

declare module './world.ts' {
  interface World {
    /** Codes as files that its administrator ordered. */
    codeFiles: string
  }
}

export const codeFiles: AccessTable<'codeFiles'> = {
  async records({ admin, block }) {
    return { codeFiles: (await body(admin.post('/gs1/codes', { products: [block] }))).key }
  },
  order: { request: ({ block }) => ({ body: { products: [block] } }) },
  get: { request: ({ codeFiles: key }) => ({ params: { key } }) },
}
