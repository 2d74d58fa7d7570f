import { type AccessTable, administratorAlone, everyCaller } from './table.ts'

export const users: AccessTable<'users'> = {
  list: {
    needs: { permission: 'any' },
    request: () => ({}),
    answers: everyCaller({ shows: 10 }),
  },
  get: {
    needs: { permission: 'any' },
    request: ({ user }) => ({ params: { id: user } }),
    answers: everyCaller('done'),
  },
  assignment: {
    needs: { permission: 'admin' },
    request: ({ user }) => ({ params: { id: user } }),
    answers: administratorAlone({ shows: 0 }),
  },
}
