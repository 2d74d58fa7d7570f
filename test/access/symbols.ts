import type { AccessTable } from './table.ts'

export const symbols: AccessTable<'symbols'> = {
  get: { request: ({ block: product }) => ({ params: { product } }) },
  ofProduct: { request: ({ block: product }) => ({ params: { product } }) },
  read: { request: () => ({ body: { text: '(01)07791234500017(10)L-25-001' } }) },
}
