import { type AccessTable, everyCaller } from './table.ts'

export const accounts: AccessTable<'accounts'> = {
  decodeToken: {
    needs: { permission: 'any' },
    request: () => ({}),
    answers: everyCaller('done'),
  },
  session: {
    needs: { permission: 'any' },
    request: () => ({}),
    answers: everyCaller('done'),
  },
  settings: {
    needs: { permission: 'any' },
    request: () => ({}),
    answers: everyCaller('done'),
  },
  featureFlags: {
    needs: { permission: 'any' },
    request: () => ({}),
    answers: everyCaller({ shows: 4 }),
  },
  roles: {
    needs: { permission: 'any' },
    request: () => ({}),
    answers: everyCaller({ shows: 3 }),
  },
}
