import type { AccessTable } from './table.ts'

export const gs1: AccessTable<'gs1'> = {
  gtins: { request: () => ({}), answer: { shows: 0 } },
  replaceGtins: { request: () => ({ body: { collection: [] } }), answer: { shows: 0 } },
}
