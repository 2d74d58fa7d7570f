import type { AccessTable } from './table.ts'

export const qr: AccessTable<'qr'> = {
  show: { request: ({ blockUuid }) => ({ params: { id: blockUuid } }) },
  get: {
    request: ({ block, organization }) => ({ params: { id: `${block},${organization}` } }),
    answer: { shows: 2 },
    cases: {
      'of an organization': { request: ({ organization }) => ({ params: { id: organization } }) },
    },
  },
  send: {
    request: ({ block }) => ({ body: { email: 'eva@compra.example', itemId: block } }),
    cases: {
      'of an organization': {
        request: ({ organization }) => ({ body: { email: 'eva@compra.example', itemId: organization } }),
      },
    },
  },
}
