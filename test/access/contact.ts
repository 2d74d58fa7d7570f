import type { AccessTable } from './table.ts'

export const contact: AccessTable<'contact'> = {
  send: {
    request: ({ blockUuid }) => ({
      body: { email: 'eva@compra.example', message: '¿Queda?', product: blockUuid },
    }),
  },
}
