import { type AccessTable } from './table.ts'

export const publicPage: AccessTable<'publicPage'> = {
  get: {
    needs: 'public',
    request: ({ blockUuid }) => ({ params: { uuid: blockUuid } }),
  },
}
