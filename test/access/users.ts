import { type AccessTable, administratorAlone, everyHand } from './table.ts'

export const users: AccessTable<'users'> = {
  list: {
    needs: { permission: 'any' },
    request: () => ({}),
    answers: everyHand({ shows: 9 }),
  },
  get: {
    needs: { permission: 'any' },
    request: ({ user }) => ({ params: { id: user } }),
    answers: everyHand('done'),
  },
  assignment: {
    needs: { permission: 'admin' },
    request: ({ user }) => ({ params: { id: user } }),
    answers: administratorAlone({ shows: 0 }),
  },
}
