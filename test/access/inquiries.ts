import { body } from './send.ts'
import type { AccessTable } from './table.ts'

declare module './world.ts' {
  interface World {
    /** It asks for a field of a vat. */
    inquiry: string
    /** A withdrawn one. */
    withdrawnInquiry: string
  }
}

/** By the rights on their product, a vat. */
export const inquiries: AccessTable<'inquiries'> = {
  async records({ admin, vat: product, mark }) {
    const asking = { ...question, kind: 'form', product, recipient: { name: `Rosa ${mark}` } }
    const ask = async (): Promise<string> => (await body(admin.post('/inquiries', asking)))._id
    const withdrawnInquiry = await ask()
    await body(admin.delete(`/inquiries/${withdrawnInquiry}`))
    return { inquiry: await ask(), withdrawnInquiry }
  },
  list: { request: () => ({}), answer: { shows: 4 } },
  create: {
    request: ({ vat: product, organization }) => ({
      body: { ...question, kind: 'form', product, organization, recipient: { name: 'Rosa' } },
    }),
  },
  get: { request: ({ inquiry: id }) => ({ params: { id } }) },
  update: { request: ({ inquiry: id, user: owner }) => ({ params: { id }, body: { owner } }) },
  withdraw: {
    request: ({ withdrawnInquiry }) => ({ params: { id: withdrawnInquiry } }),
    liveRequest: ({ inquiry }) => ({ params: { id: inquiry } }),
  },
  send: { request: ({ inquiry: id }) => ({ params: { id } }) },
}

const question = {
  fields: ['capacidad'],
  verify: 'none',
  showValues: true,
  language: 'es',
} as const
