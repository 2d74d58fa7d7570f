import { type AccessTable, everyHand } from './table.ts'

export const accounts: AccessTable<'accounts'> = {
  decodeToken: {
    needs: { permission: 'any' },
    request: () => ({}),
    answers: everyHand('done'),
  },
  session: {
    needs: { permission: 'any' },
    request: () => ({}),
    answers: everyHand('done'),
  },
  settings: {
    needs: { permission: 'any' },
    request: () => ({}),
    answers: everyHand('done'),
  },
  featureFlags: {
    needs: { permission: 'any' },
    request: () => ({}),
    answers: everyHand({ shows: 4 }),
  },
  roles: {
    needs: { permission: 'any' },
    request: () => ({}),
    answers: everyHand({ shows: 3 }),
  },
}
