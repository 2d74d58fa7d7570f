import type { AccessTable } from './table.ts'

export const readiness: AccessTable<'readiness'> = {
  of: { request: ({ load: id }) => ({ params: { id } }) },
}
