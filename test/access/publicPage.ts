import type { AccessTable } from './table.ts'

export const publicPage: AccessTable<'publicPage'> = {
  get: { request: ({ blockUuid }) => ({ params: { uuid: blockUuid } }) },
}
