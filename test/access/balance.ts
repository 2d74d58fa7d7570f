import type { AccessTable } from './table.ts'

export const balance: AccessTable<'balance'> = {
  of: { request: ({ load: id }) => ({ params: { id } }) },
}
